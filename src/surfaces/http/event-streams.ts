import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Context as KoaContext } from 'koa';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Backlog, Place } from './backlog.ts';
import type { RateLimits } from './rate-limit.ts';

export const eventStream = 'text/event-stream';

/** Milliseconds; `tokens` between checks of the tokens and users of all streams: within 5 s, a revoked token is rejected. */
const intervals = { pulse: 15_000, tokens: 4_000 };
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

interface Options {
  readonly perUser: number;
  /** Of these ids, those of valid tokens and, for JWTs, of users who are active. */
  validAccess(ids: readonly string[]): Promise<ReadonlySet<string>>;
  isStopping(): boolean;
  readonly limits: RateLimits | null;
  readonly backlog: Backlog;
}

/** Fields of an event in the format of the HTML standard. */
export function toLines(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n`;
}

/** Ends streams with their token, with the suspension of their user, and when the server stops. Reads items no faster than the client. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #options: Options;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws if too many are open. Later errors end the stream; the client sees them when it reconnects. */
  respond<T>(koa: KoaContext, viewer: Viewer, items: AsyncIterable<T>, texts: Texts<T>): void {
    const { res: response } = koa;
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
    const stream = { viewer, response, pulse: texts.pulse, end, owed: 0 };
    this.#add(stream);
    response.once('close', () => {
      this.#delete(stream);
      end();
    });
    response.write(`retry: ${retry}\n${texts.pulse()}`);
    void this.#pump(stream, iterator, texts)
      .then(() => texts.last !== undefined && response.write(texts.last))
      .catch(() => {})
      .finally(() => response.end());
  }

  close(): void {
    for (const { end } of this.#open) end();
  }

  #refusalOf(viewer: Viewer): ApiError | null {
    if (this.#options.isStopping()) return new ApiError('service_unavailable');
    const seconds = this.#options.limits?.countEvents(viewer.id, 0) ?? 0;
    if (seconds > 0) return tooMuch(seconds);
    const openOfUser = [...this.#open].filter((one) => one.viewer.id === viewer.id).length;
    return openOfUser < this.#options.perUser ? null : new ApiError('too_many_streams');
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
    const seconds = this.#options.limits?.countEvents(viewer.id, 0) ?? 0;
    if (seconds > 0) {
      response.write(texts.reasonOf(tooMuch(seconds), seconds * 1000));
      return false;
    }
    let place: Place;
    try {
      const reserved = this.#options.backlog.reserve(viewer.id, texts.size, response);
      place = reserved instanceof Promise ? await reserved : reserved;
    } catch (error) {
      response.write(texts.reasonOf(error as ApiError, retry));
      return false;
    }
    try {
      const made = texts.textOf(item);
      const text = made instanceof Promise ? await made : made;
      this.#options.backlog.made(place, text.length);
      stream.owed += Math.max(texts.units ?? 0, text.length / charactersPerUnit);
      if (stream.owed >= 1) this.#options.limits?.countEvents(viewer.id, Math.floor(stream.owed));
      stream.owed %= 1;
      if (!response.write(text)) await drainOf(response);
      return true;
    } finally {
      this.#options.backlog.release(place);
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
    const valid = await this.#options.validAccess([...new Set(streams.map(idOf))]);
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
