import type { Pool, PoolClient } from 'pg';
import { NoResponse } from './failures.ts';
import type { PreparedStatement } from './statement.ts';

/** Milliseconds after which a statement is slow. */
const slowAfter = 250;
/** One in this many connections is not for the statement that uses all others. */
const share = 4;

interface FairPoolOptions {
  readonly size: number;
  /** Milliseconds that a statement waits for its share. */
  readonly limit: number;
  /** Whether reads have connections of their own, so that they come here only while those are delayed. */
  readonly isForWrites: boolean;
}

interface Waiting {
  readonly key: string;
  readonly isDelayed: boolean;
  readonly enter: () => void;
}

/**
 * The connections of a pool, shared among statements: those that wait for a locked table, say, leave some to all others. A
 * statement may use three quarters of the connections; while some are slow, and as a delayed read, a quarter of the others.
 */
export class FairPool {
  readonly #pool: Pool;
  readonly #options: FairPoolOptions;
  /** In the order of their start. */
  readonly #uses = new Map<PoolClient, { readonly key: string; readonly since: number }>();
  /** Connections in use, or waited for, by statement. */
  readonly #counts = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(pool: Pool, options: FairPoolOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** @param statement the first that is run on the connection */
  async connect(statement: PreparedStatement): Promise<PoolClient> {
    const key = statement.name ?? statement.text;
    const isDelayed = this.#options.isForWrites && statement.effect === 'reads' && statement.name !== null;
    if (!this.#mayEnter(key, isDelayed)) await this.#turn(key, isDelayed);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    try {
      const client = await this.#pool.connect();
      this.#uses.set(client, { key, since: performance.now() });
      return client;
    } catch (error) {
      this.#leave(key);
      throw error;
    }
  }

  release(client: PoolClient, destroy?: boolean): void {
    const { key = '' } = this.#uses.get(client) ?? {};
    this.#uses.delete(client);
    client.release(destroy);
    this.#leave(key);
  }

  #mayEnter(key: string, isDelayed: boolean): boolean {
    const count = this.#counts.get(key);
    if (count === undefined) return true;
    const { size } = this.#options;
    const slow = this.#countSlow();
    const limit = slow > 0 || isDelayed ? (size - slow) / share : size - size / share;
    return count < Math.max(1, Math.floor(limit));
  }

  #countSlow(): number {
    const limit = performance.now() - slowAfter;
    let slow = 0;
    for (const { since } of this.#uses.values()) {
      if (since > limit) break;
      slow++;
    }
    return slow;
  }

  #turn(key: string, isDelayed: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(new NoResponse());
      }, this.#options.limit);
      const waiting = {
        key,
        isDelayed,
        enter() {
          clearTimeout(late);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #leave(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
    const next = this.#waiting.findIndex((one) => one.key === key && this.#mayEnter(key, one.isDelayed));
    if (next >= 0) for (const { enter } of this.#waiting.splice(next, 1)) enter();
  }
}
