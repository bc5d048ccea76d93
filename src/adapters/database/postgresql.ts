import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { ClientBase, Pool, TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { openLanes } from './lanes.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import { lookAtSessions } from './pooler.ts';
import type { Execute } from './prepare.ts';
import { connect, reach } from './reach.ts';
import { forms, ours, type Sessions, sessionSetup, unlimited } from './session.ts';
import { SilenceWatch } from './silence.ts';
import { toQuery, transactionsOn } from './transactions.ts';
import { placeOf } from './unusable.ts';
import { answersAnew, watchedClient } from './watched-client.ts';

/** Any number: the same for all processes of this project, and unlikely to be another application's. */
const startupLock = 7_367_281;

/** Milliseconds. A request ends within five seconds, whatever becomes of PostgreSQL. */
const limits = {
  /** For a connection, be it new or one that others use just now. */
  connection: 4_000,
  /** For an answer: more than PostgreSQL allows a statement. One that has not come by then was lost with its connection. */
  answer: 4_000,
  /** The same for the job queue, whose upkeep takes longer. */
  jobs: 15_000,
};

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
  let setUp = sessionSetup(ours, sessions);
  let pool: Pool | undefined;
  const watch = new SilenceWatch((ms) => answersAnew((pool as Pool).options, ms));
  // Not MikroORM.init, which looks for extensions and loads them.
  const orm = new MikroORM({
    ...ormOptions(options.entities),
    driver: PostgreSqlDriver,
    clientUrl: options.url,
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // MikroORM leaves out what follows the database's name, such as sslmode.
      connectionString: options.url,
      application_name: 'terrapin',
      connectionTimeoutMillis: limits.connection,
      onConnect: (client: ClientBase) => setUp(client),
      Client: watchedClient(watch, limits.answer),
      pipeline: true,
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
  const onPool: Execute = async (prepared, values) => (await native.query(toQuery(prepared, values))).rows;
  const lanes = openLanes({ connection: native.options, count: options.lanes, watch, limit: limits.answer }, onPool);
  return createDatabase({
    kind: 'postgresql',
    orm: orm as never,
    native: {
      kind: 'postgresql',
      url: options.url,
      pool: { Client: watchedClient(watch, limits.jobs), onConnect: sessionSetup(forms, sessions) },
      listens: sessions === 'kept',
    },
    execute: lanes.execute,
    transaction: transactionsOn(native),
    pool: () => ({
      size: native.totalCount,
      max: options.poolSize,
      idle: native.idleCount,
      waiting: native.waitingCount,
    }),
    async exclusively(work) {
      // What migrates and seeds may take its time, on connections of its own.
      if (sessions === 'kept') setUp = sessionSetup({ ...ours, ...unlimited }, sessions);
      watch.breakIdle(limitsChange);
      const client = await native.connect();
      try {
        // Waits for as long as another process migrates or seeds. In a transaction, for which a pooler keeps the session.
        await client.query('begin');
        await client.query(
          Object.entries(unlimited)
            .map(([name, value]) => `set local ${name} = ${value}`)
            .join(';'),
        );
        return await watch.suspendedFor(async () => {
          await client.query('select pg_advisory_xact_lock($1)', [startupLock]);
          return await work();
        });
      } finally {
        // Ends the transaction, and with it the lock, even when `work` failed.
        client.release(true);
        setUp = sessionSetup(ours, sessions);
        watch.breakIdle(limitsChange);
      }
    },
    async close() {
      watch.close();
      await lanes.close();
      await orm.close(true);
    },
  });
}

/** Why idle connections are ended before and after work that takes its time. */
const limitsChange = new Error('The limits of statements change.');

async function sessionsAt(url: string, report: (what: string) => void = () => {}): Promise<Sessions> {
  const client = await reach(url, report);
  return lookAtSessions(client, () => connect(url), placeOf(url)).finally(() => client.end());
}
