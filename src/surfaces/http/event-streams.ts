import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Context as KoaContext } from 'koa';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Backlog, Place } from './backlog.ts';
import type { RateLimits } from './rate-limit.ts';

export const eventStream = 'text/event-stream';

/** Milliseconds. */
const intervals = {
  pulse: 15_000,
  /** Check of the tokens and users of all streams. A revoked token is accepted for 5 s at most. */
  tokens: 4_000,
};
/** Characters of events per request of the rate limit. */
const charactersPerUnit = 100_000;
/** Milliseconds after which a client reconnects. */
const retry = 1_000;

interface OpenStream {
  readonly viewer: Viewer;
  readonly response: ServerResponse;
  pulse(): string;
  end(): void;
  /** Part of a request of the rate limit that events have cost and is not counted yet. */
  owed: number;
}

export interface Texts<T> {
  textOf(item: T): string | Promise<string>;
  /** Maximum characters of a text. */
  readonly size: number;
  /** Requests of the rate limit that an event costs, if that is more than its characters cost. */
  readonly units?: number;
  /** Tells the client why the stream ends, and when it may reconnect. */
  reasonOf(error: ApiError, milliseconds: number): string;
  /** Written first and then while there are no items, as a keep-alive. */
  pulse(): string;
  readonly last?: string;
}

/** Fields of an event in the format of the HTML standard. */
export function toLines(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n`;
}

/** Ends streams with their token, with the suspension of their user, and when the server stops. Reads items no faster than the client. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #perUser: number;
  readonly #validAccess: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #isStopping: () => boolean;
  readonly #limits: RateLimits | null;
  readonly #backlog: Backlog;
  #timers: NodeJS.Timeout[] = [];

  /** `validAccess` returns the ids of valid tokens and, for JWTs, of users who are active. */
  constructor(options: {
    perUser: number;
    validAccess(ids: readonly string[]): Promise<ReadonlySet<string>>;
    isStopping(): boolean;
    limits: RateLimits | null;
    backlog: Backlog;
  }) {
    this.#perUser = options.perUser;
    this.#validAccess = options.validAccess;
    this.#isStopping = options.isStopping;
    this.#limits = options.limits;
    this.#backlog = options.backlog;
  }

  /** Throws if too many are open. Later errors end the stream; the client sees them when it reconnects. */
  respond<T>(koa: KoaContext, viewer: Viewer, items: AsyncIterable<T>, texts: Texts<T>): void {
    const { res: response } = koa;
    const { pulse, last } = texts;
    const iterator = items[Symbol.asyncIterator]();
    const end = () => void iterator.return?.();
    const refusal = this.#refusalOf(viewer);
    if (refusal) {
      end();
      throw refusal;
    }
    koa.set({
      'Content-Type': `${eventStream}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    koa.vary(['Authorization', 'Authentication']);
    koa.status = 200;
    if (koa.method === 'HEAD' || response.closed) {
      end();
      return;
    }
    koa.respond = false;
    const stream = { viewer, response, pulse, end, owed: 0 };
    this.#add(stream);
    response.once('close', () => {
      this.#delete(stream);
      end();
    });
    response.write(`retry: ${retry}\n${pulse()}`);
    void this.#pump(stream, iterator, texts)
      .then(() => last !== undefined && response.write(last))
      .catch(() => {})
      .finally(() => response.end());
  }

  close(): void {
    for (const { end } of this.#open) end();
  }

  #refusalOf(viewer: Viewer): ApiError | null {
    if (this.#isStopping()) return new ApiError('service_unavailable');
    const seconds = this.#limits?.countEvents(viewer.id, 0) ?? 0;
    if (seconds > 0) return tooMuch(seconds);
    const openOfUser = [...this.#open].filter((one) => one.viewer.id === viewer.id).length;
    return openOfUser < this.#perUser ? null : new ApiError('too_many_streams');
  }

  /** Sends events until one cannot be sent. */
  async #pump<T>(stream: OpenStream, iterator: AsyncIterator<T>, texts: Texts<T>): Promise<void> {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || stream.response.closed || !(await this.#send(stream, value, texts))) return;
    }
  }

  /**
   * Makes a text when the backlog has a place for it, or tells the client why the stream ends. Not a part of the loop
   * above, whose variables keep their values, and so the last text, while the stream waits for an event.
   */
  async #send<T>(stream: OpenStream, item: T, texts: Texts<T>): Promise<boolean> {
    const { viewer, response } = stream;
    const seconds = this.#limits?.countEvents(viewer.id, 0) ?? 0;
    if (seconds > 0) {
      response.write(texts.reasonOf(tooMuch(seconds), seconds * 1000));
      return false;
    }
    let place: Place;
    try {
      const reserved = this.#backlog.reserve(viewer.id, texts.size, response);
      place = reserved instanceof Promise ? await reserved : reserved;
    } catch (error) {
      response.write(texts.reasonOf(error as ApiError, retry));
      return false;
    }
    try {
      const made = texts.textOf(item);
      const text = made instanceof Promise ? await made : made;
      this.#backlog.made(place, text.length);
      stream.owed += Math.max(texts.units ?? 0, text.length / charactersPerUnit);
      if (stream.owed >= 1) this.#limits?.countEvents(viewer.id, Math.floor(stream.owed));
      stream.owed %= 1;
      if (!response.write(text)) await drainOf(response);
      return true;
    } finally {
      this.#backlog.release(place);
    }
  }

  #add(stream: OpenStream): void {
    this.#open.add(stream);
    if (this.#timers.length > 0) return;
    const start = (run: () => void, ms: number) => setInterval(run, ms).unref();
    this.#timers = [
      start(() => this.#beat(), intervals.pulse),
      start(() => void this.#endWithTokens().catch(() => {}), intervals.tokens),
    ];
  }

  #delete(stream: OpenStream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #beat(): void {
    for (const { response, pulse } of this.#open) if (!response.writableNeedDrain) response.write(pulse());
  }

  async #endWithTokens(): Promise<void> {
    const streams = [...this.#open];
    const idOf = ({ viewer }: OpenStream) => viewer.tokenId ?? viewer.id;
    const valid = await this.#validAccess([...new Set(streams.map(idOf))]);
    for (const stream of streams) {
      if (!valid.has(idOf(stream)) || (stream.viewer.expiresAt ?? Infinity) <= Date.now()) stream.end();
    }
  }
}

async function drainOf(response: ServerResponse): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    settled.abort();
  }
}

function tooMuch(seconds: number): ApiError {
  return new ApiError('rate_limited', {
    message: `Your streams have sent too many events. Reconnect in ${seconds} s to continue after the last event.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
