import type { Database } from '../adapters/database/database.ts';
import type { JobQueue } from '../adapters/jobs/boss-queue.ts';
import { openJobs } from '../adapters/jobs/open.ts';
import type { Boot } from '../boot.ts';
import { jobKinds } from '../resources/registry.ts';

/** For a command: servers and workers run the jobs. */
export function openQueue(database: Database, { config, logger }: Pick<Boot, 'config' | 'logger'>): Promise<JobQueue> {
  return openJobs({
    database: database.native,
    kinds: jobKinds,
    pollInterval: config.jobPollInterval,
    retryDelay: config.jobRetryDelay,
    onFailure: () => {},
    onError: (err) => logger.warn({ err }, 'job queue error'),
  });
}
