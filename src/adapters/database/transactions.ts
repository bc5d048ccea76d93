import type { Pool, PoolClient } from 'pg';
import type { Engine } from './database.ts';
import { changes } from './effect.ts';
import type { Execute, Prepared } from './prepare.ts';

/** Transactions on connections of the pool. */
export function transactionsOn(pool: Pool): Engine['transaction'] {
  return async (run) => {
    const transaction = new Transaction(pool);
    try {
      const result = await run(transaction.execute);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
  };
}

/** Takes a connection, and begins, with its first statement. Connections are pipelined: the two leave together. */
class Transaction {
  readonly #pool: Pool;
  #opened: Promise<{ client: PoolClient; begun: Promise<unknown> }> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  readonly execute: Execute = async (prepared, values) => {
    this.#opened ??= this.#open();
    const { client, begun } = await this.#opened;
    // What changes something and came after a BEGIN that failed would be committed by itself.
    if (changes(prepared.effect)) await begun;
    const [{ rows }] = await Promise.all([client.query(toQuery(prepared, values)), begun]);
    return rows;
  };

  async #open() {
    const client = await this.#pool.connect();
    return { client, begun: client.query('begin') };
  }

  async commit(): Promise<void> {
    if (!this.#opened) return;
    const { client } = await this.#opened;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed: it was rolled back.');
    client.release();
  }

  async rollBack(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    if (!opened) return;
    const { client } = opened;
    await client.query('rollback').then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}

/** A statement as pg takes it. */
export function toQuery({ name, text }: Prepared, values: unknown[]) {
  return name === null ? { text, values } : { name, text, values };
}
