import type { Context as KoaContext } from 'koa';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { hasBody, isMediaType, readJson } from '../../http/body.ts';
import { bodyTypes, type Envelope, type Route } from '../route.ts';

interface Input {
  readonly members: unknown;
  /** Path of the members in the document: `data.attributes.` */
  readonly at: string;
  readonly dispose?: (() => PromiseLike<void>) | undefined;
}

type ReadInput = (koa: KoaContext, ctx: Context, params: Record<string, string>) => Promise<Input> | Input;

export function inputOf(route: Route): ReadInput {
  const { body, method, bodyLimit, envelope = bare } = route;
  if (body) return async (koa, ctx, params) => disposable(await body.read(koa, ctx, params));
  if (!route.operation.definition.body) return method === 'DELETE' ? refuseBody : () => nothing;
  const names = bodyTypes(route);
  const types = [...names, 'application/json; charset=utf-8'];
  const message = `The body must be ${names.join(' or ')} in UTF-8.`;
  const headers = { [method === 'PATCH' ? 'Accept-Patch' : 'Accept']: names.join(', ') };
  return async (koa) => {
    if (!isMediaType(koa.req, types)) throw new ApiError('unsupported_media_type', { message, headers });
    return envelope.open(await readJson(koa.req, bodyLimit), method === 'PATCH');
  };
}

const nothing: Input = { members: undefined, at: '' };
const bare: Pick<Envelope, 'open'> = { open: (members) => ({ members, at: '' }) };

function disposable(members: unknown): Input {
  const dispose = (members as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.bind(members);
  return { members, at: '', dispose };
}

function refuseBody(koa: KoaContext): Input {
  if (hasBody(koa.req)) throw new ApiError('payload_not_allowed');
  return nothing;
}

export function locateErrors<T>(result: Promise<T>, at: string): Promise<T> {
  if (at === '') return result;
  return result.catch((error: unknown) => {
    throw error instanceof ApiError ? error.withFields((field) => at + field) : error;
  });
}
