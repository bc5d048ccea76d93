import type { Context as KoaContext } from 'koa';
import type { Context } from '../../../core/context.ts';
import { errorResponse, type HttpResponse, toApiError } from '../../http/answer.ts';
import { type Idempotency, parseIdempotencyKey, textOfBody } from '../../http/idempotency.ts';
import { isSignedIn, type RequestContext } from '../../http/request.ts';
import type { Route } from '../route.ts';

type Perform = (ctx: Context) => Promise<HttpResponse>;

export function onceOf(
  { method, operation }: Route,
  idempotency: Idempotency,
): (koa: KoaContext, ctx: RequestContext, members: unknown, perform: Perform) => Promise<HttpResponse> {
  if (method !== 'POST') return (_koa, ctx, _members, perform) => perform(ctx);
  const { inSteps = false } = operation.definition;
  return (koa, ctx, members, perform) => {
    const key = parseIdempotencyKey(koa.headers['idempotency-key']);
    // Keys belong to users. Operations without a token are idempotent themselves.
    if (key === null || !isSignedIn(ctx)) return perform(ctx);
    const run: Perform = (within) => perform(within).catch((error) => clientError(error, koa, ctx));
    return idempotency.once(ctx, { key, parts: [koa.method, koa.url, textOfBody(members)], inSteps, run });
  };
}

function clientError(error: unknown, koa: KoaContext, { requestId }: Context): HttpResponse {
  const apiError = toApiError(error);
  if (apiError.status >= 500) throw error;
  return errorResponse(apiError, koa.headers.accept, requestId, koa.path);
}
