import type { PoolClient } from 'pg';
import { nothingCommitted } from './failures.ts';
import type { FairPool } from './fair-pool.ts';
import { type Execute, type PreparedStatement, rowsFrom, runInSeries, runOnClient, wireOf } from './statement.ts';

/** Collects statements that are sent together with the commit. */
export type AtCommit = (statement: PreparedStatement, values: unknown[]) => void;

/** Commits when `run` resolves, after the statements passed to `atCommit`; rolls back if any of them fails. */
export async function runTransaction<T>(
  pool: FairPool,
  run: (execute: Execute, atCommit: AtCommit) => Promise<T>,
): Promise<T> {
  const transaction = new Transaction(pool);
  try {
    const result = await run(transaction.execute, transaction.atCommit);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
}

const begin = { name: 'begin', text: 'begin', effect: 'unknown' } as const;

/** Takes a connection with its first statement. What is asked before there is one is sent together with BEGIN. */
class Transaction {
  readonly #pool: FairPool;
  readonly #first: Parameters<typeof runInSeries>[1][number][] = [];
  readonly #last: [statement: PreparedStatement, values: unknown[]][] = [];
  #client?: Promise<PoolClient>;
  #begun?: Promise<unknown>;
  #isSent = false;

  constructor(pool: FairPool) {
    this.#pool = pool;
  }

  readonly execute: Execute = async (statement, values) => {
    if (!this.#isSent) {
      const answer = rowsFrom((done) => this.#first.push([statement, values, done]));
      const [rows] = await Promise.all([answer, this.#begin(statement)]);
      return rows;
    }
    // A statement after a failed BEGIN would be autocommitted.
    await this.#begun;
    return runOnClient(await (this.#client as Promise<PoolClient>), statement, values);
  };

  #begin(statement: PreparedStatement): Promise<unknown> {
    this.#client ??= this.#pool.connect(statement);
    this.#begun ??= this.#client.then((client) => {
      this.#isSent = true;
      return rowsFrom((done) => void runInSeries(client, [[begin, [], done], ...this.#first]));
    });
    return this.#begun;
  }

  readonly atCommit: AtCommit = (statement, values) => {
    this.#last.push([statement, values]);
  };

  async commit(): Promise<void> {
    const [first] = this.#last;
    if (first) await this.#begin(first[0]);
    const client = await this.#client;
    if (!client) return;
    const [last, commit] = together(
      client,
      () =>
        [
          this.#last.map(([statement, values]) => runOnClient(client, statement, values)),
          client.query('commit'),
        ] as const,
    );
    const [end] = await Promise.all([commit, ...last]);
    if (end.command !== 'COMMIT') throw nothingCommitted();
    this.#pool.release(client);
  }

  async rollBack(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.query('rollback').then(
      () => this.#pool.release(client),
      () => this.#pool.release(client, true),
    );
  }
}

/** Sends everything that `send` writes in one packet. */
function together<T>(client: PoolClient, send: () => T): T {
  const { stream } = wireOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
