import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool, TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { openLanes } from './lanes.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import type { Execute } from './prepare.ts';

/** Any number: the same for all processes of this project, and unlikely to be another application's. */
const startupLock = 7_367_281;

/** Opens a PostgreSQL server; statements run on MikroORM's own pool. */
export async function openPostgresql(options: {
  url: string;
  entities: EntityClass<object>[];
  poolSize: number;
  /** How many connections more for reads alone; see {@link openLanes}. */
  lanes: number;
}): Promise<Database> {
  let pool: Pool | undefined;
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
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
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
  const lanes = openLanes(native.options, options.lanes, onPool);
  return createDatabase({
    kind: 'postgresql',
    orm: orm as never,
    native: { kind: 'postgresql', url: options.url },
    execute: lanes.execute,
    pool: () => ({
      size: native.totalCount,
      max: options.poolSize,
      idle: native.idleCount,
      waiting: native.waitingCount,
    }),
    async exclusively(work) {
      const client = await native.connect();
      try {
        // Waits for as long as another process migrates or seeds.
        await client.query('set statement_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [startupLock]);
        return await work();
      } finally {
        // Ends the session, and with it the lock, even when `work` failed.
        client.release(true);
      }
    },
    async close() {
      await lanes.close();
      await orm.close(true);
    },
  });
}
