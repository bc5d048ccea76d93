import { type IncomingMessage, STATUS_CODES } from 'node:http';
import negotiate from 'accepts';
import Koa, { type Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import { type Access, scopesOf } from '../../core/access.ts';
import { ApiError } from '../../core/errors.ts';
import { withoutFragment } from './masked-path.ts';
import { bytesPerUnit } from './rate-limit.ts';
import { readSlices, type Slices, totalLength } from './slices.ts';

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** Null: no content. */
  body: string | null;
  /** An error despite its status, in GraphQL. */
  failed?: boolean;
}

/** Of a read, whose body may be long. */
export type ReadResponse = Omit<HttpResponse, 'body'> & { body: HttpResponse['body'] | Slices };

export function asText({ body, ...response }: ReadResponse): HttpResponse {
  return { ...response, body: typeof body === 'object' && body ? Buffer.concat(body).toString() : body };
}

export const json = 'application/json; charset=utf-8';
const problemJson = 'application/problem+json; charset=utf-8';

/** Characters of which UTF-8 may have more than {@link bytesPerUnit}. */
const cheap = bytesPerUnit / 3;

export function send(ctx: KoaContext, response: ReadResponse): void {
  ctx.status = response.status;
  const { res } = ctx;
  for (const name in response.headers) {
    const value = response.headers[name] as string;
    if (name === 'Vary' && res.hasHeader(name)) ctx.vary(value.split(', '));
    // Koa's own copies each header twice.
    else if (!res.headersSent) res.setHeader(name, value);
  }
  const { body } = response;
  const { exchange } = ctx;
  const length = body === null || typeof body === 'string' ? (body?.length ?? 0) : totalLength(body);
  exchange.reservation?.made(length);
  if (body !== null) ctx.body = typeof body === 'string' ? body : readSlices(body, exchange.work);
  if (typeof body === 'object' && body) ctx.length = length;
  // Before the head is sent, so that it says what is left.
  if (length > cheap && ctx.method !== 'HEAD')
    exchange.counted?.charge(Math.floor((ctx.length as number) / bytesPerUnit));
}

/** `ctx.throw(403, 'reason')` of a middleware is `forbidden`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Koa.HttpError) || !error.expose) return new ApiError('internal_error', { cause: error });
  const { status, message, headers = {} } = error;
  const code = `${STATUS_CODES[status]}`.toLowerCase().replaceAll(/\W+/g, '_');
  return new ApiError({ code, status, message }, { headers });
}

/** @param allow the header, such as `GET, HEAD, OPTIONS` (RFC 9110, 10.2.1) */
export function methodNotAllowed(allow: string): ApiError {
  const message = `This resource does not support the request method. It supports ${allow}.`;
  return new ApiError('method_not_allowed', { message, headers: { Allow: allow } });
}

/** Seconds after which the request may succeed. */
export const retryAfter = (error: ApiError): number | undefined =>
  error.retryAfter ?? (error.status === 503 ? 2 : undefined);

export function errorHeaders(error: ApiError, access?: Access): Record<string, string> {
  const challenge = challengeFor(error, access);
  const seconds = retryAfter(error);
  return {
    ...error.headers,
    ...(challenge && { 'WWW-Authenticate': challenge }),
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
  };
}

/** RFC 6750 §3. The scope is that of the error, or the one that allows the whole request. */
function challengeFor({ code, message, details }: ApiError, access: Access = 'signed_in'): string | null {
  const needed = details.scope ?? scopesOf(access)[0];
  const scope = needed === undefined ? '' : `, scope="${needed}"`;
  switch (code) {
    case 'unauthenticated':
      return `Bearer realm="terrapin"${scope}`;
    case 'invalid_token':
      return `Bearer realm="terrapin", error="invalid_token", error_description="${message.replaceAll(/["\\]/g, '')}"${scope}`;
    case 'insufficient_scope':
      return `Bearer realm="terrapin", error="insufficient_scope"${scope}`;
    default:
      return null;
  }
}

/** What the form of an error depends on. */
export interface FailedRequest {
  readonly path: string;
  readonly accept: string | undefined;
  readonly requestId: string;
  readonly host?: string;
  readonly search?: string;
  /** What the request needs, if that is known. */
  readonly access?: Access | undefined;
}

export type ErrorResponse = (error: ApiError, request: FailedRequest) => HttpResponse;

export function errorBody(error: ApiError, requestId: string) {
  return {
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...describeFields(error),
    ...error.details,
  };
}

/** Under the same names on all surfaces. */
export function describeFields({ errors, errorsOmitted }: ApiError) {
  return { ...(errors && { errors }), ...(errorsOmitted > 0 && { errors_omitted: errorsOmitted }) };
}

/** A path of this server as the URL that clients use: that of a proxy may have a path of its own. */
export function absolute(path: string, publicUrl: string): string {
  return path.startsWith('/') ? publicUrl + path : path;
}

/** With the fields of RFC 9457 if the client names `application/problem+json` in `Accept`. */
export function errorResponse(
  error: ApiError,
  { path, accept, requestId, access }: FailedRequest,
  publicUrl: string,
): HttpResponse {
  const body = errorBody(error, requestId);
  const headers = { ...errorHeaders(error, access), 'Cache-Control': 'no-store' };
  if (!namesType(accept, 'application/problem+json')) {
    return { status: error.status, headers: { ...headers, 'Content-Type': json }, body: JSON.stringify(body) };
  }
  const problem = {
    type: absolute(`/docs/errors#${error.code}`, publicUrl),
    title: STATUS_CODES[error.status],
    status: error.status,
    detail: error.message,
    instance: absolute(withoutFragment(path), publicUrl),
    ...body,
  };
  return { status: error.status, headers: { ...headers, 'Content-Type': problemJson }, body: JSON.stringify(problem) };
}

/** Clients send few headers, and reading one takes longer than the rest of the routing. */
const choices = new LRUCache<string, string>({ max: 200 });
const none = '';

/** The type that the client prefers (RFC 9110 §12.5.1); null if it accepts none. Without a header, the first. */
export function preferredType(accept: string | undefined, types: readonly string[]): string | null {
  if (!accept || accept === '*/*') return types[0] as string;
  const key = `${accept} ${types}`;
  let choice = choices.get(key);
  if (choice === undefined) choices.set(key, (choice = chooseType(accept, types)));
  return choice === none ? null : choice;
}

/** Ranges may have the parameter that responses have, and `indent`, which some clients send with JSON. */
function chooseType(accept: string, types: readonly string[]): string {
  const whole = types.map((type) => (type.includes(';') ? type : `${type}; charset=utf-8`));
  const ranges = accept.replace(/\s*;\s*indent=\d+(?=\s*[;,]|\s*$)/gi, '');
  const best = negotiate({ headers: { accept: ranges } } as IncomingMessage).type(whole);
  return types[whole.indexOf(best as string)] ?? none;
}

/** Problem details count as JSON. */
export function acceptsJson(accept: string | undefined): boolean {
  return preferredType(accept, jsonTypes) !== null;
}

export const jsonTypes = ['application/json', 'application/problem+json'] as const;

/** Whether the client names this type, not only a range such as `*`/`*`. */
export function namesType(accept: string | undefined, type: string): boolean {
  const names = accept?.split(',').map((range) => range.split(';', 1)[0]?.trim().toLowerCase());
  return names?.includes(type) === true && preferredType(accept, [type]) !== null;
}
