import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { openEventFeed } from './adapters/events/feed.ts';
import { parseNetwork } from './adapters/fetch/public-address.ts';
import { safeFetch } from './adapters/fetch/safe-fetch.ts';
import { safePost } from './adapters/fetch/safe-post.ts';
import { openImages } from './adapters/images/open.ts';
import type { JobQueue } from './adapters/jobs/boss-queue.ts';
import { openJobs } from './adapters/jobs/open.ts';
import { openMailer } from './adapters/mail/open.ts';
import { openPaymentGateway } from './adapters/payments/open.ts';
import { openStorage } from './adapters/storage/open.ts';
import { openScratch } from './adapters/storage/scratch.ts';
import { checkSharedFolder } from './adapters/storage/shared-folder.ts';
import type { Config } from './config.ts';
import type { Rules, Services } from './core/context.ts';
import type { DeliveryUse } from './core/ports/posts.ts';
import { maxAvatarBytes } from './resources/avatars/avatar-images.ts';
import { jobKinds, resources } from './resources/registry.ts';
import type { Worker } from './resources/resource.ts';
import { countUndispatchedRow } from './resources/webhooks/webhook-feed.statements.ts';
import { countPendingRow } from './resources/webhooks/webhook-outcome.statements.ts';
import { RequestContext } from './surfaces/http/request.ts';

const noBacklog = { waiting: 0, age: 0 };

export interface Background {
  readonly services: Omit<Services, 'forgetAccess'>;
  readonly jobs: JobQueue;
  readonly deliveries: DeliveryUse;
  work(): Promise<void>;
  /** Stops accepting jobs. Resolves when running jobs have ended or, after `patience` milliseconds, were aborted. */
  stop(patience: number): Promise<void>;
  close(): Promise<void>;
}

export async function openBackground(
  config: Config,
  logger: Logger,
  database: Database,
  rules: Rules,
): Promise<Background> {
  const { storageUrl } = config;
  if (database.kind === 'postgresql' && storageUrl.protocol === 'file:')
    await checkSharedFolder(fileURLToPath(storageUrl), database.db);
  const storage = await openStorage(storageUrl);
  const scratch = await openScratch(join(config.dataDir, 'scratch'));
  const jobs = await openJobs({
    database: database.native,
    kinds: jobKinds,
    pollInterval: config.jobPollInterval,
    retryDelay: config.jobRetryDelay,
    onFailure: ({ dead, error: err, ...job }) =>
      dead ? logger.error({ ...job, err }, 'job failed permanently') : logger.warn({ ...job, err }, 'job failed'),
    onError: (err) => logger.warn({ err }, 'job queue error'),
  });
  const outbound = {
    ports: config.outboundPorts,
    allowed: config.outboundNetworks.map(parseNetwork),
    userAgent: 'Terrapin',
  };
  const downloads = safeFetch({ ...outbound, maxBytes: maxAvatarBytes });
  const mailer = await openMailer(config);
  const payments = await openPaymentGateway(config, database.db);
  const events = openEventFeed(database);
  if (database.native.kind === 'postgresql' && !database.native.listens)
    logger.info(
      'the connection pooler does not support LISTEN; events are polled every second while there are subscribers',
    );
  const services = {
    rules,
    jobs,
    payments,
    events,
    storage,
    scratch,
    images: openImages(),
    downloads,
    posts: safePost(outbound),
  };
  let workers: readonly Worker[] = [];
  return {
    services,
    jobs,
    deliveries: {
      attempts: () => Object.assign({}, ...workers.map(({ counts }) => counts)),
      pending: async () => (await database.db.one(countPendingRow, {})) ?? noBacklog,
      undispatched: async () => (await database.db.one(countUndispatchedRow, {})) ?? noBacklog,
    },
    async work() {
      const allServices = { ...services, forgetAccess: () => {} };
      const context = new RequestContext(database, allServices, { viewer: null, requestId: 'worker' });
      const workContext = Object.assign(context, { mailer, logger, pollInterval: config.jobPollInterval });
      workers = resources.flatMap((resource) => resource.worker?.(workContext) ?? []);
      await jobs.work([
        ...resources.flatMap((resource) => resource.jobs?.handlers(workContext) ?? []),
        ...workers.flatMap(({ handlers }) => handlers),
      ]);
    },
    async stop(patience) {
      await Promise.all([jobs.stop(patience), ...workers.map((worker) => worker.stop(patience))]);
    },
    async close() {
      await events.close();
      await jobs.close();
      await mailer.close();
    },
  };
}
