import { TerrapinError } from './errors.ts';
import { client } from './generated/version.ts';
import { isRetryable, limit, pause, pauseBefore } from './retry.ts';

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
  /** Timeout of one attempt in milliseconds, after which the request is retried. Default 10 000; none for an upload. */
  attemptTimeout?: number | undefined;
  /** Headers added to every request. */
  headers?: Record<string, string> | undefined;
  /** Called before each request, including retries. May change its headers. */
  onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
}

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Idempotency-Key, to retry a write safely across processes. Default: a new key for each write. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  /**
   * Checks and computes everything, and changes and sends nothing: returns what the call would return. `withResponse()` also has
   * `dryRun`, which says what it would do. Reads ignore it.
   */
  dryRun?: boolean | undefined;
  /** Timeout in milliseconds. Default: the client's. */
  timeout?: number | undefined;
  /** Timeout of one attempt in milliseconds. Default: the client's. */
  attemptTimeout?: number | undefined;
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
  /** Of a call with `dryRun`. */
  dryRun?: DryRun | undefined;
}

/** What a write would do beside its result. */
export interface DryRun {
  /** Pass it to the write: it then does exactly this, or is refused. Null if it takes none. */
  ifMatch: string | null;
  /** Types of the events, in their order: `INVOICE_SENT`. */
  events: string[];
  /** `to` is null if the address is not yours to see. */
  emails: { to: string | null; subject: string }[];
  /** What would be charged. The response of the payment gateway is not known. */
  charge: { amount: number; currency: string } | null;
}

/** Connection settings. It keeps no socket, so it need not be closed. */
export interface Connection extends ClientOptions {
  readonly url: string;
  /** Called for each attempt that fails. */
  onFailure?: ((error: TerrapinError, isLast: boolean, request?: OutgoingRequest) => void) | undefined;
}

export function connect(options: ClientOptions): Connection {
  const { url } = options;
  try {
    const { href } = new URL(url, (globalThis as { location?: { href: string } }).location?.href);
    // A missing URL would be relative to the page.
    if (url && /^https?:/.test(href)) return { ...options, url: href.replace(/\/*([?#].*)?$/, '/') };
  } catch {}
  throw new TerrapinError('invalid_url', {
    message: `url must be absolute, not "${url}".`,
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
}

/**
 * Sends a request and reads the response with `read`, which throws a TerrapinError if it is an error. Retries it within
 * the timeout; what is not safe to retry has `retries: 0`.
 */
export async function send<Result>(
  on: Connection,
  request: Request,
  read: (response: Response, text: string) => Result,
  options: CallOptions = {},
): Promise<Answer<Result>> {
  let {
    signal,
    timeout = on.timeout ?? 30_000,
    attemptTimeout = on.attemptTimeout ?? 10_000,
    retries = on.retries ?? 3,
  } = options;
  const deadline = Date.now() + timeout;
  for (let attempt = 0; ; attempt++) {
    const one = limit(Math.min(attemptTimeout, deadline - Date.now()), signal);
    let outgoing: OutgoingRequest | undefined;
    let response: Response | undefined;
    try {
      // The functions `token` and `onRequest` have no signal.
      outgoing = (await Promise.race([
        pause(timeout, one.signal),
        prepare(on, request, options.headers, attempt),
      ])) as typeof outgoing;
      if (!outgoing || signal?.aborted) throw outgoing;
      // Another server would get what is sent to this one.
      response = await (on.fetch ?? fetch)(outgoing.url, {
        ...outgoing,
        redirect: 'manual',
        signal: one.signal,
      } as RequestInit);
      const data = read(response, await response.text());
      return { data, status: response.status, headers: response.headers };
    } catch (cause) {
      // Errors of these functions are thrown to the caller.
      if (!outgoing && cause) throw cause;
      // Node.js has the reason in the cause; if several addresses failed, only with a code.
      const { message, code } = (cause as Failure)?.cause ?? (cause as Failure) ?? {};
      const error = signal?.aborted
        ? new TerrapinError('aborted', { cause: signal.reason })
        : cause instanceof TerrapinError
          ? cause
          : one.signal.aborted
            ? new TerrapinError('timeout', { message: 'No response in time.' })
            : new TerrapinError('network_error', {
                message: `${request.method} ${outgoing?.url} failed: ${message || code}`,
                cause,
              });
      const wait = attempt < retries && isRetryable(error) && pauseBefore(attempt, response);
      const isLast = !wait || Date.now() + wait > deadline;
      on.onFailure?.(error, isLast, outgoing);
      if (isLast) throw error;
      // An internal error is worth one retry.
      if (error.status === 500) retries = attempt + 1;
      await pause(wait, signal);
    } finally {
      // Clears the timer, and removes the listener from the caller's signal.
      one.abort();
    }
  }
}

export async function prepare(
  on: Connection,
  { method, url, headers: requestHeaders, body }: Request,
  callHeaders: CallOptions['headers'],
  attempt: number,
): Promise<OutgoingRequest> {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...on.headers, ...requestHeaders, ...callHeaders }))
    if (value) headers.set(name, value);
  const { href } = new URL(url, on.url);
  // An upload may go to another server.
  if (href.startsWith(on.url)) {
    headers.set('x-terrapin-client', client);
    const token = !headers.has('authorization') && (on.token instanceof Function ? await on.token() : on.token);
    if (token) headers.set('authorization', `Bearer ${token}`);
  }
  const outgoing = { method, url: href, headers, body, attempt };
  await on.onRequest?.(outgoing);
  return outgoing;
}
