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

/** A transaction that is open. */
export interface Transaction {
  readonly db: Queries;
}

/** Either database, open. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly orm: MikroORM;
  /** What the job queue opens its own way into: the embedded database itself, or the server's address. */
  readonly native: Native;
  /** Statements on their own, each committed by itself. */
  readonly db: Queries;
  /** The same for reads that nothing is written by: replicas may answer them. Absent where there are none. */
  readonly reads?: Queries | undefined;
  /** Calls `listen` after each commit of this process that may have recorded events; returns how to stop that. */
  onRecorded(listen: () => void): () => void;
  fork(): SqlEntityManager;
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A transaction of the entity manager's: for what fills tables, where nothing is hot. */
  fill<T>(run: (em: SqlEntityManager) => Promise<T>): Promise<T>;
  /** Resolves when the database answers soon, and can be written to; rejects with `service_unavailable` otherwise. */
  check(): Promise<void>;
  /** Runs `work` while no other process runs its own: for migrations and seeds at start-up. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** What becomes of its connections just now. The embedded database has one, and does not tell who waits for it. */
  pool(): PoolUse;
  /** What becomes of each replica just now. Absent where there are none. */
  readonly replicas?: (() => ReplicaUse[]) | undefined;
  close(): Promise<void>;
}

export type Native =
  | { readonly kind: 'embedded'; readonly client: PGlite }
  | {
      readonly kind: 'postgresql';
      /** Changes where there are several servers, and another takes over. */
      readonly url: string;
      /** What its connections are made with. */
      readonly pool: Pick<PoolConfig, 'Client' | 'onConnect' | 'stream'>;
      /** Whether a connection hears of what it LISTENs to. */
      readonly listens: boolean;
    };

/** What the two engines differ in. */
export interface Engine {
  kind: Database['kind'];
  orm: MikroORM;
  native: Native;
  execute: Execute;
  replicas?: { execute: Execute; uses(): ReplicaUse[] } | null;
  /** Commits when `run` resolves, after what was given to `last`; rolls back otherwise, or where one of these fails. */
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
  const tell = () => {
    for (const listen of listeners) listen();
  };
  // Also where it failed: the answer to a commit may have been lost.
  const execute: Execute = (prepared, values) => {
    const rows = engine.execute(prepared, values);
    return prepared.effect === 'records' ? rows.finally(tell) : rows;
  };
  const db = queries(compiler, execute, null);
  const fork = () => engine.orm.em.fork({ useContext: true }) as SqlEntityManager;
  const transaction: Database['transaction'] = async (run) => {
    let records = false;
    const noting = <T>(send: (prepared: Prepared, values: unknown[]) => T) => {
      return (prepared: Prepared, values: unknown[]): T => {
        records ||= prepared.effect === 'records';
        return send(prepared, values);
      };
    };
    try {
      return await engine.transaction((execute, last) => run({ db: queries(compiler, noting(execute), noting(last)) }));
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      if (records) tell();
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

/** Milliseconds. A readiness probe waits two seconds for an answer. */
const soon = 1_000;

const { statement } = statementsOver();
/** What has a name may go where reads share connections; what has none goes to the pool. Either may be away alone. */
const ping = statement('ping', (db) => db.selectNoFrom(sql.lit(1).as('answer')));
/** Locks nothing, and is refused all the same where nothing can be written. */
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
