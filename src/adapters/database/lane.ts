import type { Writable } from 'node:stream';
import { Client, type PoolConfig } from 'pg';
import type { ClientClass } from './located-client.ts';
import type { Prepared } from './prepare.ts';
import { type Rows, send } from './query.ts';
import type { SilenceWatch, Watched } from './silence.ts';

/** Milliseconds before a lane that broke is opened again; twice as long after each failure. */
const pauses = { first: 100, longest: 5_000 };
/** Milliseconds that PostgreSQL has to close a connection when it is asked to. */
const goodbye = 1_000;

/** Firewalls forget connections that are idle for some minutes; the kernel's own default is two hours. */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A statement that is under way. */
interface Waiting {
  /** When it was sent, as `performance.now()` has it. */
  readonly since: number;
  /** Has it made on another connection, too. */
  readonly overtake: () => void;
}

/** The socket, which pg's types do not show. */
type WithSocket = { connection: { stream: Writable } };

export interface LaneOptions {
  /** pg's own unless told otherwise. */
  readonly Client?: ClientClass;
  readonly watch: SilenceWatch;
  /** Milliseconds a statement may take; more than PostgreSQL itself allows it. */
  readonly limit: number;
  /** Told why the lane broke, or could not be opened. */
  readonly onAway?: (error: Error) => void;
}

/** One connection on which statements follow each other without waiting for answers. Opens itself again when it breaks. */
export class Lane implements Watched {
  readonly limit: number;
  readonly #options: PoolConfig;
  readonly #Client: ClientClass;
  readonly #watch: SilenceWatch;
  readonly #onAway: (error: Error) => void;
  #client: (Client & WithSocket) | null = null;
  /** The oldest first: answers come in that order. */
  #waiting: Waiting[] = [];
  #isCorked = false;
  #isClosed = false;
  #pause = pauses.first;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PoolConfig, { Client: Class = Client, watch, limit, onAway = () => {} }: LaneOptions) {
    // The pool's options do not enumerate the password.
    this.#options = { ...options, ...alive, password: options.password, pipeline: true };
    this.#Client = Class;
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

  /** Milliseconds that the oldest statement has been under way. */
  get owed(): number {
    const [oldest] = this.#waiting;
    return oldest ? performance.now() - oldest.since : 0;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Sends a named statement; rejects when it fails, or the connection does. Only while it is open. */
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

  /** Lets what stands behind the oldest statement go elsewhere. */
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
    const late = setTimeout(() => client.connection.stream.destroy(), goodbye);
    await client.end();
    clearTimeout(late);
  }

  /** Holds back what is written until the event loop has seen to everything that came in with it. */
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
    const client = new this.#Client(this.#options);
    // Either may come alone.
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
