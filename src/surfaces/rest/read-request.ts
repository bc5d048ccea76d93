import type { Context as KoaContext } from 'koa';
import { didYouMean } from '../../core/alike.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { type OperationOptions, wholeView } from '../../core/operation.ts';
import { hasBody, isMediaType, readJson } from '../http/body.ts';
import type { CompiledRoute } from './compiled-route.ts';
import { everything, type Selected } from './selection.ts';

type Params = Record<string, string>;

/** What a request says, before the operation validates it. */
export interface RestRequest {
  readonly args: Record<string, unknown>;
  readonly body: unknown;
  /** Path of `body` in the document that was received: `data.attributes.` */
  readonly at: string;
  readonly options: OperationOptions;
  readonly selected: Selected;
  readonly dispose?: (() => PromiseLike<void>) | undefined;
}

/** RFC 9110 §12.5.1. Problem details count as JSON. */
export function requireAcceptable(koa: KoaContext): void {
  const { accept } = koa.headers;
  if (accept === undefined) return;
  // Only parameters such as `q=0` need more than a look.
  if (!accept.includes(';') && (accept.includes('*/*') || accept.includes('application/json'))) return;
  if (!koa.accepts('application/json', 'application/problem+json')) throw new ApiError('not_acceptable');
}

export async function readRequest(
  compiled: CompiledRoute,
  koa: KoaContext,
  ctx: Context,
  params: Params,
): Promise<RestRequest> {
  checkParameters(compiled, koa);
  const selected = compiled.selection?.read(koa.query, compiled.route.resource) ?? everything;
  const view = selected.only === null ? wholeView : { only: selected.only, joined: 'references' as const };
  const options = { page: koa.query, ifMatch: koa.headers['if-match'], view };
  const args = readArguments(compiled, koa, params);
  return { args, options, selected, ...(await readBody(compiled, koa, ctx, params)) };
}

/** Rejects undocumented query parameters, and repeated ones that accept a single value. */
export function checkParameters({ parameters, repeatable }: CompiledRoute, koa: KoaContext): void {
  if (koa.querystring === '') return;
  for (const [name, value] of Object.entries(koa.query)) {
    if (!parameters.has(name)) throw unknownParameter(name, [...parameters]);
    if (Array.isArray(value) && !repeatable.has(name)) throw invalid(name, 'invalid_value', 'Must appear only once.');
  }
}

function unknownParameter(name: string, names: readonly string[]): ApiError {
  const supported = names.length === 0 ? 'This request has no parameters.' : `Supported: ${names.join(', ')}.`;
  const message = `Unknown parameter ${JSON.stringify(name)}.${didYouMean(name, names)} ${supported}`;
  return new ApiError('unknown_parameter', { message });
}

export function readArguments({ lists }: CompiledRoute, koa: KoaContext, params: Params): Record<string, unknown> {
  const args: Record<string, unknown> = { ...koa.query, ...params };
  for (const name of lists) {
    const value = koa.query[name];
    if (typeof value === 'string') args[name] = value.split(',');
  }
  return args;
}

type Body = Pick<RestRequest, 'body' | 'at' | 'dispose'>;
const noBody: Body = { body: undefined, at: '' };

async function readBody(compiled: CompiledRoute, koa: KoaContext, ctx: Context, params: Params): Promise<Body> {
  const { route, mediaTypes } = compiled;
  if (route.body) {
    const body = await route.body.read(koa, ctx, params);
    return { body, at: '', dispose: (body as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.bind(body) };
  }
  if (mediaTypes.length === 0) {
    if (route.method === 'DELETE' && hasBody(koa.req)) throw new ApiError('payload_not_allowed');
    return noBody;
  }
  if (!isMediaType(koa.req, [...mediaTypes, 'application/json; charset=utf-8'])) throw unsupportedMediaType(compiled);
  const document = await readJson(koa.req, route.bodyLimit);
  if (!route.envelope) return { body: document, at: '' };
  const { members: body, at } = route.envelope.open(document, route.method === 'PATCH');
  return { body, at };
}

function unsupportedMediaType({ route, mediaTypes }: CompiledRoute): ApiError {
  const message = `The body must be ${mediaTypes.join(' or ')} in UTF-8.`;
  const headers = { [route.method === 'PATCH' ? 'Accept-Patch' : 'Accept']: mediaTypes.join(', ') };
  return new ApiError('unsupported_media_type', { message, headers });
}

/** Reports fields under the names that the client sent: in their document, and a filter without the index of a value. */
export function locateError({ lists }: CompiledRoute, at: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || (at === '' && lists.length === 0)) return error;
  return error.withFields((field) => at + (lists.find((name) => field.startsWith(`${name}.`)) ?? field));
}
