import { Param, type Queries, type Statement } from '@terrapin/table';
import { LRUCache } from 'lru-cache';
import type { PoolConfig } from 'pg';
import { type ConstructorOptions, type Db, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type JobCount, type JobHandler, type JobKind, type Jobs, PermanentFailure } from '../../core/ports/jobs.ts';
import { unlessAborted } from '../../core/with-timeout.ts';
import type { Native } from '../database/database.ts';

export interface JobReport {
  readonly kind: string;
  readonly id: string;
  readonly attempt: number;
  readonly error: unknown;
  readonly dead: boolean;
}

interface WorkOptions {
  readonly pollInterval: number;
  onFailure(report: JobReport): void;
}

export interface JobQueue extends Jobs {
  work(handlers: readonly JobHandler<object>[]): Promise<void>;
  counts(): Promise<JobCount[]>;
  /** After `patience` milliseconds, aborts running jobs; they are retried later. */
  stop(patience?: number): Promise<void>;
  close(): Promise<void>;
}

export const DEAD = 'dead';
/** Of a kind, waiting and active jobs together, and held ones. More would make the metrics slow. */
const mostCounted = 10_000;
/** Milliseconds. */
const defaultPatience = 5_000;

function makeQueue(boss: PgBoss, { pollInterval, onFailure }: WorkOptions): JobQueue {
  const cut = new AbortController();
  /** If recording a completion fails, pg-boss assigns the job again; it is not run again, so no email is sent twice. */
  const done = new LRUCache<string, true>({ max: 10_000 });
  let working: string[] = [];

  const tryJob = async (handler: JobHandler<object>, job: JobWithMetadata<object>) => {
    try {
      if (!done.has(job.id)) {
        const signal = AbortSignal.any([job.signal, cut.signal]);
        // Jobs of a batch are completed together, so one must not wait for an aborted one.
        await unlessAborted(handler.run(job.data, { id: job.id, signal }), signal);
        done.set(job.id, true);
      }
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      const isPermanent = error instanceof PermanentFailure;
      const dead = isPermanent || job.retryCount >= job.retryLimit;
      onFailure({ kind: job.name, id: job.id, attempt: job.retryCount + 1, error, dead });
      const status = isPermanent ? ('deadletter' as const) : ('failed' as const);
      return { id: job.id, status, output: error as Error };
    }
  };

  const stop = async (patience = defaultPatience) => {
    const timer = setTimeout(() => cut.abort(new Error('aborted: the process is shutting down')), patience);
    await Promise.all(working.map((name) => boss.offWork(name, { wait: true })));
    clearTimeout(timer);
    working = [];
  };

  return {
    async enqueue({ db }, kind, data, { startAfter } = {}) {
      const jobs = data.map((one) => ({ data: one, ...(startAfter !== undefined && { startAfter }) }));
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: jobStatements(kind.name, db) });
    },

    async drop(kind, values) {
      const text = `delete from jobs.job where (name = $1 or name = $2 and source_name = $1) and data @> $3::jsonb`;
      await boss.getDb().executeSql(text, [kind.name, DEAD, JSON.stringify(values)]);
    },

    async work(handlers) {
      // With NOTIFY the second interval applies, without it (behind some poolers) the first. One notification may stand
      // for several jobs, so they are fetched in batches until none is left.
      const batches = { batchSize: 10, burstWhenBatchFull: true };
      const polling = {
        pollingIntervalSeconds: Math.min(pollInterval, 1),
        notifyPollingIntervalSeconds: pollInterval,
      };
      for (const handler of handlers) {
        await boss.work(
          handler.kind.name,
          { includeMetadata: true, perJobResults: true, ...batches, ...polling },
          async (jobs: JobWithMetadata<object>[]) => Promise.all(jobs.map((job) => tryJob(handler, job))),
        );
        working.push(handler.kind.name);
      }
    },

    async counts() {
      const { rows } = await boss.getDb().executeSql(
        `select coalesce(job.source_name, job.name) as kind,
              case when job.name = $1 then 'dead' when job.state = 'cancelled' then 'held'
                   when job.state = 'active' then 'active'
                   when job.state = 'created' and job.start_after > now() then 'scheduled' else 'waiting' end as state,
              count(*)::int as count
         from jobs.queue cross join (values ('{created,retry,active}'), ('{cancelled}')) as counted (states)
        cross join lateral (
          select name, source_name, state, start_after from jobs.job
           where job.name = queue.name and job.state = any(counted.states::jobs.job_state[]) limit ${mostCounted}
        ) as job
        group by 1, 2`,
        [DEAD],
      );
      return rows;
    },

    stop,

    async close() {
      await stop();
      await boss.stop({ graceful: false });
    },
  };
}

type Values = Record<string, unknown>;

/** pg-boss uses one statement per queue until the queue is changed. */
const known = new Map<string, { text: string; statement: Statement<Values, unknown> }>();

function jobStatements(kind: string, db: Queries): Db {
  return {
    async executeSql(text, values = []) {
      let found = known.get(kind);
      if (found?.text !== text) {
        const parameters = values.map((_, place) => new Param(String(place)));
        const build = () => ({ compile: () => ({ sql: text, parameters }) });
        const statement = { name: found ? null : `jobs_${kind}`, build };
        found = { text, statement };
        known.set(kind, found);
      }
      db.atCommit(found.statement, { ...values });
      return { rows: [] };
    },
  };
}

interface JobQueueOptions extends WorkOptions {
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
  return makeQueue(boss, options);
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
