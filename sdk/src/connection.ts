import { TerrapinError } from './errors.ts';
import { isWorthRepeating, pause, pauseBefore } from './retry.ts';

export interface ClientOptions {
  /** Where the server is: `https://terrapin.example.com`; in a page also relative to it: `/api`. */
  url: string;
  /** The access token, or where to get it before each request. */
  token?: string | (() => string | null | Promise<string | null>) | null | undefined;
  /** Another `fetch` than the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
  /** How often a request that may be repeated safely is repeated; 3 unless given. */
  retries?: number | undefined;
  /** Milliseconds that a call may take in all, repetitions included; 30 000 unless given. */
  timeout?: number | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Sees each request before it is sent, repetitions too, and may change its headers. */
  onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
}

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined;
  /** Your own key, to repeat a write safely across processes. Each write has one of its own unless given. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Milliseconds, in place of the client's. */
  timeout?: number | undefined;
}

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Body | undefined;
  /** 0 at first, then how often it has been repeated. */
  readonly attempt: number;
}

export type Body = string | Blob | Uint8Array<ArrayBuffer>;

/** What was answered, and how. */
export interface Answer<Data> {
  data: Data;
  /** 304 where the data is what the last answer brought, still good. */
  status: number;
  /** `x-request-id`, `ratelimit`, `etag`, … */
  headers: Headers;
}

/** A server and how to talk to it. It holds no socket: there is nothing to close. */
export interface Connection extends ClientOptions {
  /** In full, with a slash at its end. */
  readonly url: string;
}

export function connect(options: ClientOptions): Connection {
  return { ...options, url: addressOf(options.url) };
}

function addressOf(url: string): string {
  try {
    const { href } = new URL(url, (globalThis as { location?: { href: string } }).location?.href);
    if (/^https?:/.test(href)) return href.replace(/\/*([?#].*)?$/, '/');
  } catch {}
  throw new TerrapinError('invalid_url', { message: `"${url}" is no address. Give all of it: https://example.com.` });
}

export interface Request {
  method: string;
  url: string;
  headers?: Record<string, string | undefined>;
  body?: Body | undefined;
  /** Whether sending it twice does no more than sending it once. */
  repeatable: boolean;
  /** Sends the bytes in place of `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Sends a request and reads its answer with `read`, which throws a TerrapinError where it is none to like. Repeats what
 * may be repeated, within the time that the call has.
 */
export async function send<Result>(
  on: Connection,
  request: Request,
  read: (response: Response, text: string) => Result,
  options: CallOptions = {},
): Promise<Answer<Result>> {
  const { signal } = options;
  const timeout = options.timeout ?? on.timeout ?? 30_000;
  const deadline = Date.now() + timeout;
  const controller = new AbortController();
  const abort = () => controller.abort();
  // AbortSignal.any and .timeout would be shorter; Node 20 leaks the one and may collect the other.
  // With more milliseconds, a timer would end at once.
  const timer = setTimeout(abort, Math.min(timeout, 2 ** 31 - 1));
  signal?.addEventListener('abort', abort);
  const asError = (cause: unknown) => {
    if (signal?.aborted)
      return new TerrapinError('aborted', { message: 'The call was given up.', cause: signal.reason });
    if (cause instanceof TerrapinError) return cause;
    return controller.signal.aborted
      ? new TerrapinError('timeout', { message: `No answer within ${timeout} ms.` })
      : new TerrapinError('network_error', { message: 'The server could not be reached.', cause });
  };
  try {
    for (let attempt = 0; ; attempt++) {
      // Outside of the catch: what the token's or the hook's function throws is its caller's.
      const outgoing = await prepare(on, request, options, attempt);
      let response: Response | undefined;
      try {
        if (signal?.aborted) abort();
        controller.signal.throwIfAborted();
        response = await (request.fetch ?? on.fetch ?? fetch)(outgoing.url, {
          ...outgoing,
          signal: controller.signal,
        } as RequestInit);
        const { status, headers } = response;
        return { data: read(response, await response.text()), status, headers };
      } catch (cause) {
        const error = asError(cause);
        const wait = pauseBefore(attempt, response);
        const mayRepeat = request.repeatable && attempt < (on.retries ?? 3) && isWorthRepeating(error);
        if (!mayRepeat || Date.now() + wait > deadline) throw error;
        await pause(wait, controller.signal).catch((reason) => {
          throw asError(reason);
        });
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The request as it is sent, with the token as it is by then. */
export async function prepare(
  on: Connection,
  { method, url, headers: own, body }: Request,
  options: CallOptions,
  attempt: number,
): Promise<OutgoingRequest> {
  const headers = new Headers(on.headers);
  for (const [name, value] of Object.entries({ ...own, ...options.headers })) if (value) headers.set(name, value);
  const { href, origin } = new URL(url, on.url);
  // The token is for this server alone: an upload may go to another service.
  if (origin === new URL(on.url).origin && !headers.has('authorization')) {
    const token = typeof on.token === 'function' ? await on.token() : on.token;
    if (token) headers.set('authorization', `Bearer ${token}`);
  }
  const outgoing = { method, url: href, headers, body, attempt };
  await on.onRequest?.(outgoing);
  return outgoing;
}
