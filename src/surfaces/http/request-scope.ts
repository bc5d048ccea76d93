import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import { ApiError } from '../../core/errors.ts';
import type { RequestSpan, Tracing } from '../../core/ports/tracing.ts';
import { errorAnswer, send, toApiError } from './answer.ts';
import { checkHead } from './check-head.ts';
import { maskPath } from './mask-path.ts';
import type { RequestState } from './request.ts';
import { parseTraceparent, requestId, spanBelow, toTraceparent } from './request-id.ts';
import type { CountRequest } from './request-metrics.ts';
import { leaveUnread } from './unread-body.ts';

/** Who hears of each request. */
export interface Observers {
  logger: Logger;
  countRequest: CountRequest;
  /** Absent where nothing is traced. */
  tracing?: Tracing | undefined;
}

/** What a request is called that no route took: paths are the client's choice, and there are too many of them. */
export const unmatched = 'unmatched';

/**
 * The outermost layer: gives the request its id, turns whatever was thrown into an error answer, and tells of it when it
 * is over: one line to the log, the metrics, and a span where requests are traced.
 */
export function requestScope({ logger, countRequest, tracing }: Observers): Middleware<RequestState> {
  // Nothing in a request's line can be a secret, and to look for one in each is a tenth of what a small answer costs.
  const lines = logger.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const { state } = ctx;
    state.requestId = requestId(ctx.headers);
    ctx.set('X-Request-Id', state.requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    const parent = parseTraceparent(ctx.headers.traceparent);
    const traced = tracing?.request(parent, { 'http.request.method': ctx.method, 'url.scheme': ctx.protocol });
    state.span = traced ?? (parent && spanBelow(parent));
    if (state.span) ctx.set('traceparent', toTraceparent(state.span));
    try {
      checkHead(ctx.req, ctx.path);
      await (traced ? traced.run(next) : next());
      if (ctx.status === 404 && ctx.body == null)
        throw new ApiError('not_found', { message: 'This path does not exist.' });
    } catch (error) {
      const apiError = toApiError(error);
      if (apiError.status >= 500)
        logger.error(
          { request_id: state.requestId, trace_id: state.span?.traceId, err: apiError.cause },
          apiError.code,
        );
      leaveUnread(ctx.req, ctx.res);
      send(ctx, errorAnswer(apiError, ctx.headers.accept, state.requestId, ctx.path));
    }
    const tell = () => {
      const ms = performance.now() - started;
      countRequest(ctx.method, state.route ?? unmatched, ctx.res.statusCode, ms / 1000);
      if (lines.isLevelEnabled('info')) lines.info(lineOf(ctx, state, ms), 'request');
      if (traced) endSpan(traced, ctx, state);
    };
    // A client that has gone away meanwhile: there is nobody left to close.
    if (ctx.res.closed) tell();
    else ctx.res.on('close', tell);
  };
}

function lineOf(ctx: KoaContext, state: RequestState, ms: number): object {
  return {
    request_id: state.requestId,
    trace_id: state.span?.traceId,
    span_id: state.span?.spanId,
    method: ctx.method,
    route: state.route ?? unmatched,
    path: state.route === undefined ? maskPath(ctx.path) : undefined,
    status: ctx.res.statusCode,
    duration_ms: Math.round(ms * 10) / 10,
    user: state.viewer?.username,
    address: state.address,
    aborted: ctx.res.writableFinished ? undefined : true,
  };
}

/** OpenTelemetry's semantic conventions for HTTP servers. */
function endSpan(span: RequestSpan, ctx: KoaContext, { route, requestId }: RequestState): void {
  const status = ctx.res.statusCode;
  const attributes = {
    'http.response.status_code': status,
    'url.path': maskPath(ctx.path),
    'terrapin.request_id': requestId,
    ...(route !== undefined && { 'http.route': route }),
  };
  span.end(route === undefined ? ctx.method : `${ctx.method} ${route}`, attributes, status >= 500 ? `${status}` : null);
}
