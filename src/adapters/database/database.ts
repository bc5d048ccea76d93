import type { PGlite } from '@electric-sql/pglite';
import type { EntityClass, MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { AtCommit, Execute, Postgres, ReplicaChange } from '@terrapin/postgres';
import { type Queries, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { rehearsalMark } from '../../core/events.ts';
import type { PoolUse, ReplicaUse, RowUse } from '../../core/ports/pool.ts';
import type { Tracing } from '../../core/ports/tracing.ts';
import { visible } from '../../core/repository.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { toDatabaseError } from './failures.ts';
import { migrationsTable } from './options.ts';
import { CompiledQueries, type ExecutePrepared, type Prepared, StatementCompiler } from './prepare.ts';
import type { templateFile } from './template.ts';

export interface Transaction {
  readonly db: Queries;
}

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly orm: MikroORM;
  readonly native: Native;
  readonly db: Queries;
  readonly reads?: Queries | undefined;
  /** For large results, which would delay those of others on a shared connection. */
  readonly apart?: Queries | undefined;
  /** Calls `listen` after commits of this process that may have recorded events. Returns an unsubscribe function. */
  onRecorded(listen: () => void): () => void;
  fork(): SqlEntityManager;
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A transaction that is rolled back, and announced to nobody. Fails if it takes longer than {@link rehearsalTime}. */
  rehearse<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  fill<T>(run: (em: SqlEntityManager) => Promise<T>): Promise<T>;
  /**
   * Rejects with `service_unavailable` unless the database responds within a second, and is no standby. Returns why it takes no writes;
   * null: it does.
   */
  check(): Promise<string | null>;
  /** Runs `work` under a lock shared by all processes, for migrations and seeds at start-up. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  pool(): PoolUse;
  readonly rows: RowUse;
  readonly replicas?: (() => ReplicaUse[]) | undefined;
  close(): Promise<void>;
}

export type Native =
  | { readonly kind: 'embedded'; readonly client: PGlite }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      /** For the job queue. */
      readonly pool: ReturnType<Postgres['watched']>;
      /** Null behind a pooler that assigns a session per transaction. Returns the stop function. */
      readonly listen: ((channel: string, onNotification: (payload?: string) => void) => () => void) | null;
    };

export interface Engine extends Pick<Database, 'kind' | 'orm' | 'native' | 'exclusively' | 'pool' | 'close'> {
  readonly execute: Execute;
  /** On a connection that no other statement shares meanwhile. */
  readonly executeApart?: Execute;
  readonly replicas?: { readonly execute: Execute; status(): ReplicaUse[] } | null;
  /** Commits when `run` resolves, after the statements passed to `atCommit`; rolls back if any of them fails. */
  transaction<T>(run: (execute: Execute, atCommit: AtCommit) => Promise<T>): Promise<T>;
}

export function createDatabase(engine: Engine): Database {
  const compiler = new StatementCompiler(engine.orm);
  let isFull = false;
  /** The next check finds out when there is space again. */
  const watched = <T>(work: Promise<T>): Promise<T> => {
    work.catch((error) => (isFull ||= isDiskFull(error)));
    return work;
  };
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listen of listeners) listen();
  };
  // Also after a failure: the response to a commit may have been lost.
  const notifying = (execute: Execute): ExecutePrepared => {
    return (prepared, values) => {
      const rows = prepared.effect === 'reads' ? execute(prepared, values) : watched(execute(prepared, values));
      return prepared.recordsEvents ? rows.finally(notify) : rows;
    };
  };
  const db = new CompiledQueries(compiler, notifying(engine.execute), null);
  const fork = () => {
    const em = engine.orm.em.fork({ useContext: true }) as SqlEntityManager;
    em.setFilterParams(visible, { visitor: 'everything' });
    return em;
  };
  const transaction: Database['transaction'] = async (run) => {
    let records = false;
    const recording = <T>(run: (prepared: Prepared, values: unknown[]) => T) => {
      return (prepared: Prepared, values: unknown[]): T => {
        records ||= prepared.recordsEvents;
        return run(prepared, values);
      };
    };
    try {
      return await watched(
        engine.transaction((execute, atCommit) =>
          run({ db: new CompiledQueries(compiler, recording(execute), recording(atCommit)) }),
        ),
      );
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      if (records) notify();
    }
  };
  const rehearse: Database['rehearse'] = async (run) => {
    const done: { value?: Awaited<ReturnType<typeof run>> } = {};
    const until = performance.now() + rehearsalTime;
    const requireTime = () => {
      if (performance.now() > until) throw new ApiError('bad_request', { message: tooLong });
    };
    const deferred = () => {
      throw new Error('A dry run has no commit.');
    };
    await engine
      .transaction(async (execute) => {
        await execute(markRehearsal, []);
        const inTime: Execute = (statement, values) => {
          requireTime();
          return execute(statement, values);
        };
        done.value = await run({ db: new CompiledQueries(compiler, inTime, deferred) });
        // In a document, only the writes that came too late have failed.
        requireTime();
        throw done;
      })
      .catch((error) => {
        if (error !== done) throw toDatabaseError(error);
      });
    return done.value as Awaited<ReturnType<typeof run>>;
  };
  const { kind, orm, native, replicas, executeApart, exclusively, pool, close } = engine;
  return {
    ...{ kind, orm, native, exclusively, pool, close },
    db,
    rows: compiler.kept.counts,
    reads: replicas ? new CompiledQueries(compiler, replicas.execute, null) : undefined,
    apart: executeApart && new CompiledQueries(compiler, notifying(executeApart), null),
    onRecorded(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    fork,
    transaction,
    rehearse,
    fill: (run) => fork().transactional((em) => run(em as SqlEntityManager)),
    async check() {
      await check(db);
      if (isFull) isFull = await needsSpace(engine);
      return isFull ? 'The disk of the database is full.' : null;
    },
    replicas: replicas?.status,
  };
}

/** Milliseconds: it holds a connection and locks, and on the embedded engine everybody else waits for it. */
const rehearsalTime = 2_000;
const tooLong = 'A dry run may take 2 s, and this one took longer. Nothing was done. Send fewer writes at once.';

/** Nobody waits for the ids of its events, which are never committed: see `readWriters`. */
const markRehearsal = {
  name: null,
  text: `select pg_advisory_xact_lock_shared(${rehearsalMark})`,
  effect: 'unknown',
} as const;

/** Wraps each statement in a span. Applied at start-up, so it costs nothing when tracing is off. */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  const traced = (db: Queries): Queries => ({
    atCommit: (statement, params) => db.atCommit(statement, params),
    all: (statement, params) => tracing.statement(statement.name, () => db.all(statement, params)),
    one: (statement, params) => tracing.statement(statement.name, () => db.one(statement, params)),
    from: (origin) => traced(db.from(origin)),
  });
  return {
    ...database,
    db: traced(database.db),
    reads: database.reads && traced(database.reads),
    apart: database.apart && traced(database.apart),
    transaction: (run) => database.transaction((transaction) => run({ db: traced(transaction.db) })),
    rehearse: (run) => database.rehearse((transaction) => run({ db: traced(transaction.db) })),
  };
}

/** Milliseconds. A readiness probe waits two seconds. */
const checkTimeout = 1_000;

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
    await withTimeout(checkTimeout, Promise.all([db.one(ping, {}), db.one(pingForUpdate, {})]));
  } catch (error) {
    throw toDatabaseError(error);
  }
}

const isDiskFull = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '53100' || (cause !== undefined && cause !== error && isDiskFull(cause));
};

/** Takes some new blocks, as any write may, and gives them back. */
const takeSpace = {
  name: null,
  text: `create temporary table space on commit drop as select repeat(md5(n::text), 45) as filling from generate_series(1, 50) as n`,
  effect: 'writes',
} as const;

async function needsSpace({ transaction }: Engine): Promise<boolean> {
  try {
    await transaction((execute) => execute(takeSpace, []));
    return false;
  } catch (error) {
    return isDiskFull(error);
  }
}

interface DatabaseOptions {
  databaseUrl: string | null;
  databaseReplicaUrls?: readonly string[];
  databasePool: number;
  databaseLanes: number;
  dataDir: string;
  /** Folder of the build, which may have the {@link templateFile} of an embedded database. */
  built?: string;
  entities: EntityClass<object>[];
  report?: (what: string) => void;
  onReplica?: (change: ReplicaChange) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl: url, databaseReplicaUrls: replicas, databasePool: poolSize, databaseLanes: lanes } = options;
  if (url === null) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(options);
  }
  const { openPostgresql } = await import('./postgresql.ts');
  return openPostgresql({ ...options, url, replicas, poolSize, lanes });
}
