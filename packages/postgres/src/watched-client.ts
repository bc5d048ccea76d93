import { Client, DatabaseError, type PoolConfig } from 'pg';
import { NoResponse, readOnlyCode } from './failures.ts';
import type { SilenceWatch, Watched } from './silence.ts';
import { wireOf } from './statement.ts';

export type ClientClass = new (config?: PoolConfig) => Client;

/**
 * Closes the connection when a result takes too long (pg's `query_timeout` keeps it in use) or the server is read-only.
 *
 * @param limit milliseconds per statement; more than PostgreSQL's statement timeout
 */
export function watchedClient(watch: SilenceWatch, limit: number): ClientClass {
  return class WatchedClient extends Client implements Watched {
    readonly limit = limit;
    #connectingSince = 0;
    #waitingSince = 0;

    constructor(config?: PoolConfig) {
      super(config);
      this.on('error', () => {});
      this.on('connect', () => (this.#connectingSince = 0));
      this.on('drain', () => {
        this.#waitingSince = 0;
        watch.answered();
      });
      this.on('end', () => watch.delete(this));
      wireOf(this).on('errorMessage', ({ code, message }) => {
        if (code !== readOnlyCode) return;
        const error = Object.assign(new Error(message), { code });
        this.break(error);
        watch.breakIdle(error);
      });
    }

    get pendingMs(): number {
      const since = this.#connectingSince || this.#waitingSince;
      return since === 0 ? 0 : performance.now() - since;
    }

    get isIdle(): boolean {
      return this.pendingMs === 0 && this.getTransactionStatus() === 'I';
    }

    break(error: Error): void {
      wireOf(this).stream.destroy(error);
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, with and without a callback
    override connect(callback?: any): any {
      if (watch.isSilent)
        return callback ? process.nextTick(callback, new NoResponse()) : Promise.reject(new NoResponse());
      watch.add(this);
      this.#connectingSince = performance.now();
      return super.connect(callback);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the same
    override query(statement: any, values?: any, callback?: any): any {
      this.#waitingSince ||= performance.now();
      return super.query(statement, values, callback);
    }
  };
}

/** Whether PostgreSQL runs a statement, or rejects the connection, within `ms` milliseconds. */
export async function respondsToNewConnection(options: PoolConfig, ms: number): Promise<boolean> {
  const client = new Client({ ...options, password: options.password, connectionTimeoutMillis: ms });
  client.on('error', () => {});
  const end = () => wireOf(client).stream.destroy();
  const late = setTimeout(end, ms);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    clearTimeout(late);
    end();
  }
}
