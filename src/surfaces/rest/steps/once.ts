import type { Context as KoaContext } from 'koa';
import type { Context } from '../../../core/context.ts';
import { type Answer, errorAnswer, toApiError } from '../../http/answer.ts';
import { type Idempotency, parseIdempotencyKey, textOfBody } from '../../http/idempotency.ts';
import { isSignedIn, type RequestContext } from '../../http/request.ts';
import type { Route } from '../route.ts';

type Perform = (ctx: Context) => Promise<Answer>;

/** Performs a request, and one with an Idempotency-Key but once. */
export function onceOf(
  { method, operation }: Route,
  idempotency: Idempotency,
): (koa: KoaContext, ctx: RequestContext, members: unknown, perform: Perform) => Promise<Answer> {
  if (method !== 'POST') return (_koa, ctx, _members, perform) => perform(ctx);
  const { inSteps = false } = operation.definition;
  return (koa, ctx, members, perform) => {
    const key = parseIdempotencyKey(koa.headers['idempotency-key']);
    // What needs no token has no user for a key to belong to; it is repeatable by itself.
    if (key === null || !isSignedIn(ctx)) return perform(ctx);
    const run: Perform = (within) => perform(within).catch((error) => refusal(error, koa, ctx));
    return idempotency.once(ctx, { key, parts: [koa.method, koa.url, textOfBody(members)], inSteps, run });
  };
}

/** The answer to an error of the client; a fault of the server is thrown on. */
function refusal(error: unknown, koa: KoaContext, { requestId }: Context): Answer {
  const apiError = toApiError(error);
  if (apiError.status >= 500) throw error;
  return errorAnswer(apiError, koa.headers.accept, requestId, koa.path);
}
