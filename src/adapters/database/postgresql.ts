import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { openPostgres, type ReplicaChange } from '@terrapin/postgres';
import { PostgresDialect } from 'kysely';
import { TypeOverrides } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { explainUnreachable, reportWaiting } from './failures.ts';
import { ormOptions, parsers } from './options.ts';

/**
 * Arbitrary lock number, the same in all Terrapin processes. Not that of the first versions, 7_367_281: they wait for it with a
 * snapshot, for which indexes would wait.
 */
export const startupLock = 7_367_282;

/** Milliseconds. A request ends within five seconds in any case. */
const limits = {
  connection: 4_000,
  /** For a result; more than PostgreSQL's statement timeout, so the connection is considered lost. */
  answer: 4_000,
  jobs: 15_000,
};

/** Formats and SQL semantics, independent of the defaults of server, database and role. */
const formatSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

/**
 * Generic plans, as PostgreSQL overestimates page bounds and would replan every list. Such plans do not know how short
 * a page is, so parallel workers, JIT and joins that read whole tables are disabled. Timeouts in milliseconds.
 */
export const sessionSettings = {
  ...formatSettings,
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  statement_timeout: '3500',
  // An open transaction waits only for this process, so an idle one is dead.
  idle_in_transaction_session_timeout: '5000',
};

export async function openPostgresql(options: {
  url: string;
  entities: EntityClass<object>[];
  poolSize: number;
  lanes: number;
  replicas?: readonly string[] | undefined;
  onReplica?: (change: ReplicaChange) => void;
  report?: (what: string) => void;
}): Promise<Database> {
  const { url, poolSize, lanes, replicas = [], onReplica = () => {}, report = () => {} } = options;
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries<(text: string) => unknown>(parsers))
    types.setTypeParser(Number(oid), parse);
  const postgres = await openPostgres({
    url,
    application: 'terrapin',
    settings: sessionSettings,
    types,
    poolSize,
    lanes,
    replicas,
    limits,
    onWait: reportWaiting(url, report),
    onReplica,
  }).catch((error) => {
    throw explainUnreachable(error, url);
  });
  const { pool } = postgres;
  const orm = new MikroORM({
    ...ormOptions(options.entities),
    driver: PostgreSqlDriver,
    clientUrl: url,
    driverOptions: new PostgresDialect({ pool }),
  });
  await orm.connect();
  const unlimited = postgres.watched(limits.jobs, formatSettings);
  const listen = (channel: string, onNotification: (payload?: string) => void) =>
    postgres.listen(channel, { ...unlimited, application: 'terrapin-events' }, onNotification);
  return createDatabase({
    ...postgres,
    kind: 'postgresql',
    orm,
    native: { kind: 'postgresql', url, pool: unlimited, listen: postgres.mode === 'session' ? listen : null },
    pool: () => ({ size: pool.totalCount, max: poolSize, idle: pool.idleCount, waiting: pool.waitingCount }),
    exclusively: (work) => postgres.exclusively(startupLock, work),
    async close() {
      await orm.close(true);
      await postgres.close();
    },
  });
}
