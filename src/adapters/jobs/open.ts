import type { PoolConfig } from 'pg';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { JobKind } from '../../core/ports/jobs.ts';
import type { Native } from '../database/database.ts';
import { BossQueue, DEAD, type JobQueue, type WorkOptions } from './boss-queue.ts';

export interface JobQueueOptions extends WorkOptions {
  readonly database: Native;
  readonly kinds: readonly JobKind<object>[];
  readonly retryDelay: number | null;
  onError(error: unknown): void;
}

const YEAR = 365 * 86_400;
/** Seconds without a heartbeat after which another worker gets the job. */
const HEARTBEAT = 15;
export async function openJobs(options: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss(settingsFor(options.database));
  boss.on('error', options.onError);
  boss.on('warning', options.onError);
  await boss.start();
  await createQueues(boss, options);
  return new BossQueue(boss, options);
}

function settingsFor(database: Native): ConstructorOptions {
  const common: ConstructorOptions = {
    schema: 'jobs',
    // NOTIFY announces new jobs; polling finds retries, delayed jobs and missed notifications.
    useListenNotify: database.kind === 'embedded' || database.listen !== null,
    schedule: false,
    superviseIntervalSeconds: HEARTBEAT,
    monitorIntervalSeconds: HEARTBEAT,
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  };
  if (database.kind === 'embedded') return { ...common, db: fromPglite(database.client), backend: 'pglite' };
  const pool: PoolConfig = {
    ...database.pool,
    connectionString: database.url,
    max: 2,
    application_name: 'terrapin-jobs',
  };
  return { ...common, ...(pool as ConstructorOptions) };
}

/** Changes only what differs: most starts find the queues as they are. */
async function createQueues(boss: PgBoss, { kinds, retryDelay }: JobQueueOptions): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD)) await boss.createQueue(DEAD, { retentionSeconds: YEAR });
  for (const { name, retry, expireAfter } of kinds) {
    const policy = {
      retryLimit: retry.retries,
      retryDelay: retryDelay ?? retry.retryDelay,
      retryDelayMax: retry.retryDelayMax,
      retryBackoff: true,
      expireInSeconds: expireAfter,
      heartbeatSeconds: HEARTBEAT,
      // Accepted jobs must not be lost, even without a worker for months.
      retentionSeconds: YEAR,
      deleteAfterSeconds: 7 * 86_400,
      deadLetter: DEAD,
      notify: true,
    };
    const found = existing.get(name);
    if (found && isSubset(policy, found)) continue;
    if (found) await boss.updateQueue(name, policy);
    else await boss.createQueue(name, policy);
    // Caches the queue: a lookup inside a transaction would deadlock on the embedded database's one connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

function isSubset(policy: object, queue: object): boolean {
  const found = new Map(Object.entries(queue));
  return Object.entries(policy).every(([name, value]) => found.get(name) === value);
}
