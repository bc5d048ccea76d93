import type { Context as KoaContext } from 'koa';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';
import { errorResponse, type HttpResponse, send, toApiError } from '../http/answer.ts';
import { parseIdempotencyKey, textOfBody } from '../http/idempotency.ts';
import { isSignedIn, type RequestContext } from '../http/request.ts';
import { type CompiledRoute, sizeOfItem } from './compiled-route.ts';
import { performRoute } from './perform-route.ts';
import { type RestRequest, readRequest, requireAcceptable } from './read-request.ts';
import { respond } from './respond.ts';

export async function handle(compiled: CompiledRoute, koa: KoaContext, params: Record<string, string>): Promise<void> {
  const { route, surface, notices } = compiled;
  if (notices) koa.set(notices);
  requireAcceptable(koa);
  const ctx = await surface.contexts.create(koa, 'rest');
  authorize(ctx, route.operation.definition.scope);
  const request = await readRequest(compiled, koa, ctx, params);
  try {
    const reserved = ctx.reserveMemory(estimateSize(koa, request));
    if (reserved) await reserved;
    send(koa, await answerOnce(koa, ctx, request));
  } finally {
    if (request.dispose) await request.dispose();
  }
}

/** Characters of the fields that the server sets, and of an error. */
const addedToItem = 1_500;

/** Characters that the response may have. */
function estimateSize(koa: KoaContext, { compiled, body, selected }: RestRequest): number {
  const { kind, bodyLimit } = compiled.route;
  const item = sizeOfItem(compiled, selected);
  if (kind === 'page') return item * Math.min(Number(koa.query.limit ?? defaultPageSize) || 1, maximumPageSize);
  if (kind !== 'batch' || !Array.isArray(body)) return item;
  // The response has what was received, and what the server adds to each item.
  return Number(koa.headers['content-length'] ?? bodyLimit) + addedToItem * body.length;
}

/** With an Idempotency-Key, a POST is answered once. Keys belong to users: without a token there is none. */
function answerOnce(koa: KoaContext, ctx: RequestContext, request: RestRequest): Promise<HttpResponse> {
  const { route, surface } = request.compiled;
  const key = route.method === 'POST' ? parseIdempotencyKey(koa.headers['idempotency-key']) : null;
  if (key === null || !isSignedIn(ctx)) return answer(koa, ctx, request);
  return surface.idempotency.once(ctx, {
    key,
    parts: [koa.method, koa.url, textOfBody(request.received)],
    handlesIdempotency: route.operation.definition.handlesIdempotency ?? false,
    run: (within) => answer(koa, within, request).catch((error) => clientError(error, koa, ctx, surface.publicUrl())),
  });
}

async function answer(
  koa: KoaContext,
  ctx: Context,
  { compiled, args, body, options, selected, at }: RestRequest,
): Promise<HttpResponse> {
  const result = await performRoute(compiled, ctx, { args, body, options, at });
  return respond({ compiled, koa, ctx, selected, at }, result as never);
}

function clientError(error: unknown, koa: KoaContext, { requestId }: Context, publicUrl: string): HttpResponse {
  const apiError = toApiError(error);
  if (apiError.status >= 500) throw error;
  return errorResponse(apiError, { path: koa.path, accept: koa.headers.accept, requestId }, publicUrl);
}
