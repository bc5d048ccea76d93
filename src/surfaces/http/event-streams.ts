import type { ServerResponse } from 'node:http';
import type { Context as KoaContext } from 'koa';
import type { Logger } from 'pino';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { bytesPerUnit, type RateLimits } from './rate-limit.ts';
import type { Reservation, ResponseMemory } from './response-memory.ts';
import { pauseUnlessClosed, waitForDrain } from './slow-readers.ts';

export const eventStream = 'text/event-stream';
export const ndjson = 'application/x-ndjson';

/** Fields of an event in the format of the HTML standard. */
export function toLines(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n`;
}

export interface Texts<T> {
  /** Bytes for what many streams send, which is encoded once. */
  write(item: T): Promise<string | Buffer>;
  /** Maximum characters of a text. */
  readonly size: number;
  /** Requests of the rate limit that an event costs, if that is more than its characters cost. */
  readonly units?: number;
  /** Tells the client why the stream ends, and when it may reconnect. */
  explain(error: ApiError, milliseconds: number): string;
  /** Written first and then while there are no items, as a keep-alive. */
  pulse(): string;
  /** Tells the client not to reconnect: written if the items end, not if the stream is cut. */
  readonly last?: string;
}

/** Of a stream that has an end. If it does not get there, the connection is closed, so that the client notices. */
export interface FiniteTexts<T> extends Pick<Texts<T>, 'write' | 'size' | 'units'> {
  readonly type: string;
}

/** Milliseconds; `tokens` between checks of the tokens and users of all streams: within 5 s, a revoked token is rejected. */
const intervals = { pulse: 15_000, tokens: 4_000 };
/** Milliseconds after which a client reconnects. */
const retry = 1_000;

interface OpenStream {
  readonly viewer: Viewer;
  readonly response: ServerResponse;
  readonly pulse: (() => string) | undefined;
  end(): void;
  /** Whether it was ended before its last item. */
  isCut: boolean;
  /** Part of a request of the rate limit that events have cost and is not counted yet. */
  pendingUnits: number;
}

interface Options {
  readonly perUser: number;
  /** The ids that belong to a valid token or, for JWTs, to an active user. */
  validAccess(ids: readonly string[]): Promise<ReadonlySet<string>>;
  readonly stopping: AbortSignal;
  readonly limits: RateLimits;
  readonly memory: ResponseMemory;
  readonly logger: Pick<Logger, 'error'>;
}

/** Ends streams with their token, with the suspension of their user, and when the server stops. Reads items no faster than the client. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  #timers: NodeJS.Timeout[] = [];

  constructor(private readonly options: Options) {}

  /** Throws if too many are open. Later errors end the stream; the client sees them when it reconnects. */
  respond<T>(koa: KoaContext, viewer: Viewer, items: AsyncIterable<T>, texts: Texts<T> | FiniteTexts<T>): void {
    const { res: response } = koa;
    const iterator = items[Symbol.asyncIterator]();
    const hasEnd = 'type' in texts;
    const end = () => {
      stream.isCut = true;
      void iterator.return?.();
    };
    const pulse = hasEnd ? undefined : texts.pulse;
    const stream: OpenStream = { viewer, response, pulse, end, isCut: false, pendingUnits: 0 };
    const refusal = this.#findRefusal(viewer);
    if (refusal) {
      end();
      throw refusal;
    }
    koa.set({
      'Content-Type': `${hasEnd ? texts.type : eventStream}; charset=utf-8`,
      'Cache-Control': 'no-store',
      ...(!hasEnd && { 'X-Accel-Buffering': 'no' }),
    });
    koa.vary(['Authorization', 'Authentication']);
    koa.status = 200;
    if (koa.method === 'HEAD' || response.closed) {
      end();
      return;
    }
    koa.respond = false;
    koa.exchange.work.end();
    this.#add(stream);
    response.once('close', () => {
      this.#delete(stream);
      end();
    });
    const start = () => {
      if (pulse) response.write(`retry: ${retry}\n${pulse()}`);
      void this.#pump(stream, iterator, texts)
        .then(
          () => !hasEnd && !stream.isCut && texts.last !== undefined && response.write(texts.last),
          (err) => {
            stream.isCut = true;
            const { requestId } = koa.exchange;
            if (!response.closed) this.options.logger.error({ request_id: requestId, err }, 'a stream failed');
          },
        )
        .finally(() => (hasEnd && stream.isCut ? response.destroy() : response.end()));
    };
    // The first write sends the head, to which middlewares still add.
    setImmediate(start);
  }

  /** `ids` are those of tokens or users. Other processes notice at their next check. */
  endOf(ids: readonly string[]): void {
    for (const { viewer, end } of this.#open)
      if (ids.includes(viewer.id) || (viewer.tokenId && ids.includes(viewer.tokenId))) end();
  }

  close(): void {
    for (const { end } of this.#open) end();
  }

  #findRefusal(viewer: Viewer): ApiError | null {
    if (this.options.stopping.aborted) return new ApiError('service_unavailable');
    const seconds = this.options.limits.countEvents(viewer.id, 0);
    if (seconds > 0) return tooMuch(seconds);
    const openOfUser = [...this.#open].filter((one) => one.viewer.id === viewer.id).length;
    return openOfUser < this.options.perUser ? null : new ApiError('too_many_streams');
  }

  /** Sends events until one cannot be sent. */
  async #pump<T>(stream: OpenStream, iterator: AsyncIterator<T>, texts: Texts<T> | FiniteTexts<T>): Promise<void> {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || stream.response.closed) return;
      const refusal = await this.#send(stream, value, texts);
      if (refusal === null) continue;
      stream.isCut = true;
      const seconds = refusal.retryAfter ?? retry / 1000;
      if ('explain' in texts) stream.response.write(texts.explain(refusal, seconds * 1000));
      return;
    }
  }

  /**
   * Makes a text when there is memory for it, or returns why the stream ends. Not a part of the loop above, whose variables
   * keep their values, and so the last text, while the stream waits for an event.
   */
  async #send<T>(stream: OpenStream, item: T, texts: Texts<T> | FiniteTexts<T>): Promise<ApiError | null> {
    const { viewer, response } = stream;
    const { limits, memory } = this.options;
    for (let seconds: number; (seconds = limits.countEvents(viewer.id, 0)) > 0; ) {
      if (!('type' in texts)) return tooMuch(seconds);
      await pauseUnlessClosed(response, seconds * 1000);
      if (response.closed) return null;
    }
    let reservation: Reservation;
    try {
      reservation = await memory.take(viewer.id, texts.size, response);
    } catch (error) {
      return error as ApiError;
    }
    try {
      const text = await texts.write(item);
      reservation.made(text.length);
      stream.pendingUnits += Math.max(texts.units ?? 0, Buffer.byteLength(text) / bytesPerUnit);
      if (stream.pendingUnits >= 1) limits.countEvents(viewer.id, Math.floor(stream.pendingUnits));
      stream.pendingUnits %= 1;
      if (text.length > 0 && !response.write(text)) await waitForDrain(response);
      return null;
    } finally {
      reservation.release();
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
    for (const { response, pulse } of this.#open) if (pulse && !response.writableNeedDrain) response.write(pulse());
  }

  async #endWithTokens(): Promise<void> {
    const streams = [...this.#open];
    const accessId = ({ viewer }: OpenStream) => viewer.tokenId ?? viewer.id;
    const valid = await this.options.validAccess([...new Set(streams.map(accessId))]);
    for (const stream of streams) {
      if (!valid.has(accessId(stream)) || (stream.viewer.expiresAt ?? Infinity) <= Date.now()) stream.end();
    }
  }
}

function tooMuch(seconds: number): ApiError {
  return new ApiError('rate_limited', {
    message: `Your streams have sent too many events. Reconnect in ${seconds} s to continue after the last event.`,
    retryAfter: seconds,
  });
}
