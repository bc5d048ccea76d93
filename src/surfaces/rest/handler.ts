import type { Context as KoaContext } from 'koa';
import type { Context } from '../../core/context.ts';
import { admit, perform } from '../../core/operation.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';
import { errorResponse, type HttpResponse, send, toApiError } from '../http/answer.ts';
import { parseIdempotencyKey, textOfBody } from '../http/idempotency.ts';
import { isSignedIn, type RequestContext } from '../http/request.ts';
import { type CompiledRoute, sumOf } from './compiled-route.ts';
import { locateError, type RestRequest, readRequest, requireAcceptable } from './read-request.ts';
import { respond } from './respond.ts';

export async function handle(compiled: CompiledRoute, koa: KoaContext, params: Record<string, string>): Promise<void> {
  const { route, surface, notices } = compiled;
  if (notices) koa.set(notices);
  requireAcceptable(koa);
  const ctx = await surface.contextOf(koa);
  if (notices) surface.countDeprecated(`${route.method} ${route.path}`, ctx.viewer);
  admit(ctx, route.operation.definition.scope);
  const request = await readRequest(compiled, koa, ctx, params);
  try {
    const place = ctx.reserve(sizeOf(compiled, koa, request));
    if (place) await place;
    send(koa, await answerOnce(compiled, koa, ctx, request));
  } finally {
    if (request.dispose) await request.dispose();
  }
}

/** Characters that the response may have. */
function sizeOf({ route, sizes }: CompiledRoute, koa: KoaContext, { selected: { members } }: RestRequest): number {
  const item = members === null ? sizes.whole : sumOf(sizes.members, members);
  if (route.kind !== 'page') return item;
  return item * Math.min(Number(koa.query.limit ?? defaultPageSize) || 1, maximumPageSize);
}

/** With an Idempotency-Key, a POST is answered once. Keys belong to users: without a token there is none. */
function answerOnce(
  compiled: CompiledRoute,
  koa: KoaContext,
  ctx: RequestContext,
  request: RestRequest,
): Promise<HttpResponse> {
  const { route, surface } = compiled;
  const key = route.method === 'POST' ? parseIdempotencyKey(koa.headers['idempotency-key']) : null;
  if (key === null || !isSignedIn(ctx)) return answer(compiled, koa, ctx, request);
  return surface.idempotency.once(ctx, {
    key,
    parts: [koa.method, koa.url, textOfBody(request.body)],
    inSteps: route.operation.definition.inSteps ?? false,
    run: (within) => answer(compiled, koa, within, request).catch((error) => clientError(error, koa, ctx)),
  });
}

async function answer(
  compiled: CompiledRoute,
  koa: KoaContext,
  ctx: Context,
  { args, body, options, selected, at }: RestRequest,
): Promise<HttpResponse> {
  let result: unknown;
  try {
    result = await perform(compiled.route.operation.definition, ctx, args, body, options);
  } catch (error) {
    throw locateError(compiled, at, error);
  }
  return respond({ compiled, koa, ctx, selected }, result);
}

function clientError(error: unknown, koa: KoaContext, { requestId }: Context): HttpResponse {
  const apiError = toApiError(error);
  if (apiError.status >= 500) throw error;
  return errorResponse(apiError, { path: koa.path, accept: koa.headers.accept, requestId });
}
