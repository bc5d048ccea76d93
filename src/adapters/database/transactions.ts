import type { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { Engine } from './database.ts';
import { changes } from './effect.ts';
import type { Execute, Prepared } from './prepare.ts';
import { send } from './query.ts';

export function transactionsOn(pool: Pool): Engine['transaction'] {
  return async (run) => {
    const transaction = new Transaction(pool);
    try {
      const result = await run(transaction.execute, transaction.last);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
  };
}

class Transaction {
  readonly #pool: Pool;
  readonly #last: [prepared: Prepared, values: unknown[]][] = [];
  #client: Promise<PoolClient> | undefined;
  #begun: Promise<unknown> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  readonly execute: Execute = async (prepared, values) => {
    this.#client ??= this.#pool.connect();
    const client = await this.#client;
    if (this.#begun || changes(prepared.effect)) {
      // A statement after a failed BEGIN would be autocommitted.
      this.#begun ??= client.query('begin');
      await this.#begun;
      return send(client, prepared, values);
    }
    const [begun, answer] = together(client, () => [client.query('begin'), send(client, prepared, values)] as const);
    this.#begun = begun;
    const [, rows] = await Promise.all([begun, answer]);
    return rows;
  };

  readonly last = (prepared: Prepared, values: unknown[]): void => {
    this.#last.push([prepared, values]);
  };

  async commit(): Promise<void> {
    if (!this.#client && this.#last.length === 0) return;
    this.#client ??= this.#pool.connect();
    const client = await this.#client;
    this.#begun ??= client.query('begin');
    await this.#begun;
    const [last, commit] = together(
      client,
      () => [this.#last.map(([prepared, values]) => send(client, prepared, values)), client.query('commit')] as const,
    );
    const [end] = await Promise.all([commit, ...last]);
    if (end.command !== 'COMMIT') throw nothingCommitted();
    client.release();
  }

  async rollBack(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.query('rollback').then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}

export function nothingCommitted(): Error {
  return new Error('A statement of the transaction failed, so nothing was committed.');
}

function together<T>(client: PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
