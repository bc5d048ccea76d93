import { errorOf, parseJson } from './answer.ts';
import { checkNames } from './check-names.ts';
import { type Connection, prepare } from './connection.ts';
import { type ErrorDetails, TerrapinError } from './errors.ts';
import { type EventOf, eventOf, wireType } from './event.ts';
import type { EventType } from './generated/inputs.ts';
import { isRetryable, pause, pauseBefore } from './retry.ts';

export interface EventOptions<Type extends EventType = EventType> {
  /** Only events of these types. Default: all that the token may read. */
  types?: readonly Type[] | undefined;
  /** Id of the event to continue after; `'0'`: from the oldest event kept. Default: new events only. */
  after?: string | undefined;
  /**
   * Called with `open` when the stream opens, and once with `lost` when it is lost, until it is open again. Data read
   * after the first `open` includes everything before the first event.
   */
  onState?: ((state: 'open' | 'lost') => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

/** Milliseconds without data after which the connection counts as lost; the server sends something every 15 s. */
const silence = 40_000;
/** Maximum milliseconds between attempts to reconnect. */
const maxBackOff = 30_000;

/**
 * Yields events about resources that the token may read: `for await (const event of events(on))`. Reconnects and
 * continues after the last event. Ends with `signal`, or with an error if the server rejects the request.
 */
export async function* events<Type extends EventType = EventType>(
  on: Connection,
  options: EventOptions<Type> = {},
): AsyncGenerator<EventOf<Type>, void, undefined> {
  checkNames(options, ['types', 'after', 'onState', 'signal', 'headers']);
  const { types, after, onState, signal, headers } = options;
  const url = `events${types ? `?types=${types.map(wireType)}` : ''}`;
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) return;
  signal?.addEventListener('abort', end);
  const ending = new Promise<undefined>((resolve) => ended.signal.addEventListener('abort', () => resolve(undefined)));
  let last = after;
  let wait = 0;
  let state: 'open' | 'lost' | undefined;
  const become = (next: 'open' | 'lost') => {
    if (state !== next) onState?.((state = next));
  };
  try {
    for (let attempt = 0; ; ) {
      const streamHeaders = { accept: 'text/event-stream', 'last-event-id': last };
      const request = { method: 'GET', url, headers: streamHeaders, repeatable: true };
      // Outside the try: errors of the `token` and `onRequest` functions are thrown to the caller. They have no signal.
      const outgoing = await Promise.race([ending, prepare(on, request, headers, attempt)]).catch((error) => {
        if (!ended.signal.aborted) throw error;
      });
      if (!outgoing || ended.signal.aborted) return;
      const connection = new AbortController();
      const close = () => connection.abort();
      ended.signal.addEventListener('abort', close);
      let timer = setTimeout(close, silence);
      let response: Response | undefined;
      try {
        response = await (on.fetch ?? fetch)(outgoing.url, { ...outgoing, signal: connection.signal } as RequestInit);
        if (!response.ok || !response.body)
          throw errorOf(response, parseJson(response, await response.text()) as ErrorDetails);
        become('open');
        for await (const { id, data, retry } of messagesOf(response.body)) {
          clearTimeout(timer);
          timer = setTimeout(close, silence);
          // Events that arrived with the last one.
          if (ended.signal.aborted) return;
          if (retry) wait = retry;
          if (data) {
            attempt = 0;
            yield eventOf<EventOf<Type>>(JSON.parse(data));
          }
          if (id) last = id;
        }
      } catch (cause) {
        // A rejection of the request is final; a broken connection is not.
        if (cause instanceof TerrapinError && !isRetryable(cause)) throw cause;
      } finally {
        clearTimeout(timer);
        close();
        ended.signal.removeEventListener('abort', close);
      }
      if (!ended.signal.aborted) become('lost');
      if (ended.signal.aborted) return;
      const backOff = Math.min(maxBackOff, pauseBefore(attempt++, response?.ok ? undefined : response));
      await pause(Math.max(attempt > 1 ? 0 : wait, backOff), ended.signal);
    }
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

interface Message {
  id?: string;
  data?: string;
  retry?: number;
}

/** Parses Server-Sent Events. A message with only an id updates the position. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() as string;
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
      yield { id: field('id'), data: field('data'), retry: Number(field('retry')) || 0 } as Message;
    }
  }
}
