import { TerrapinError } from './errors.ts';
import { client } from './generated/version.ts';
import { isRetryable, pause, pauseBefore } from './retry.ts';

export interface ClientOptions {
  /** URL of the server: `https://terrapin.example.com`. In a page, it may be relative: `/api`. */
  url: string;
  /** Access token, or a function called before each request that returns it. */
  token?: string | (() => string | null | Promise<string | null>) | null | undefined;
  /** Default: the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * Maximum number of retries of a request that is safe to retry. Default 3, which takes about a second. With 12 and a
   * `timeout` of 120 000, batch work survives a restart of the server.
   */
  retries?: number | undefined;
  /** Timeout of a call in milliseconds, including retries. Default 30 000. */
  timeout?: number | undefined;
  /** Headers added to every request. */
  headers?: Record<string, string> | undefined;
  /** Called before each request, including retries. May change its headers. */
  onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /** Called when a call fails, after its retries. The error is also thrown. */
  onError?: ((error: TerrapinError) => void) | undefined;
}

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Idempotency-Key, to retry a write safely across processes. Default: a new key for each write. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Timeout in milliseconds. Default: the client's. */
  timeout?: number | undefined;
  /** Maximum number of retries. Default: the client's. */
  retries?: number | undefined;
}

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Body | undefined;
  /** Number of retries before this one. */
  readonly attempt: number;
}

export type Body = string | Blob | Uint8Array;

export interface Answer<Data> {
  data: Data;
  /** 304: the data is unchanged since the last response. */
  status: number;
  headers: Headers;
}

/** Connection settings. It keeps no socket, so it need not be closed. */
export interface Connection extends ClientOptions {
  readonly url: string;
}

export function connect(options: ClientOptions): Connection {
  const url = options?.url;
  try {
    const { href } = new URL(url, (globalThis as { location?: { href: string } }).location?.href);
    // A missing URL would be relative to the page.
    if (url && /^https?:/.test(href)) return { ...options, url: href.replace(/\/*([?#].*)?$/, '/') };
  } catch {}
  throw new TerrapinError('invalid_url', {
    message: `url must be absolute, such as https://example.com, not "${url}".`,
  });
}

interface Failure {
  message?: string;
  code?: string;
  cause?: Failure;
}

export interface Request {
  method: string;
  url: string;
  headers?: Record<string, string | undefined>;
  body?: Body | undefined;
  repeatable: boolean;
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Sends a request and reads the response with `read`, which throws a TerrapinError if it is an error. Retries safe
 * requests within the timeout.
 */
export async function send<Result>(
  on: Connection,
  request: Request,
  read: (response: Response, text: string) => Result,
  options: CallOptions = {},
): Promise<Answer<Result>> {
  const {
    signal,
    timeout = on.timeout ?? 30_000,
    retries = on.retries ?? 3,
    headers,
    idempotencyKey: _,
    ...others
  } = options;
  // To ignore a misspelt ifMatch would overwrite the changes of others.
  for (const name in others) throw new TerrapinError('unknown_parameter', { message: `Unknown option "${name}".` });
  const deadline = Date.now() + timeout;
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Not AbortSignal.any and .timeout: Node 20 leaks the former and may collect the latter.
  const ended = pause(timeout, controller.signal).then(abort);
  signal?.addEventListener('abort', abort, { signal: controller.signal });
  let outgoing: OutgoingRequest;
  const asError = (cause?: Failure) => {
    if (signal?.aborted) return new TerrapinError('aborted', { message: 'Aborted.', cause: signal.reason });
    if (cause instanceof TerrapinError) return cause;
    if (controller.signal.aborted)
      return new TerrapinError('timeout', { message: `No response within ${timeout} ms.` });
    // Node.js has the reason in the cause; if several addresses failed, only with a code.
    const { message, code } = cause?.cause ?? cause ?? {};
    return new TerrapinError('network_error', {
      message: `${outgoing.method} ${outgoing.url} failed: ${message || code}`,
      cause,
    });
  };
  if (signal?.aborted) abort();
  try {
    for (let attempt = 0; ; attempt++) {
      // Outside the try: errors of the `token` and `onRequest` functions are thrown to the caller.
      outgoing = (await Promise.race([ended, prepare(on, request, headers, attempt)])) as OutgoingRequest;
      if (!outgoing) throw asError();
      let response: Response | undefined;
      try {
        response = await (request.fetch ?? on.fetch ?? fetch)(outgoing.url, {
          ...outgoing,
          signal: controller.signal,
        } as RequestInit);
        const data = read(response, await response.text());
        return { data, status: response.status, headers: response.headers };
      } catch (cause) {
        const error = asError(cause as Failure);
        const wait = pauseBefore(attempt, response);
        const mayRetry = request.repeatable && attempt < retries && isRetryable(error);
        if (!mayRetry || Date.now() + wait > deadline) {
          on.onError?.(error);
          throw error;
        }
        await pause(wait, controller.signal);
      }
    }
  } finally {
    // Clears the timer, and removes the listener from the caller's signal.
    abort();
  }
}

export async function prepare(
  on: Connection,
  { method, url, headers: requestHeaders, body }: Request,
  callHeaders: CallOptions['headers'],
  attempt: number,
): Promise<OutgoingRequest> {
  const headers = new Headers(on.headers);
  for (const [name, value] of Object.entries({ ...requestHeaders, ...callHeaders }))
    if (value) headers.set(name, value);
  const { href } = new URL(url, on.url);
  // An upload may go to another server.
  if (href.startsWith(on.url)) {
    headers.set('x-terrapin-client', client);
    const token = !headers.has('authorization') && (typeof on.token === 'function' ? await on.token() : on.token);
    if (token) headers.set('authorization', `Bearer ${token}`);
  }
  const outgoing = { method, url: href, headers, body, attempt };
  await on.onRequest?.(outgoing);
  return outgoing;
}
