import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { ClientBase, Pool, PoolConfig, TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { openLanes } from './lanes.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import { lookAtSessions } from './pooler.ts';
import type { Execute } from './prepare.ts';
import { sendOnPool } from './query.ts';
import { connect, reach } from './reach.ts';
import type { ReplicaChange } from './replicas.ts';
import { formatSettings, noTimeouts, type Sessions, sessionSettings, sessionSetup } from './session.ts';
import { SilenceWatch } from './silence.ts';
import { transactionsOn } from './transactions.ts';
import { placeOf } from './unusable.ts';
import { respondsToNewConnection, watchedClient } from './watched-client.ts';

/** Arbitrary lock number, the same in all Terrapin processes. */
export const startupLock = 7_367_281;

/** Milliseconds. A request ends within five seconds in any case. */
const limits = {
  connection: 4_000,
  /** For a result; more than PostgreSQL's statement timeout, so the connection is considered lost. */
  answer: 4_000,
  jobs: 15_000,
};

export async function openPostgresql(options: {
  url: string;
  entities: EntityClass<object>[];
  poolSize: number;
  lanes: number;
  replicas?: readonly string[];
  onReplica?: (change: ReplicaChange) => void;
  report?: (what: string) => void;
}): Promise<Database> {
  const { url } = options;
  const sessions = await sessionsAt(url, options.report);
  let setUp = sessionSetup(sessionSettings, sessions);
  let pool: Pool | undefined;
  const watch = new SilenceWatch((ms) => respondsToNewConnection((pool as Pool).options, ms));
  const orm = new MikroORM({
    ...ormOptions(options.entities),
    driver: PostgreSqlDriver,
    clientUrl: url,
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // MikroORM drops URL parameters such as sslmode.
      connectionString: url,
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
  const onPool: Execute = (prepared, values) => sendOnPool(native, prepared, values);
  const connection = native.options;
  const lanes = openLanes({ connection, count: options.lanes, watch, limit: limits.answer }, onPool);
  const replicas = await replicasOf(options, { ...connection, password: connection.password }, lanes.execute);
  return createDatabase({
    kind: 'postgresql',
    orm: orm as never,
    native: {
      kind: 'postgresql',
      url,
      pool: {
        Client: watchedClient(watch, limits.jobs),
        onConnect: sessionSetup(formatSettings, sessions),
      },
      listens: sessions === 'kept',
    },
    execute: lanes.execute,
    replicas,
    transaction: transactionsOn(native),
    pool: () => ({
      size: native.totalCount,
      max: options.poolSize,
      idle: native.idleCount,
      waiting: native.waitingCount,
    }),
    async exclusively(work) {
      // Migrations and seeds run without timeouts on separate connections.
      if (sessions === 'kept') setUp = sessionSetup({ ...sessionSettings, ...noTimeouts }, sessions);
      watch.breakIdle(limitsChange);
      const client = await native.connect();
      try {
        // Waits while another process migrates or seeds. In a transaction, for which a pooler keeps the session.
        await client.query('begin');
        await client.query(
          Object.entries(noTimeouts)
            .map(([name, value]) => `set local ${name} = ${value}`)
            .join(';'),
        );
        return await watch.suspendedFor(async () => {
          await client.query('select pg_advisory_xact_lock($1)', [startupLock]);
          return await work();
        });
      } finally {
        // Ends the transaction and its lock, even if `work` failed.
        client.release(true);
        setUp = sessionSetup(sessionSettings, sessions);
        watch.breakIdle(limitsChange);
      }
    },
    async close() {
      watch.close();
      await replicas?.close();
      await lanes.close();
      await orm.close(true);
    },
  });
}

const limitsChange = new Error('Statement timeouts change.');

async function sessionsAt(url: string, report: (what: string) => void = () => {}): Promise<Sessions> {
  const client = await reach(url, report);
  return lookAtSessions(client, () => connect(url), placeOf(url)).finally(() => client.end());
}

async function replicasOf(
  {
    replicas = [],
    lanes,
    onReplica = () => {},
  }: Pick<Parameters<typeof openPostgresql>[0], 'replicas' | 'lanes' | 'onReplica'>,
  connection: PoolConfig,
  primary: Execute,
) {
  if (replicas.length === 0) return null;
  const { openReplicas } = await import('./replicas.ts');
  return openReplicas({ urls: replicas, connection, lanes, limit: limits.answer, onChange: onReplica }, primary);
}
