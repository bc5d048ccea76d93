import type { PoolClient } from 'pg';
import { nothingCommitted } from './failures.ts';
import type { FairPool } from './fair-pool.ts';
import { type Execute, type PreparedStatement, runOnClient, wireOf } from './statement.ts';

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

/** Takes a connection with its first statement. */
class Transaction {
  readonly #pool: FairPool;
  readonly #last: [statement: PreparedStatement, values: unknown[]][] = [];
  #client?: Promise<PoolClient>;
  #begun?: Promise<unknown>;

  constructor(pool: FairPool) {
    this.#pool = pool;
  }

  readonly execute: Execute = async (statement, values) => {
    this.#client ??= this.#pool.connect(statement);
    const client = await this.#client;
    if (this.#begun || statement.effect === 'writes' || statement.effect === 'unknown') {
      // A statement after a failed BEGIN would be autocommitted.
      this.#begun ??= client.query('begin');
      await this.#begun;
      return runOnClient(client, statement, values);
    }
    const [begun, answer] = together(
      client,
      () => [client.query('begin'), runOnClient(client, statement, values)] as const,
    );
    this.#begun = begun;
    const [, rows] = await Promise.all([begun, answer]);
    return rows;
  };

  readonly atCommit: AtCommit = (statement, values) => {
    this.#last.push([statement, values]);
  };

  async commit(): Promise<void> {
    const [first] = this.#last;
    if (first) this.#client ??= this.#pool.connect(first[0]);
    const client = await this.#client;
    if (!client) return;
    this.#begun ??= client.query('begin');
    await this.#begun;
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
