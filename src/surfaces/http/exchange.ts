import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FormattedExecutionResult } from 'graphql';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Access } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { RemoteSpan, RequestSpan, Tracing } from '../../core/ports/tracing.ts';
import { newId, randomSlice } from '../../values/id.ts';
import { type ErrorResponse, send, toApiError } from './answer.ts';
import { discardBody } from './body.ts';
import { networkOf } from './caller-address.ts';
import type { Work } from './fair-loop.ts';
import { maskPath } from './masked-path.ts';
import type { CountRequest } from './metrics.ts';
import type { CountedRequest } from './rate-limit.ts';
import type { Reservation, ResponseMemory } from './response-memory.ts';

/** A request and its response, and what is known of them by now: `koa.exchange`, in every middleware. */
export class Exchange {
  span: RemoteSpan | null = null;
  /** Its path, as OpenAPI writes it. */
  route: string | undefined;
  /** Of the operation, once it is known. */
  access: Access | undefined;
  viewer: Viewer | null = null;
  /** Set only without a valid token. */
  address: string | undefined;
  timeZone = 'UTC';
  /** Of a request that has begun: its caller is known. */
  declare work: Work;
  declare memory: ResponseMemory;
  /** Of the response. */
  reservation: Reservation | undefined;
  /** Null if the rate is not limited. */
  counted: CountedRequest | null = null;
  /** Words of a search that do not count. */
  ignoredWords = 0;
  /** Of a GraphQL document. */
  result: FormattedExecutionResult | undefined;

  constructor(
    readonly koa: KoaContext,
    readonly requestId: string,
  ) {}

  /** Who takes turns with others. */
  get caller(): string {
    return this.viewer?.id ?? networkOf(this.address ?? '');
  }

  /** The response is sent, or its client has gone. */
  end(): void {
    this.work?.end();
    this.reservation?.release();
  }
}

declare module 'koa' {
  interface DefaultContext {
    exchange: Exchange;
  }
}

interface RequestScope {
  logger: Logger;
  countRequest: CountRequest;
  errorResponse: ErrorResponse;
  tracing?: Tracing | undefined;
}

/** Label of requests without a route, instead of the path, which clients choose. */
const unmatched = 'unmatched';

/** Sent every few seconds by each load balancer and supervisor. */
const healthChecks = new Set(['/health/live', '/health/ready']);

/** The outermost layer. */
export function requestScope({ logger, countRequest, errorResponse, tracing }: RequestScope): Middleware {
  // A request's log line contains no secrets, and redaction takes a tenth of the time of a small response.
  const lines = logger.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const exchange = new Exchange(ctx, readRequestId(ctx.headers));
    const { requestId } = exchange;
    ctx.exchange = exchange;
    ctx.res.setHeader('X-Request-Id', requestId);
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    const parent = parseTraceparent(ctx.headers.traceparent);
    const isHealthCheck = healthChecks.has(ctx.path);
    const traced = isHealthCheck
      ? undefined
      : tracing?.request(parent, { 'http.request.method': ctx.method, 'url.scheme': ctx.protocol });
    exchange.span = traced ?? (parent && spanBelow(parent));
    if (exchange.span) ctx.set('traceparent', toTraceparent(exchange.span));
    try {
      checkHead(ctx.req, ctx.path);
      await (traced ? traced.run(next) : next());
      if (ctx.status === 404 && ctx.body == null)
        throw new ApiError('not_found', { message: 'This path does not exist.' });
    } catch (error) {
      const apiError = toApiError(error);
      // Without a cause, a server that is stopping is not ready, or a client did not wait for its turn: no fault.
      if (apiError.status >= 500 && (apiError.cause || !(isHealthCheck || ctx.res.closed)))
        logger.error({ request_id: requestId, trace_id: exchange.span?.traceId, err: apiError.cause }, apiError.code);
      discardBody(ctx.req, ctx.res);
      const { accept } = ctx.headers;
      const { access } = exchange;
      const { path, search, host } = ctx;
      send(ctx, errorResponse(apiError, { path, search, host, accept, requestId, access }));
    }
    const report = () => {
      exchange.end();
      const ms = performance.now() - started;
      countRequest({
        method: ctx.method,
        route: exchange.route ?? unmatched,
        status: ctx.res.statusCode,
        seconds: ms / 1000,
        client: ctx.headers['x-terrapin-client'],
        isSignedIn: Boolean(exchange.viewer),
      });
      const level = isHealthCheck && ctx.res.statusCode < 400 ? 'debug' : 'info';
      if (lines.isLevelEnabled(level)) lines[level](describeRequest(exchange, ms), 'request');
      if (traced) endSpan(traced, exchange);
    };
    // The client may already have disconnected.
    if (ctx.res.closed) report();
    else ctx.res.on('close', report);
  };
}

function describeRequest({ koa, requestId, span, route, viewer, address }: Exchange, ms: number): object {
  return {
    request_id: requestId,
    trace_id: span?.traceId,
    span_id: span?.spanId,
    method: koa.method,
    route: route ?? unmatched,
    path: route === undefined ? maskPath(koa.path) : undefined,
    status: koa.res.statusCode,
    duration_ms: Math.round(ms * 10) / 10,
    user: viewer?.username,
    address,
    aborted: koa.res.writableFinished ? undefined : true,
  };
}

function endSpan(span: RequestSpan, { koa, route, requestId }: Exchange): void {
  const status = koa.res.statusCode;
  const attributes = {
    'http.response.status_code': status,
    'url.path': maskPath(koa.path),
    'terrapin.request_id': requestId,
    ...(route !== undefined && { 'http.route': route }),
  };
  span.end(route === undefined ? koa.method : `${koa.method} ${route}`, attributes, status >= 500 ? `${status}` : null);
}

/** No separators: Node joins two Host headers with a comma. */
const host = /^[^\s,/?#@\\]*$/;

/** Checks what Node would otherwise reject with its own error format. */
function checkHead({ headers, httpVersion }: IncomingMessage, path: string): void {
  if (headers.host === undefined ? httpVersion === '1.1' : !host.test(headers.host))
    throw new ApiError('bad_request', {
      message: 'The request must have exactly one Host header, with a host and an optional port (RFC 9112 §3.2).',
      headers: { Connection: 'close' },
    });
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw new ApiError('expectation_failed');
  if (path.includes('%')) checkEncoding(path);
}

function checkEncoding(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new ApiError('malformed_url');
  }
}

/** Ids of proxies; other values could forge log entries. */
const acceptable = /^[\w.:-]{1,128}$/;

function readRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** W3C Trace Context §3.2. Version 00 has exactly four fields; later versions may append more. */
function parseTraceparent(header: string | string[] | undefined): RemoteSpan | null {
  const parts = typeof header === 'string' && !/^00-.{52}-/.test(header) ? traceparent.exec(header) : null;
  if (!parts) return null;
  const [, traceId = '', spanId = '', flags = ''] = parts;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A span for propagation only, if this server does not trace but its client does. */
function spanBelow({ traceId, sampled }: RemoteSpan): RemoteSpan {
  return { traceId, spanId: randomSlice(8).toString('hex'), sampled };
}

function toTraceparent({ traceId, spanId, sampled }: RemoteSpan): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** A name of the IANA database; offsets, which `Intl` also takes, have no summer time. */
export function readTimeZone(header: string | string[] | undefined): string {
  if (header === undefined) return 'UTC';
  const name = String(header);
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {}
  throw new ApiError('bad_request', {
    message: 'Time-Zone must be the name of an IANA time zone, such as Europe/Berlin.',
  });
}

/** `Dry-Run: true`, also as a structured field (RFC 9651 §3.3.6). */
export function readDryRun(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const value = String(header).trim().toLowerCase();
  if (value === 'true' || value === '?1') return true;
  if (value === 'false' || value === '?0') return false;
  throw new ApiError('bad_request', { message: 'Dry-Run must be true or false. Nothing was done.' });
}

/** draft-ietf-httpapi-idempotency-key-header: a structured string, or the bare value many clients send. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const value = String(header).trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}
