import { Client, DatabaseError, type PoolConfig } from 'pg';
import { readOnly } from './query.ts';
import { type SilenceWatch, unanswered, type Watched } from './silence.ts';

export type WithSocket = {
  connection: {
    stream: {
      readonly destroyed: boolean;
      destroy(error?: Error): void;
      on(event: 'error', listen: () => void): void;
    };
    on(event: 'errorMessage', listen: (error: DatabaseError) => void): void;
  };
};

/**
 * Closes the connection when a result takes too long (pg's `query_timeout` keeps it in use) or the server is read-only.
 *
 * @param limit milliseconds per statement; more than PostgreSQL's statement timeout
 */
export function watchedClient(watch: SilenceWatch, limit: number): new (config?: PoolConfig) => Client {
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
      (this as unknown as WithSocket).connection.on('errorMessage', ({ code, message }) => {
        if (code !== readOnly) return;
        const error = Object.assign(new Error(message), { code });
        this.break(error);
        watch.breakIdle(error);
      });
    }

    get owed(): number {
      const since = this.#connectingSince || this.#waitingSince;
      return since === 0 ? 0 : performance.now() - since;
    }

    get isIdle(): boolean {
      return this.owed === 0 && this.getTransactionStatus() === 'I';
    }

    break(error: Error): void {
      (this as unknown as WithSocket).connection.stream.destroy(error);
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, with and without a callback
    override connect(callback?: any): any {
      if (watch.isSilent) return callback ? process.nextTick(callback, unanswered()) : Promise.reject(unanswered());
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

export async function respondsToNewConnection(options: PoolConfig, ms: number): Promise<boolean> {
  const client = new Client({ ...options, password: options.password, connectionTimeoutMillis: ms });
  client.on('error', () => {});
  const end = () => (client as unknown as WithSocket).connection.stream.destroy();
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
