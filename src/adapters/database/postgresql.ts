import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool, PoolConfig, TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { openLanes } from './lanes.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import type { Execute } from './prepare.ts';
import { SilenceWatch } from './silence.ts';
import { answersAnew, watchedClient } from './watched-client.ts';

/** Any number: the same for all processes of this project, and unlikely to be another application's. */
const startupLock = 7_367_281;

/** Milliseconds. A request ends within five seconds, whatever becomes of PostgreSQL. */
const limits = {
  /** For a connection, be it new or one that others use just now. */
  connection: 4_000,
  /** For a statement, kept by PostgreSQL: for a lock, say. */
  statement: 3_500,
  /** For its answer. One that has not come by then was lost with its connection. */
  answer: 4_000,
  /** The same for the job queue, whose upkeep takes longer. */
  jobs: 15_000,
  /** Between two statements of a transaction, which nothing but this process waits for: else it is gone. */
  idleTransaction: 5_000,
};

/** Opens a PostgreSQL server; statements run on MikroORM's own pool. */
export async function openPostgresql(options: {
  url: string;
  entities: EntityClass<object>[];
  poolSize: number;
  /** How many connections more for reads alone; see {@link openLanes}. */
  lanes: number;
}): Promise<Database> {
  let pool: Pool | undefined;
  const watch = new SilenceWatch((ms) => answersAnew((pool as Pool).options, ms));
  const orm = await MikroORM.init({
    ...ormOptions(options.entities),
    driver: PostgreSqlDriver,
    clientUrl: options.url,
    extensions: [Migrator],
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // Generic plans: PostgreSQL takes the bounds of a page for dearer than they are and would plan every list anew. Such
      // a plan does not know how short a page is, and would start parallel workers for 25 rows.
      options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0',
      application_name: 'terrapin',
      connectionTimeoutMillis: limits.connection,
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleTransaction,
      Client: watchedClient(watch, limits.answer),
      onPoolCreated(created: Pool) {
        pool = created;
        reclaimLostConnections(created);
        for (const { oid, read } of [timestamptz, numeric])
          (created.options.types as TypeOverrides).setTypeParser(oid, read as never);
      },
    },
  });
  await orm.connect();
  const native = pool as unknown as Pool;
  const onPool: Execute = async ({ name, text }, values) =>
    (await native.query(name === null ? { text, values } : { name, text, values })).rows;
  const lanes = openLanes({ connection: native.options, count: options.lanes, watch, limit: limits.answer }, onPool);
  return createDatabase({
    kind: 'postgresql',
    orm: orm as never,
    native: { kind: 'postgresql', url: options.url, Client: watchedClient(watch, limits.jobs) },
    execute: lanes.execute,
    pool: () => ({
      size: native.totalCount,
      max: options.poolSize,
      idle: native.idleCount,
      waiting: native.waitingCount,
    }),
    exclusively: (work) =>
      unlimited(native, watch, async () => {
        const client = await native.connect();
        try {
          // Waits for as long as another process migrates or seeds.
          await client.query('select pg_advisory_lock($1)', [startupLock]);
          return await work();
        } finally {
          // Ends the session, and with it the lock, even when `work` failed.
          client.release(true);
        }
      }),
    async close() {
      watch.close();
      await lanes.close();
      await orm.close(true);
    },
  });
}

/** Runs `work` on new connections, whose statements may take as long as they need to. */
async function unlimited<T>(pool: Pool, watch: SilenceWatch, work: () => Promise<T>): Promise<T> {
  const options: PoolConfig = pool.options;
  const limitsChange = new Error('The limits of statements change.');
  watch.breakIdle(limitsChange);
  options.statement_timeout = 0;
  try {
    return await watch.suspendedFor(work);
  } finally {
    options.statement_timeout = limits.statement;
    watch.breakIdle(limitsChange);
  }
}
