import { errorOf, parseJson } from './answer.ts';
import { type Connection, prepare } from './connection.ts';
import { type ErrorDetails, TerrapinError } from './errors.ts';
import type { Schemas } from './rest.ts';
import { isWorthRepeating, pause, pauseBefore } from './retry.ts';

/** What has happened to what: `invoice.paid`. */
export type EventName = Schemas['Event']['type'];

/** An event of one of these types: its type says what its `data` is, which has REST's names. */
export type EventOf<Name extends EventName = EventName> = Schemas['Event'] extends infer Any
  ? Any extends { type: infer Names }
    ? Extract<Names, Name> extends never
      ? never
      : Omit<Any, 'type'> & { type: Extract<Names, Name> }
    : never
  : never;

export interface EventOptions<Name extends EventName = EventName> {
  /** Only events of these types. */
  types?: readonly Name[] | undefined;
  /** Goes on after the event with this id, the last that you have seen to; `'0'`: from the oldest that is kept. */
  after?: string | undefined;
  /**
   * Called when the stream is open, and when it was lost and reconnects. What you read once it is open for the first time
   * is not older than where it begins.
   */
  onState?: ((state: 'open' | 'lost') => void) | undefined;
  /** Ends the loop. */
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

/** Milliseconds without a byte after which a connection is taken for lost: the server lets no more than 15 s pass. */
const silence = 40_000;
/** Milliseconds between attempts to connect anew, at most. */
const longest = 30_000;

/**
 * What happens to what you may read, as it happens: `for await (const event of events(on))`. A connection that is lost
 * is reopened, and continues after the last event. Ends with `signal`, or where the server refuses.
 */
export async function* events<Name extends EventName = EventName>(
  on: Connection,
  { types, after, onState, signal, headers }: EventOptions<Name> = {},
): AsyncGenerator<EventOf<Name>, void, undefined> {
  const url = `events${types ? `?types=${types}` : ''}`;
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) return;
  signal?.addEventListener('abort', end);
  let last = after;
  let wait = 0;
  try {
    for (let attempt = 0; !ended.signal.aborted; ) {
      const own = { accept: 'text/event-stream', 'last-event-id': last };
      // Outside of the catch: what the token's or the hook's function throws is its caller's.
      const outgoing = await prepare(on, { method: 'GET', url, headers: own, repeatable: true }, { headers }, attempt);
      const connection = new AbortController();
      const close = () => connection.abort();
      ended.signal.addEventListener('abort', close);
      let timer = setTimeout(close, silence);
      let response: Response | undefined;
      try {
        if (ended.signal.aborted) return;
        response = await (on.fetch ?? fetch)(outgoing.url, { ...outgoing, signal: connection.signal } as RequestInit);
        if (!response.ok || !response.body)
          throw errorOf(response, parseJson(response, await response.text()) as ErrorDetails);
        onState?.('open');
        for await (const { id, data, retry } of messagesOf(response.body)) {
          clearTimeout(timer);
          timer = setTimeout(close, silence);
          if (retry) wait = retry;
          if (data) {
            attempt = 0;
            yield JSON.parse(data) as EventOf<Name>;
          }
          if (id) last = id;
        }
      } catch (cause) {
        // What the server has said of the request will be no other the next time; a connection may break at any time.
        if (cause instanceof TerrapinError && !isWorthRepeating(cause)) throw cause;
      } finally {
        clearTimeout(timer);
        close();
        ended.signal.removeEventListener('abort', close);
      }
      if (!ended.signal.aborted) onState?.('lost');
      const backOff = Math.min(longest, pauseBefore(attempt++, response?.ok ? undefined : response));
      await pause(Math.max(attempt > 1 ? 0 : wait / 2, backOff), ended.signal).catch(() => {});
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

/** Server-Sent Events, and what is said between them: an id alone says where to go on. */
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
