import type { PoolConfig } from 'pg';
import { type ConstructorOptions, fromPglite, type PGliteLike, PgBoss } from 'pg-boss';
import type { JobKind } from '../../core/ports/jobs.ts';
import { BossQueue, DEAD, type JobQueue, type WorkOptions } from './boss-queue.ts';

/** The database that holds the jobs: the one that holds everything else. */
export type JobDatabase =
  | { readonly kind: 'embedded'; readonly client: PGliteLike }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly pool: Pick<PoolConfig, 'Client' | 'onConnect' | 'stream'>;
      /** Whether LISTEN works; a pooler that shares sessions loses it. */
      readonly listens: boolean;
    };

export interface JobQueueOptions extends WorkOptions {
  readonly database: JobDatabase;
  /** Every kind that is enqueued or handled here. */
  readonly kinds: readonly JobKind<object>[];
  /** Seconds before a first retry, instead of each kind's own; null leaves them. */
  readonly retryDelay: number | null;
  /** Called for faults of the queue itself, such as a lost connection; it recovers by itself. */
  onError(error: unknown): void;
}

const YEAR = 365 * 86_400;
/** A worker that shows no sign of life for so long is dead, and its job somebody else's. Seconds. */
const HEARTBEAT = 15;
/** pg-boss on either engine: jobs are rows, written in the transaction that calls for them. */
export async function openJobs(options: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss(settingsFor(options.database));
  if (options.database.kind === 'postgresql') listenAnew(boss, options.database);
  boss.on('error', options.onError);
  boss.on('warning', options.onError);
  await boss.start();
  await createQueues(boss, options);
  return new BossQueue(boss, options);
}

function settingsFor(database: JobDatabase): ConstructorOptions {
  const common: ConstructorOptions = {
    schema: 'jobs',
    // New jobs announce themselves; polling is for retries, delayed jobs, and announcements that were missed.
    useListenNotify: database.kind === 'embedded' || database.listens,
    schedule: false,
    superviseIntervalSeconds: HEARTBEAT,
    monitorIntervalSeconds: HEARTBEAT,
    flowIntervalSeconds: 3600,
    // These are for the database's keeper, who has better tools.
    monitorVacuum: false,
    reindex: false,
  };
  if (database.kind === 'embedded') return { ...common, db: fromPglite(database.client), backend: 'pglite' };
  // pg-boss hands on to its pool what it does not know itself.
  const pool: PoolConfig = {
    ...database.pool,
    connectionString: database.url,
    max: 2,
    application_name: 'terrapin-jobs',
  };
  return { ...common, ...(pool as ConstructorOptions) };
}

/** pg-boss opens the connection that listens by itself, from its settings as they are by then. */
function listenAnew(boss: PgBoss, database: { readonly url: string }): void {
  const { config } = boss.getDb() as unknown as { config: PoolConfig };
  Object.defineProperty(config, 'connectionString', { enumerable: true, get: () => database.url });
}

async function createQueues(boss: PgBoss, { kinds, retryDelay }: JobQueueOptions): Promise<void> {
  await boss.createQueue(DEAD, { retentionSeconds: YEAR });
  for (const { name, retry, expireAfter } of kinds) {
    const policy = {
      retryLimit: retry.retries,
      retryDelay: retryDelay ?? retry.retryDelay,
      retryDelayMax: retry.retryDelayMax,
      retryBackoff: true,
      expireInSeconds: expireAfter,
      heartbeatSeconds: HEARTBEAT,
      // How long a job may wait for a worker. Nothing accepted is lost: neither by a night nor by a month without one.
      retentionSeconds: YEAR,
      deleteAfterSeconds: 7 * 86_400,
      deadLetter: DEAD,
      notify: true,
    };
    await boss.createQueue(name, policy);
    // A queue that was there already takes over what has changed since.
    await boss.updateQueue(name, policy);
  }
  // Reads every queue into the cache. Without it the first job would look its queue up, on another connection than the
  // transaction's: the embedded database has only one, and the two would wait for each other for ever.
  for (const { name } of kinds) await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
