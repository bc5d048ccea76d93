import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool, TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { openLanes } from './lanes.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import { lookAtSessions } from './pooler.ts';
import type { Execute } from './prepare.ts';
import { connect, reach } from './reach.ts';
import { forms, ours, type Sessions, sessionSetup } from './session.ts';
import { placeOf } from './unusable.ts';

/** Any number: the same for all processes of this project, and unlikely to be another application's. */
const startupLock = 7_367_281;

/** Opens a PostgreSQL server, once it can be reached; statements run on MikroORM's own pool. */
export async function openPostgresql(options: {
  url: string;
  entities: EntityClass<object>[];
  poolSize: number;
  /** How many connections more for reads alone; see {@link openLanes}. */
  lanes: number;
  /** Told what it waits for. */
  report?: (what: string) => void;
}): Promise<Database> {
  const sessions = await sessionsAt(options.url, options.report);
  let pool: Pool | undefined;
  const orm = await MikroORM.init({
    ...ormOptions(options.entities),
    driver: PostgreSqlDriver,
    clientUrl: options.url,
    extensions: [Migrator],
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // MikroORM leaves out what follows the database's name, such as sslmode.
      connectionString: options.url,
      application_name: 'terrapin',
      connectionTimeoutMillis: 5_000,
      onConnect: sessionSetup(ours, sessions),
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
    native: {
      kind: 'postgresql',
      url: options.url,
      onConnect: sessionSetup(forms, sessions),
      listens: sessions === 'kept',
    },
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
        // Waits for as long as another process migrates or seeds. In a transaction, for which a pooler keeps the session.
        await client.query('begin');
        await client.query('set local statement_timeout = 0');
        await client.query('set local lock_timeout = 0');
        await client.query('set local idle_in_transaction_session_timeout = 0');
        await client.query('select pg_advisory_xact_lock($1)', [startupLock]);
        return await work();
      } finally {
        // Ends the transaction, and with it the lock, even when `work` failed.
        client.release(true);
      }
    },
    async close() {
      await lanes.close();
      await orm.close(true);
    },
  });
}

async function sessionsAt(url: string, report: (what: string) => void = () => {}): Promise<Sessions> {
  const client = await reach(url, report);
  return lookAtSessions(client, () => connect(url), placeOf(url)).finally(() => client.end());
}
