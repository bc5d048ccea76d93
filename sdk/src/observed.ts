import type { ClientOptions } from './connection.ts';

/** `console`, pino and others. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

export interface IncomingResponse {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds until its headers arrived. */
  readonly duration: number;
}

export interface ObservedOptions extends ClientOptions {
  /** Called after each response, including those after which the request is retried. */
  onResponse?: ((response: IncomingResponse) => void) | undefined;
  /** Receives a line for each response. Default: none; warnings about deprecated operations go to `console`. */
  logger?: Logger | undefined;
}

interface Sent {
  method: string;
  headers: Headers;
  body?: unknown;
}

/** Tokens that the `token` function returned last: another one in a request is not the client's to replace. */
const rememberedTokens = 20;

/**
 * Options that also report responses and deprecated operations, and send a request again after 401 if the `token`
 * function returns another token. `createClient` does this by itself; for single operations: `connect(observed({ … }))`.
 */
export function observed({ onResponse, logger, ...options }: ObservedOptions): ClientOptions {
  const { token, fetch: send = (...request) => fetch(...request) } = options;
  const warned = new Set<string>();
  const given = new Set<string>();
  const nextToken = async () => {
    const next = typeof token === 'function' ? await token() : null;
    if (next) given.add(`Bearer ${next}`);
    const [oldest] = given;
    if (given.size > rememberedTokens && oldest) given.delete(oldest);
    return next;
  };
  const watch: typeof fetch = async (url, init) => {
    const started = Date.now();
    const sent = init as unknown as Sent;
    const { method, headers } = sent;
    let response = await send(url, init);
    const authorization = headers.get('authorization') ?? '';
    if (response.status === 401 && given.has(authorization)) {
      const next = await nextToken();
      if (next && `Bearer ${next}` !== authorization) {
        await response.body?.cancel();
        headers.set('authorization', `Bearer ${next}`);
        response = await send(url, init);
      }
    }
    const { status } = response;
    const duration = Date.now() - started;
    onResponse?.({ method, url: String(url), status, headers: response.headers, duration });
    const name = nameOf(String(url), sent);
    logger?.debug(`${name}: ${status} after ${duration} ms, request ${response.headers.get('x-request-id')}`);
    if (response.headers.has('deprecation') && !warned.has(name)) {
      warned.add(name);
      const sunset = response.headers.get('sunset');
      (logger ?? console).warn(`${name} is deprecated${sunset ? ` and may be removed from ${sunset} on` : ''}.`);
    }
    return response;
  };
  return { ...options, token: typeof token === 'function' ? nextToken : token, fetch: watch };
}

/** `GET /articles/…`; in GraphQL the first field, `createArticle`. */
function nameOf(url: string, { method, body }: Sent): string {
  const { pathname } = new URL(url);
  const field = pathname.endsWith('/graphql') && /\{\\?n?\s*(\w+)/.exec(String(body).slice(10));
  return field ? `${field[1]}` : `${method} ${pathname.replace(/[\da-f]{8}-[\w-]{27}/g, '…')}`;
}
