import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import { ApiError } from '../../core/errors.ts';
import type { RequestSpan, Tracing } from '../../core/ports/tracing.ts';
import { type ErrorResponse, send, toApiError } from './answer.ts';
import { checkHead } from './check-head.ts';
import { maskPath } from './mask-path.ts';
import type { RequestState } from './request.ts';
import { parseTraceparent, requestId, spanBelow, toTraceparent } from './request-id.ts';
import type { CountRequest } from './request-metrics.ts';
import { leaveUnread } from './unread-body.ts';

export interface RequestScope {
  logger: Logger;
  countRequest: CountRequest;
  errorResponse: ErrorResponse;
  tracing?: Tracing | undefined;
}

/** Label of requests without a route, instead of the path, which clients choose. */
export const unmatched = 'unmatched';

/** Sent every few seconds by each load balancer and supervisor. */
const healthChecks = new Set(['/health/live', '/health/ready']);

/** The outermost layer. */
export function requestScope({ logger, countRequest, errorResponse, tracing }: RequestScope): Middleware<RequestState> {
  // A request's log line contains no secrets, and redaction takes a tenth of the time of a small response.
  const lines = logger.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const { state } = ctx;
    state.requestId = requestId(ctx.headers);
    ctx.set('X-Request-Id', state.requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    const parent = parseTraceparent(ctx.headers.traceparent);
    const isHealthCheck = healthChecks.has(ctx.path);
    const traced = isHealthCheck
      ? undefined
      : tracing?.request(parent, { 'http.request.method': ctx.method, 'url.scheme': ctx.protocol });
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
      const { accept } = ctx.headers;
      send(ctx, errorResponse(apiError, { path: ctx.path, accept, requestId: state.requestId }));
    }
    const report = () => {
      if (state.place) state.backlog?.release(state.place);
      const ms = performance.now() - started;
      countRequest(ctx.method, state.route ?? unmatched, ctx.res.statusCode, ms / 1000);
      const level = isHealthCheck && ctx.res.statusCode < 400 ? 'debug' : 'info';
      if (lines.isLevelEnabled(level)) lines[level](lineOf(ctx, state, ms), 'request');
      if (traced) endSpan(traced, ctx, state);
    };
    // The client may already have disconnected.
    if (ctx.res.closed) report();
    else ctx.res.on('close', report);
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
