import { errorOf } from './answer.ts';
import { checkHeaders } from './check.ts';
import type { ClientOptions, Connection } from './connection.ts';
import type { TerrapinError } from './errors.ts';
import { notify } from './notify.ts';

/** `console`, pino and others. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

export interface IncomingResponse {
  readonly method: string;
  readonly url: string;
  /** 0: no response, or not a whole one. `error` has the reason. */
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds until its headers arrived, or until the attempt ended. */
  readonly duration: number;
  readonly error?: TerrapinError | undefined;
}

export interface ObservedOptions extends ClientOptions {
  /** Called after each response and each attempt without one, including those after which the request is retried. */
  onResponse?: ((response: IncomingResponse) => void) | undefined;
  /** Called when a call fails, after its retries. The error is also thrown. */
  onError?: ((error: TerrapinError) => void) | undefined;
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
 * Options that also report responses, errors and deprecated operations, check what is sent, follow redirects within the
 * server, and send a request again after 401 if the `token` function returns another token. `createClient` does this by
 * itself; for single operations: `connect(observed({ … }))`.
 */
export function observed({
  onResponse,
  onError,
  logger,
  ...options
}: ObservedOptions): Omit<Connection, 'url'> & { url: string } {
  const { token, fetch: send = (...request) => fetch(...request) } = options;
  const warned = new Set<string>();
  const given = new Set<string>();
  const started = new WeakMap<Headers, number>();
  const report = (url: string, sent: Sent, status: number, headers: Headers, error?: TerrapinError) => {
    const { method } = sent;
    const duration = Date.now() - (started.get(sent.headers) ?? Date.now());
    notify(() => onResponse?.({ method, url, status, headers, duration, error }));
    const line = `${nameOf(url, sent)}: ${error ?? status} after ${duration} ms`;
    if (error) notify(() => logger?.warn(line));
    else notify(() => logger?.debug(`${line}, request ${headers.get('x-request-id')}`));
  };
  checkHeaders({ ...options.headers, authorization: typeof token === 'string' ? token : '' });
  const nextToken = async () => {
    const next = typeof token === 'function' ? await token() : null;
    checkHeaders({ authorization: next ?? '' });
    if (next) given.add(`Bearer ${next}`);
    const [oldest] = given;
    if (given.size > rememberedTokens && oldest) given.delete(oldest);
    return next;
  };
  const watch: typeof fetch = async (input, init) => {
    const url = String(input);
    const sent = init as unknown as Sent;
    const { headers } = sent;
    started.set(headers, Date.now());
    let response = await follow(send, url, init);
    const authorization = headers.get('authorization') ?? '';
    if (response.status === 401 && given.has(authorization)) {
      const next = await nextToken();
      if (next && `Bearer ${next}` !== authorization) {
        await response.body?.cancel();
        headers.set('authorization', `Bearer ${next}`);
        response = await follow(send, url, init);
      }
    }
    report(url, sent, response.status, response.headers);
    const name = nameOf(url, sent);
    if (response.headers.has('deprecation') && !warned.has(name)) {
      warned.add(name);
      const sunset = response.headers.get('sunset');
      const line = `${name} is deprecated${sunset ? ` and may be removed from ${sunset} on` : ''}.`;
      notify(() => (logger ?? console).warn(line));
    }
    return response;
  };
  return {
    ...options,
    token: typeof token === 'function' ? nextToken : token,
    fetch: watch,
    onFailure(error, isLast, request) {
      if (request && !error.status && error.code !== 'aborted') report(request.url, request, 0, new Headers(), error);
      if (isLast) notify(() => onError?.(error));
    },
  };
}

/** Follows redirects within the server, with method and body. */
async function follow(send: typeof fetch, url: string, init: RequestInit | undefined): Promise<Response> {
  for (let to = url, hops = 0; ; hops++) {
    const response = await send(to, init);
    const location = /30[1278]/.test(`${response.status}`) && response.headers.get('location');
    if (!location || hops > 4) return response;
    to = new URL(location, to).href;
    if (new URL(to).origin !== new URL(url).origin) {
      const message = `${url} redirects to ${to}. If that is the server, use its address as url.`;
      throw errorOf(response, { code: 'invalid_response', message });
    }
  }
}

/** `GET /articles/…`; in GraphQL the first field, `createArticle`. */
function nameOf(url: string, { method, body }: Sent): string {
  const { pathname } = new URL(url);
  const field = pathname.endsWith('/graphql') && /\{\\?n?\s*(\w+)/.exec(String(body).slice(10));
  return field ? `${field[1]}` : `${method} ${pathname.replace(/[\da-f]{8}-[\w-]{27}/g, '…')}`;
}
