import { errorOf, parseJson } from './answer.ts';
import { checkHeaders } from './check.ts';
import { type Connection, type OutgoingRequest, prepare, type Request } from './connection.ts';
import { type ErrorDetails, TerrapinError } from './errors.ts';
import { notify } from './notify.ts';
import { isRetryable, pause, pauseBefore } from './retry.ts';

export interface FollowOptions {
  /** Id of the event to continue after; `'0'`: from the oldest event kept. Default: new events only. */
  after?: string | undefined;
  /**
   * Called with `open` when the stream has said something, and once with `lost` when it is lost, until it is open again. Data read
   * after the first `open` includes everything before the first event.
   */
  onState?: ((state: 'open' | 'lost') => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

const eventStream = 'text/event-stream';
/** Milliseconds without data after which the connection counts as lost; the server sends something every 15 s. */
const silence = 40_000;
/** Maximum milliseconds between attempts to reconnect. */
const maxBackOff = 30_000;

/**
 * Yields what `read` makes of the messages of a stream, over lost connections: the headers of `request` are set for each. Ends with
 * `signal`, or with an error if the server rejects the request.
 */
export async function* follow<Result>(
  on: Connection,
  request: Request,
  read: (message: Message, response: Response) => Result | undefined | '',
  { after, onState, signal, headers }: FollowOptions,
): AsyncGenerator<Result, void, undefined> {
  checkHeaders({ ...headers, 'last-event-id': after });
  const { token } = on;
  const by = token instanceof Function ? { ...on, token: () => Promise.resolve().then(token).catch(lose) } : on;
  let last = after;
  let wait = 0;
  let state: 'open' | 'lost' | undefined;
  const become = (next: 'open' | 'lost') => {
    if (state !== next) notify(() => onState?.((state = next)));
  };
  let connection = new AbortController();
  const close = () => connection.abort();
  signal?.addEventListener('abort', close);
  try {
    for (let attempt = 0; !signal?.aborted; ) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const listen = (milliseconds = silence) => {
        clearTimeout(timer);
        timer = setTimeout(close, milliseconds);
      };
      let response: Response | undefined;
      let outgoing: OutgoingRequest | undefined;
      try {
        request.headers = { accept: eventStream, 'last-event-id': last };
        // The functions `token` and `onRequest` have no signal.
        const closed = pause(Infinity, connection.signal) as Promise<undefined>;
        outgoing = await Promise.race([closed, prepare(by, request, headers, attempt)]);
        if (!outgoing) return;
        listen(on.attemptTimeout ?? 10_000);
        const init = { ...outgoing, redirect: 'manual', signal: connection.signal } as RequestInit;
        response = await (on.fetch ?? fetch)(outgoing.url, init).catch(lose);
        if (!`${response.headers.get('content-type')}`.startsWith(eventStream))
          throw errorOf(response, parseJson(response, await response.text().catch(lose)) as ErrorDetails);
        if (!response.body) throw errorOf(response, { message: 'Pass a fetch that can stream.' });
        // The server says something at once. What keeps that back, as some proxies do, keeps events back, too.
        for await (const message of messagesOf(response.body)) {
          listen();
          become('open');
          // Events that arrived with the last one.
          if (signal?.aborted) return;
          wait = Number(message.retry) || wait;
          const result = read(message, response);
          if (result) {
            attempt = 0;
            yield result;
          }
          if (message.id) last = message.id;
        }
      } catch (error) {
        if (signal?.aborted) return;
        // Reconnects after a lost connection, and if there is no token. A rejection, or an error of your other functions, ends it.
        if (!(error instanceof TerrapinError)) throw error;
        const isLast = !isRetryable(error);
        on.onFailure?.(error, isLast, outgoing);
        if (isLast) throw error;
      } finally {
        clearTimeout(timer);
        close();
        connection = new AbortController();
      }
      if (signal?.aborted) return;
      become('lost');
      const backOff = Math.min(maxBackOff, pauseBefore(attempt++, response?.ok ? undefined : response));
      await pause(Math.max(attempt > 1 ? 0 : wait, backOff), connection.signal);
    }
  } finally {
    signal?.removeEventListener('abort', close);
  }
}

/** `invalid_grant` and the like (RFC 6749 §5.2) are final. */
function lose(cause: { code?: string }): never {
  if (cause instanceof TerrapinError || /^invalid_/.test(`${cause?.code}`)) throw cause;
  throw new TerrapinError('network_error', { message: `Lost: ${cause}`, cause });
}

export interface Message {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
}

/** Parses Server-Sent Events (HTML Living Standard, 9.2.6). A message with only an id updates the position. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isSplit = false;
  let message: Message = {};
  for (;;) {
    const { done, value } = await reader.read().catch(lose);
    if (done) return;
    const text = decoder.decode(value, { stream: true });
    // CR LF may arrive in two parts. The CR has ended the line.
    const lines = (rest + (isSplit ? text.replace(/^\n/, '') : text)).split(/\r\n?|\n/);
    isSplit = text.endsWith('\r');
    rest = lines.pop() as string;
    for (const line of lines) {
      if (line) {
        // JSON may contain U+2028, which ends a line for regular expressions without `s`.
        const [name, value = ''] = line.split(/: ?(.*)/s) as ['data', string?];
        message[name] = name === 'data' && message.data ? `${message.data}\n${value}` : value;
      } else {
        yield message;
        message = {};
      }
    }
  }
}
