import type { Writable } from 'node:stream';
import { Client, type PoolConfig } from 'pg';
import type { Prepared } from './prepare.ts';

type Rows = Record<string, unknown>[];

/** Milliseconds before a lane that broke is opened again; twice as long after each failure. */
const pauses = { first: 100, longest: 5_000 };

/** A statement that is under way. */
interface Waiting {
  /** When it was sent, as `performance.now()` has it. */
  readonly since: number;
  /** Has it made on another connection, too. */
  readonly overtake: () => void;
}

/** The socket, which pg's types do not show. */
type WithSocket = { connection: { stream: Writable } };

/** One connection on which statements follow each other without waiting for answers. Opens itself again when it breaks. */
export class Lane {
  readonly #options: PoolConfig;
  #client: (Client & WithSocket) | null = null;
  /** The oldest first: answers come in that order. */
  #waiting: Waiting[] = [];
  #isCorked = false;
  #isClosed = false;
  #pause = pauses.first;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PoolConfig) {
    this.#options = options;
    void this.#open();
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Milliseconds that the oldest statement has been under way. */
  get age(): number {
    const [oldest] = this.#waiting;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Sends a named statement; rejects when it fails, or the connection does. Only while it is open. */
  async send({ name, text }: Prepared, values: unknown[], overtake: () => void): Promise<Rows> {
    const client = this.#client as Client & WithSocket;
    const waiting = this.#waiting;
    waiting.push({ since: performance.now(), overtake });
    this.#cork(client.connection.stream);
    try {
      return (await client.query({ name: name as string, text, values })).rows;
    } finally {
      waiting.shift();
    }
  }

  /** Lets what stands behind the oldest statement go elsewhere. */
  overtakeOldest(): void {
    for (const { overtake } of this.#waiting.slice(1)) overtake();
  }

  /** Gives up on a connection that has gone silent: what is under way fails. */
  break(): void {
    this.#client?.connection.stream.destroy();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end();
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
    const client = new Client({ ...this.#options, keepAlive: true, pipeline: true });
    // Either may come alone.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await this.#options.onConnect?.(client);
    } catch {
      void client.end().catch(() => {});
      return this.#openLater();
    }
    if (this.#isClosed) return client.end();
    this.#waiting = [];
    this.#pause = pauses.first;
    this.#client = client as Client & WithSocket;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
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
