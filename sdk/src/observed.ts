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
  /** Milliseconds until its headers arrived; 0 without a response. */
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
  const report = (
    url: string,
    sent: Sent,
    answer: Pick<IncomingResponse, 'status' | 'headers' | 'duration' | 'error'>,
  ) => {
    const { status, headers, duration, error } = answer;
    notify(() => onResponse?.({ ...answer, method: sent.method, url }));
    const name = nameOf(url, sent);
    notify(() =>
      error
        ? logger?.warn(`${name}: ${error}`)
        : logger?.debug(`${name}: ${status} after ${duration} ms, request ${headers.get('x-request-id')}`),
    );
    return name;
  };
  checkHeaders(options.headers);
  const nextToken = async () => {
    const next = typeof token === 'function' ? await token() : token;
    checkHeaders({ authorization: next });
    if (given.size > rememberedTokens) given.clear();
    if (next) given.add(`Bearer ${next}`);
    return next;
  };
  const watch: typeof fetch = async (input, init) => {
    const url = String(input);
    const sent = init as unknown as Sent;
    const { headers } = sent;
    const started = Date.now();
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
    const duration = Date.now() - started;
    const name = report(url, sent, { status: response.status, headers: response.headers, duration });
    if (response.headers.has('deprecation') && !warned.has(name)) {
      warned.add(name);
      const sunset = response.headers.get('sunset');
      const line = `${name} is deprecated${sunset ? `, and ends ${sunset}` : ''}.`;
      notify(() => (logger ?? console).warn(line));
    }
    return response;
  };
  return {
    ...options,
    token: nextToken as () => Promise<string | null>,
    fetch: watch,
    onFailure(error, isLast, request) {
      if (request && !error.status && error.code !== 'aborted')
        report(request.url, request, { status: 0, headers: new Headers(), duration: 0, error });
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
      const message = `${url} redirects to ${to}: use that address as url.`;
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
