import { setTimeout as sleep } from 'node:timers/promises';
import { filledAtOnce } from '@terrapin/table';
import type { Logger } from 'pino';
import { type Database, traceDatabase } from './adapters/database/database.ts';
import { openSharedCounts } from './adapters/limits/shared-counts.ts';
import type { OtlpTracing } from './adapters/tracing/otlp.ts';
import { createApp } from './app.ts';
import { built } from './built.ts';
import { builtPaymentPage, type Config, operationSettings } from './config.ts';
import { isOwnResource } from './core/own-resource.ts';
import type { VerifyJwt } from './core/ports/issuer.ts';
import { version } from './core/version.ts';
import { JobWorker } from './job-worker.ts';
import { serverProcess } from './processes/server-process.ts';
import type { Registry } from './resources/registry.ts';
import { configureAdminToken, hasUsers, issueDemoToken, readDemoToken } from './resources/tokens/start-tokens.ts';
import { User } from './resources/users/user.entity.ts';
import { openServices } from './services.ts';
import { finishTime } from './signals.ts';
import { listen } from './surfaces/http/listen.ts';
import { createMetrics } from './surfaces/http/metrics.ts';
import { createHttpServer } from './surfaces/http/server.ts';
import { type Deadlines, stoppable } from './surfaces/http/stop.ts';
import type { ReportProgress } from './terminal/progress.ts';

export interface RunningServer {
  url: string;
  demoToken: string | null;
  /** Finishes open requests and jobs, then closes everything except the database. Does not drain without deadlines. */
  close(deadlines?: Deadlines): Promise<void>;
}

/** Milliseconds. */
const sweepInterval = 300_000;
const pauseOfFilling = 20;

export async function startServer(
  config: Config,
  logger: Logger,
  opened: Database,
  registry: Registry,
  report: ReportProgress = () => {},
  freePort = () => {},
): Promise<RunningServer> {
  await opened.exclusively(() => seed(opened, registry, config, logger, report));
  const tracing = await openConfiguredTracing(config, logger);
  try {
    const database = tracing ? traceDatabase(opened, tracing) : opened;
    report('Opening the job queue…');
    const settings = operationSettings(config);
    const open = await openServices(config, logger, opened, settings, registry);
    const worker = new JobWorker(opened, open, registry);
    const stopping = new AbortController();
    const services = { ...open.services, tracing: tracing ?? undefined };
    const { pool, replicas } = opened;
    const { counts: jobCounts } = open.jobs;
    const { deliveries } = worker;
    const metrics = createMetrics({ version, jobCounts, deliveries, pool, replicas, others: serverProcess });
    const verifyJwt = await openConfiguredIssuer(config, logger, settings);
    const createUsers = config.oidc?.createUsers === true;
    const sharedCounts = config.databaseUrl ? openSharedCounts(config.databaseUrl) : null;
    const given = { registry, database, logger, services, verifyJwt, createUsers, metrics, sharedCounts, built };
    const app = await createApp({ ...config, ...given, stopping: stopping.signal });
    const unfilled = await fillSome(registry, opened);
    const server = createHttpServer(app.callback, app.errorResponse, stopping.signal);
    const stop = stoppable(server);
    freePort();
    const port = await listen(server, { host: config.host, port: config.port, isShared: serverProcess !== null });
    settings.publicUrl ||= `http://${config.host}:${port}`;
    settings.imagesUrl ||= settings.publicUrl;
    settings.paymentPageUrl ||= builtPaymentPage(settings.publicUrl);
    if (config.worker) await worker.start(config, logger);
    if (unfilled) void fillSearch(registry, opened, logger, stopping.signal);
    const sweep = setInterval(
      () => app.sweep().catch((err) => logger.warn({ err }, 'deleting expired data failed')),
      sweepInterval,
    );
    sweep.unref();
    return {
      url: settings.publicUrl,
      demoToken: await readDemoToken(opened, config.dataDir),
      async close(deadlines = { drain: 0, cut: finishTime }) {
        stopping.abort();
        clearInterval(sweep);
        app.closeStreams();
        await Promise.all([stop(deadlines), worker.stop(deadlines.cut)]);
        await app.close();
        await open.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await tracing?.close();
    throw error;
  }
}

async function seed(
  database: Database,
  registry: Registry,
  config: Config,
  logger: Logger,
  report: ReportProgress,
): Promise<void> {
  const reportPart = (part: string) => report(`Seeding demo data… ${part}`);
  if (config.seed === 'demo' && (await seedDemo(database, registry, config.dataDir, reportPart))) {
    while (await fillSome(registry, database));
    logger.debug('demo data seeded');
  }
  await configureAdminToken(database, config.adminToken, logger);
  if (config.adminToken === null && config.oidc === null && !(await hasUsers(database)))
    logger.warn(
      'There are no users, so nobody can sign in. Set ADMIN_TOKEN, and start again (docs/operations/company.md).',
    );
}

/** Fills columns of some rows of before. @returns whether there are more */
async function fillSome({ fills, fillSearches }: Registry, { db }: Database): Promise<boolean> {
  const others = await Promise.all(fills.map((fill) => fill(db)));
  const filled = await Promise.all(fillSearches.map((fill) => fill({ db })));
  return others.includes(true) || filled.some((rows) => rows === filledAtOnce);
}

/** Several processes may do so: each row is filled once. */
async function fillSearch(registry: Registry, database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  logger.warn(
    'rows of an earlier version are being filled: until then, searches and sign-in by email miss some of them',
  );
  try {
    while (!signal.aborted && (await fillSome(registry, database))) await sleep(pauseOfFilling, undefined, { signal });
    if (!signal.aborted) logger.info('all rows are filled');
  } catch (err) {
    if (!signal.aborted) logger.warn({ err }, 'rows could not be filled; the next start goes on');
  }
}

/** Loads jose only if an issuer is configured. */
async function openConfiguredIssuer(
  { oidc }: Config,
  logger: Logger,
  settings: Parameters<typeof isOwnResource>[0],
): Promise<VerifyJwt | null> {
  if (oidc === null) return null;
  const { openIssuer } = await import('./adapters/oidc/open.ts');
  return openIssuer({
    ...oidc,
    isAudience: (one) => oidc.audiences.includes(one) || isOwnResource(settings, one),
    onFault: (err) => logger.warn({ err }, 'could not fetch the keys of OIDC_ISSUER'),
  });
}

/** Loads OpenTelemetry only if an endpoint is configured. */
async function openConfiguredTracing(config: Config, logger: Logger): Promise<OtlpTracing | null> {
  if (config.otlpEndpoint === null) return null;
  const { openTracing } = await import('./adapters/tracing/otlp.ts');
  return openTracing({
    endpoint: config.otlpEndpoint,
    serviceName: config.otelServiceName,
    version,
    sampler: config.tracesSampler,
    samplerRatio: config.tracesSamplerRatio,
    onError: (err) => logger.warn({ err }, 'spans could not be delivered'),
  });
}

/** In one transaction. Returns whether the database was empty. */
async function seedDemo(
  database: Database,
  { resources }: Registry,
  dataDir: string,
  report: (what: string) => void = () => {},
): Promise<boolean> {
  if ((await database.fork().count(User)) > 0) return false;
  await database.fill(async (em) => {
    const now = new Date();
    for (const { tag, seed } of resources) {
      if (!seed) continue;
      report(tag?.name.toLowerCase() ?? '');
      await seed(em, now);
      await em.flush();
    }
    // Before the commit: demo data is of no use without its token.
    await issueDemoToken(em, dataDir);
  });
  return true;
}
