import type { Writable } from 'node:stream';
import { Client, type PoolConfig } from 'pg';
import type { Prepared } from './prepare.ts';
import { type Rows, send } from './query.ts';
import type { SilenceWatch, Watched } from './silence.ts';

/** Milliseconds before a broken lane is reopened; doubles after each failure. */
const pauses = { first: 100, longest: 5_000 };
const closeTimeout = 1_000;

/** Firewalls drop connections that are idle for some minutes; the kernel's default is two hours. */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

interface Waiting {
  readonly since: number;
  readonly overtake: () => void;
}

/** Missing in pg's types. */
type WithSocket = { connection: { stream: Writable } };

export interface LaneOptions {
  readonly watch: SilenceWatch;
  /** Milliseconds per statement; more than PostgreSQL's statement timeout. */
  readonly limit: number;
  readonly onAway?: (error: Error) => void;
}

export class Lane implements Watched {
  readonly limit: number;
  readonly #options: PoolConfig;
  readonly #watch: SilenceWatch;
  readonly #onAway: (error: Error) => void;
  #client: (Client & WithSocket) | null = null;
  #waiting: Waiting[] = [];
  #isCorked = false;
  #isClosed = false;
  #pause = pauses.first;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PoolConfig, { watch, limit, onAway = () => {} }: LaneOptions) {
    // The password is not enumerable.
    this.#options = { ...options, ...alive, password: options.password, pipeline: true };
    this.#watch = watch;
    this.#onAway = onAway;
    this.limit = limit;
    watch.add(this);
    void this.#open();
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get owed(): number {
    const [oldest] = this.#waiting;
    return oldest ? performance.now() - oldest.since : 0;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Sends a named statement. Call it only while the lane is open. */
  send(prepared: Prepared, values: unknown[], overtake: () => void): Promise<Rows> {
    const client = this.#client as Client & WithSocket;
    const waiting = this.#waiting;
    waiting.push({ since: performance.now(), overtake });
    this.#cork(client.connection.stream);
    return send(client, prepared, values).then(
      (rows) => {
        waiting.shift();
        this.#watch.answered();
        return rows;
      },
      (error) => {
        waiting.shift();
        throw error;
      },
    );
  }

  overtakeOldest(): void {
    for (const { overtake } of this.#waiting.slice(1)) overtake();
  }

  break(error: Error): void {
    this.#client?.connection.stream.destroy(error);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.delete(this);
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    const late = setTimeout(() => client.connection.stream.destroy(), closeTimeout);
    await client.end();
    clearTimeout(late);
  }

  /** Delays writes until the event loop has processed everything that arrived together. */
  #cork(socket: Writable): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      socket.uncork();
    });
  }

  async #open(): Promise<void> {
    if (this.#watch.isSilent) return this.#openLater();
    const client = new Client(this.#options);
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('Connection terminated')));
    try {
      await client.connect();
      await this.#options.onConnect?.(client);
    } catch (error) {
      this.#onAway(error as Error);
      void client.end().catch(() => {});
      return this.#openLater();
    }
    if (this.#isClosed) return client.end();
    this.#waiting = [];
    this.#pause = pauses.first;
    this.#client = client as Client & WithSocket;
  }

  #lose(client: Client, error: Error): void {
    if (this.#client !== client) return;
    this.#onAway(error);
    this.#client = null;
    this.#openLater();
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#open(), this.#pause);
    this.#retry.unref();
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}
