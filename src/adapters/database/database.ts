import type { PGlite } from '@electric-sql/pglite';
import type { MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { PoolUse, ReplicaUse } from '../../core/ports/pool.ts';
import type { Queries } from '../../core/queries.ts';
import { statementsOver } from '../../core/statement.ts';
import { within } from '../../core/within.ts';
import { toDatabaseError } from './errors.ts';
import { migrationsTable } from './options.ts';
import { type Execute, type Prepared, queries, StatementCompiler } from './prepare.ts';

export interface Transaction {
  readonly db: Queries;
}

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly orm: MikroORM;
  readonly native: Native;
  readonly db: Queries;
  readonly reads?: Queries | undefined;
  /** Calls `listen` after commits of this process that may have recorded events. Returns an unsubscribe function. */
  onRecorded(listen: () => void): () => void;
  fork(): SqlEntityManager;
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  fill<T>(run: (em: SqlEntityManager) => Promise<T>): Promise<T>;
  /** Rejects with `service_unavailable` unless the database responds within a second and accepts writes. */
  check(): Promise<void>;
  /** Runs `work` under a lock shared by all processes, for migrations and seeds at start-up. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  pool(): PoolUse;
  readonly replicas?: (() => ReplicaUse[]) | undefined;
  close(): Promise<void>;
}

export type Native =
  | { readonly kind: 'embedded'; readonly client: PGlite }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly pool: Pick<PoolConfig, 'Client' | 'onConnect' | 'stream'>;
      readonly listens: boolean;
    };

export interface Engine {
  kind: Database['kind'];
  orm: MikroORM;
  native: Native;
  execute: Execute;
  replicas?: { execute: Execute; uses(): ReplicaUse[] } | null;
  /** Commits when `run` resolves, after the statements passed to `last`; rolls back if any of them fails. */
  transaction<T>(
    run: (execute: Execute, last: (prepared: Prepared, values: unknown[]) => void) => Promise<T>,
  ): Promise<T>;
  exclusively: Database['exclusively'];
  pool: Database['pool'];
  close(): Promise<void>;
}

export function createDatabase(engine: Engine): Database {
  const compiler = new StatementCompiler(engine.orm);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listen of listeners) listen();
  };
  // Also after a failure: the response to a commit may have been lost.
  const execute: Execute = (prepared, values) => {
    const rows = engine.execute(prepared, values);
    return prepared.effect === 'records' ? rows.finally(notify) : rows;
  };
  const db = queries(compiler, execute, null);
  const fork = () => engine.orm.em.fork({ useContext: true }) as SqlEntityManager;
  const transaction: Database['transaction'] = async (run) => {
    let records = false;
    const recording = <T>(send: (prepared: Prepared, values: unknown[]) => T) => {
      return (prepared: Prepared, values: unknown[]): T => {
        records ||= prepared.effect === 'records';
        return send(prepared, values);
      };
    };
    try {
      return await engine.transaction((execute, last) =>
        run({ db: queries(compiler, recording(execute), recording(last)) }),
      );
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      if (records) notify();
    }
  };
  return {
    kind: engine.kind,
    orm: engine.orm,
    native: engine.native,
    db,
    reads: engine.replicas ? queries(compiler, engine.replicas.execute, null) : undefined,
    onRecorded(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    fork,
    transaction,
    fill: (run) => fork().transactional((em) => run(em as SqlEntityManager)),
    check: () => check(db),
    exclusively: engine.exclusively,
    pool: engine.pool,
    replicas: engine.replicas?.uses,
    close: engine.close,
  };
}

/** Milliseconds. A readiness probe waits two seconds. */
const soon = 1_000;

const { statement } = statementsOver();
/** Named statements may use the pipelined connections, unnamed ones the pool. Either may be unavailable alone. */
const ping = statement('ping', (db) => db.selectNoFrom(sql.lit(1).as('answer')));
/** Locks no rows, but fails on a read-only server. */
const pingForUpdate = statement(null, (db) => {
  const table = sql.table(migrationsTable).as('migration');
  return db.selectFrom(table).select(sql.lit(1).as('answer')).where(sql.lit(false)).forUpdate();
});

async function check(db: Queries): Promise<void> {
  try {
    await within(soon, Promise.all([db.one(ping, {}), db.one(pingForUpdate, {})]));
  } catch (error) {
    throw toDatabaseError(error);
  }
}
