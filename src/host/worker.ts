import 'reflect-metadata';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../adapters/database/database.ts';
import { commandFor, readCommandLine } from '../commands/command-line.ts';
import { version } from '../core/version.ts';
import { registry } from '../resources/registry.ts';
import { type ErrorResponse, errorResponse as restErrorResponse } from '../surfaces/http/answer.ts';
import { requestScope } from '../surfaces/http/exchange.ts';
import { listen } from '../surfaces/http/listen.ts';
import { createMetrics } from '../surfaces/http/metrics.ts';
import { PathRouter } from '../surfaces/http/path-router.ts';
import { createHttpServer } from '../surfaces/http/server.ts';
import { healthRoutes } from '../surfaces/http/service.ts';
import { listenWhileStarting } from '../surfaces/http/starting.ts';
import { stoppable } from '../surfaces/http/stop.ts';
import { boot } from './boot.ts';
import { operationSettings } from './config.ts';
import { JobWorker } from './job-worker.ts';
import { type OpenServices, openServices } from './services.ts';
import { ConfigError } from './settings/problems.ts';

const usage = `Runs the jobs of servers with WORKER=off: emails, webhook deliveries, settling payments. Requires DATABASE_URL.

  ${commandFor('worker')}

Exits after SIGTERM or SIGINT, when running jobs are finished.
`;

readCommandLine(usage, {}, 0);

await boot(async ({ config, logger, progress, doing, open, runUntilSignal }) => {
  if (config.databaseUrl === null) {
    throw new ConfigError([
      'DATABASE_URL: must be set to run a separate worker; the embedded database supports only one process',
    ]);
  }
  const { host, workerPort: port, publicUrl } = config;
  const place = port === null ? null : ({ host, port, setting: 'WORKER_PORT' } as const);
  const starting = place && (await listenWhileStarting(place, doing));
  const database = await open();
  const opened = await openServices(config, logger, database, operationSettings(config, registry), registry);
  const worker = new JobWorker(database, opened, registry);
  const stopping = new AbortController();
  const health = place && createHealthServer(database, opened, worker, logger, publicUrl, stopping.signal);
  const stopHealth = health && stoppable(health);
  starting?.close();
  if (health) await listen(health, place);
  await worker.start(config, logger);
  runUntilSignal(async ({ cut }) => {
    stopping.abort();
    await worker.stop(cut);
    await stopHealth?.({ drain: 0, cut: 0 });
    await opened.close();
  });
  progress.end();
  logger.info({ data_dir: config.dataDir, ...(port !== null && { port }) }, 'worker ready');
});

function createHealthServer(
  { db, pool, rows, replicas, check }: Database,
  { jobs }: OpenServices,
  { work }: JobWorker,
  logger: Logger,
  publicUrl: string | null,
  stopping: AbortSignal,
) {
  const metrics = createMetrics({ version, jobCounts: jobs.counts, db, work, pool, rows, replicas, others: null });
  const router = new PathRouter();
  healthRoutes(router, { check, stopping, metrics });
  const errorResponse: ErrorResponse = (error, request) => restErrorResponse(error, request, publicUrl ?? '');
  const app = new Koa();
  app.silent = true; // requestScope handles and logs every error.
  app.use(requestScope({ logger, countRequest: metrics.countRequest, errorResponse }));
  app.use(router.routes());
  return createHttpServer(app.callback(), errorResponse, stopping);
}
