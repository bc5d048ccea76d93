import type { Client, PoolConfig } from 'pg';
import { wireOf } from './statement.ts';

/** Milliseconds before a lost connection is opened again; doubles after each failure. */
const pauses = { first: 100, longest: 5_000 };
/** Milliseconds that the server has to close a connection. */
const closeTimeout = 1_000;

/** Firewalls drop connections that are idle for some minutes; the kernel's default is two hours. */
export const keptAlive: PoolConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

interface ConnectionSteps {
  /** Throws to try again later. */
  create(): Client;
  /** Runs on each new connection before it is used. */
  prepare(client: Client): Promise<unknown>;
  onOpen(): void;
  onLost(error: Error): void;
}

/** A connection that is opened now, and again whenever it is lost or could not be opened, until it is closed. */
export class LastingConnection {
  readonly #steps: ConnectionSteps;
  #client: Client | null = null;
  #isClosed = false;
  #pause = pauses.first;
  #retry: NodeJS.Timeout | undefined;

  constructor(steps: ConnectionSteps) {
    this.#steps = steps;
    void this.#open();
  }

  /** Null while there is no connection. */
  get client(): Client | null {
    return this.#client;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    const late = setTimeout(() => wireOf(client).stream.destroy(), closeTimeout);
    await client.end();
    clearTimeout(late);
  }

  async #open(): Promise<void> {
    let client: Client | undefined;
    try {
      const opened = (client = this.#steps.create());
      opened.on('error', (error) => this.#lose(opened, error));
      opened.on('end', () => this.#lose(opened, new Error('Connection terminated')));
      await opened.connect();
      await this.#steps.prepare(opened);
    } catch (error) {
      this.#steps.onLost(error as Error);
      void client?.end().catch(() => {});
      return this.#openLater();
    }
    if (this.#isClosed) return client.end();
    this.#pause = pauses.first;
    this.#client = client;
    this.#steps.onOpen();
  }

  #lose(client: Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#steps.onLost(error);
    this.#openLater();
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#open(), this.#pause);
    this.#retry.unref();
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}
