import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Context as KoaContext } from 'koa';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';

export const eventStream = 'text/event-stream';

/** Milliseconds. */
const every = {
  pulse: 15_000,
  /** A look whether the tokens are still good, one for all streams together. A revoked one is good for 5 s at most. */
  tokens: 4_000,
};
/** Milliseconds after which a client connects anew that has lost the stream. */
const retry = 1_000;

interface OpenStream {
  readonly viewer: Viewer;
  readonly response: ServerResponse;
  pulse(): string;
  end(): void;
}

/** What is written of a stream. */
export interface Texts<T> {
  textOf(item: T): string | Promise<string>;
  /** What is written first, and then while there is nothing else: proxies and clients see that the stream is alive. */
  pulse(): string;
  /** What is written at its end, where it has one. */
  readonly last?: string;
}

/** One event as it is written: lines of fields, as the HTML standard has them. */
export function toLines(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n`;
}

/**
 * Answers that go on for as long as their client listens (Server-Sent Events): kept alive, ended with their token and when
 * the server stops, and read no faster than they are taken.
 */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #perUser: number;
  readonly #goodTokens: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #isStopping: () => boolean;
  #timers: NodeJS.Timeout[] = [];

  /**
   * @param options.perUser how many one user may have open in this process
   * @param options.goodTokens those that are neither revoked nor expired
   */
  constructor(options: {
    perUser: number;
    goodTokens(ids: readonly string[]): Promise<ReadonlySet<string>>;
    isStopping(): boolean;
  }) {
    this.#perUser = options.perUser;
    this.#goodTokens = options.goodTokens;
    this.#isStopping = options.isStopping;
  }

  /**
   * Answers with `items`, or refuses where too many are open. Nothing is said of what goes wrong afterwards: the stream
   * ends, and the client is told when it connects anew.
   */
  answer<T>(koa: KoaContext, viewer: Viewer, items: AsyncIterable<T>, { textOf, pulse, last }: Texts<T>): void {
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
    const stream = { viewer, response, pulse, end };
    this.#add(stream);
    response.once('close', () => {
      this.#delete(stream);
      end();
    });
    response.write(`retry: ${retry}\n${pulse()}`);
    void pump(response, iterator, textOf)
      .then(() => last !== undefined && response.write(last))
      .catch(() => {})
      .finally(() => response.end());
  }

  /** Ends all of them: their clients connect elsewhere. */
  close(): void {
    for (const { end } of this.#open) end();
  }

  #refusalOf(viewer: Viewer): ApiError | null {
    if (this.#isStopping()) return new ApiError('service_unavailable');
    const own = [...this.#open].filter((one) => one.viewer.id === viewer.id).length;
    return own < this.#perUser ? null : new ApiError('too_many_streams');
  }

  #add(stream: OpenStream): void {
    this.#open.add(stream);
    if (this.#timers.length > 0) return;
    const start = (run: () => void, ms: number) => setInterval(run, ms).unref();
    this.#timers = [
      start(() => this.#beat(), every.pulse),
      start(() => void this.#endWithTokens().catch(() => {}), every.tokens),
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
    const asked = [...this.#open];
    const ids = new Set(asked.flatMap(({ viewer }) => viewer.tokenId ?? []));
    const good = ids.size > 0 ? await this.#goodTokens([...ids]) : new Set();
    for (const { viewer, end } of asked) {
      const { tokenId, expiresAt } = viewer;
      if ((tokenId !== null && !good.has(tokenId)) || (expiresAt ?? Infinity) <= Date.now()) end();
    }
  }
}

/** Writes items, the next when the last was taken. */
async function pump<T>(
  response: ServerResponse,
  iterator: AsyncIterator<T>,
  textOf: Texts<T>['textOf'],
): Promise<void> {
  for (;;) {
    const { done, value } = await iterator.next();
    if (done || response.closed) return;
    if (!response.write(await textOf(value))) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
}
