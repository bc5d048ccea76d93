import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from '../adapters/database/database.ts';
import { openEntities } from '../adapters/database/entities.ts';
import { openEventFeed } from '../adapters/events/feed.ts';
import { parseNetwork, safeDocument, safeFetch, safePost } from '../adapters/fetch/safe-fetch.ts';
import { type JobQueue, openJobs } from '../adapters/jobs/boss-queue.ts';
import { openStorage } from '../adapters/storage/open.ts';
import { checkSharedFolder } from '../adapters/storage/shared-folder.ts';
import { openTempFiles } from '../adapters/storage/temp-files.ts';
import type { OperationSettings, Services } from '../core/context.ts';
import { loadOnce } from '../core/load-once.ts';
import type { ImageProcessor } from '../core/ports/images.ts';
import type { Registry } from '../resources/registry.ts';
import type { Config } from './config.ts';

/** Bytes: the keys of an OAuth client. */
const largestDocument = 65_536;

/** What operations and jobs need besides the database. */
export interface OpenServices {
  readonly services: Omit<Services, 'forgetAccess'>;
  readonly jobs: JobQueue;
  close(): Promise<void>;
}

export async function openServices(
  config: Config,
  logger: Logger,
  database: Database,
  settings: OperationSettings,
  { resources, jobKinds, eventKinds, erasures, copies, holds }: Registry,
): Promise<OpenServices> {
  const { storageUrl } = config;
  if (database.kind === 'postgresql' && storageUrl.protocol === 'file:')
    await checkSharedFolder(fileURLToPath(storageUrl), database.db);
  const storage = await openStorage(storageUrl);
  const tempFiles = await openTempFiles(join(config.dataDir, 'scratch'));
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
  const { stripeSecretKey: secretKey, stripePublishableKey: publishableKey, stripeApiUrl: apiUrl } = config;
  const opening = { database, settings, stripe: { secretKey, publishableKey, apiUrl } };
  const own = await Promise.all(resources.map((one) => one.services?.open(opening)));
  const events = openEventFeed(database, config.eventRetention);
  if (database.native.kind === 'postgresql' && !database.native.listen)
    logger.info(
      'the connection pooler does not support LISTEN; events are polled every second while there are subscribers',
    );
  return {
    services: {
      ...Object.assign({}, ...own),
      settings,
      jobs,
      events,
      eventKinds,
      erasures,
      copies,
      holds,
      storage,
      tempFiles,
      images: { normalise: async (...given) => (await loadImages()).normalise(...given) },
      downloads: safeFetch(outbound),
      fetchDocument: safeDocument({ ...outbound, maxBytes: largestDocument }),
      webhookClient: safePost(outbound),
      entities: (ctx) => openEntities(database.orm, ctx),
    },
    jobs,
    async close() {
      await events.close();
      await jobs.close();
    },
  };
}

/** Loads sharp (20 MB) with the first image: many servers never process one. */
const loadImages = loadOnce(async (): Promise<ImageProcessor> => {
  const { sharpImages } = await import('../adapters/images/sharp.ts').catch((cause) => {
    throw new Error('cannot load sharp, which decodes images: run npm ci on this machine', { cause });
  });
  return sharpImages();
});
