import type { Writable } from 'node:stream';
import { Client, type PoolConfig } from 'pg';
import { NoResponse } from './failures.ts';
import { keptAlive, LastingConnection } from './lasting-connection.ts';
import type { SilenceWatch, Watched } from './silence.ts';
import { type Done, type PreparedStatement, type Rows, rowsFrom, start, wireOf } from './statement.ts';

interface Pending {
  readonly since: number;
  readonly overtake: () => void;
}

export interface LaneOptions {
  readonly watch: SilenceWatch;
  /** Milliseconds per statement; more than PostgreSQL's statement timeout. */
  readonly limit: number;
  readonly onLost?: (error: Error) => void;
}

/** One connection with statements in progress, whose results arrive in the order of the statements. */
export class Lane implements Watched {
  readonly limit: number;
  readonly #watch: SilenceWatch;
  readonly #connection: LastingConnection;
  #pending: Pending[] = [];
  #isCorked = false;

  constructor(options: PoolConfig, { watch, limit, onLost = () => {} }: LaneOptions) {
    // The password is not enumerable.
    const config: PoolConfig = { ...options, ...keptAlive, password: options.password, pipeline: true };
    this.#watch = watch;
    this.limit = limit;
    watch.add(this);
    this.#connection = new LastingConnection({
      create() {
        if (watch.isSilent) throw new NoResponse();
        return new Client(config);
      },
      prepare: async (client) => options.onConnect?.(client),
      onOpen: () => (this.#pending = []),
      onLost,
    });
  }

  get isOpen(): boolean {
    return this.#connection.client !== null;
  }

  get length(): number {
    return this.#pending.length;
  }

  get pendingMs(): number {
    const [oldest] = this.#pending;
    return oldest ? performance.now() - oldest.since : 0;
  }

  get isIdle(): boolean {
    return this.#pending.length === 0;
  }

  /**
   * Runs a named statement. Call it only while the lane is open.
   *
   * @param overtake called if an earlier statement is slow: runs the statement elsewhere
   */
  run(statement: PreparedStatement, values: unknown[], overtake: () => void, done: Done): void {
    const client = this.#connection.client as Client;
    const pending = this.#pending;
    pending.push({ since: performance.now(), overtake });
    this.#cork(wireOf(client).stream);
    start(client, statement, values, (error, rows) => {
      pending.shift();
      if (!error) this.#watch.answered();
      done(error, rows);
    });
  }

  /** The same for a statement that no other connection can run. */
  ask(statement: PreparedStatement, values: unknown[]): Promise<Rows> {
    return rowsFrom((done) => this.run(statement, values, () => {}, done));
  }

  overtakeOldest(): void {
    for (const { overtake } of this.#pending.slice(1)) overtake();
  }

  break(error: Error): void {
    const { client } = this.#connection;
    if (client) wireOf(client).stream.destroy(error);
  }

  close(): Promise<void> {
    this.#watch.delete(this);
    return this.#connection.close();
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
}
