import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, traceDatabase } from '../adapters/database/database.ts';
import { openSharedCounts } from '../adapters/limits/shared-counts.ts';
import type { OtlpTracing } from '../adapters/tracing/otlp.ts';
import { built } from '../built.ts';
import { isOwnResource } from '../core/own-resource.ts';
import type { VerifyJwt } from '../core/ports/issuer.ts';
import { version } from '../core/version.ts';
import type { Registry } from '../resources/registry.ts';
import type { DemoToken, Place } from '../resources/resource.ts';
import { listen } from '../surfaces/http/listen.ts';
import { createMetrics } from '../surfaces/http/metrics.ts';
import { createHttpServer } from '../surfaces/http/server.ts';
import { type Deadlines, stoppable } from '../surfaces/http/stop.ts';
import { type App, createApp } from './app.ts';
import { type Config, operationSettings } from './config.ts';
import { JobWorker } from './job-worker.ts';
import { serverProcess } from './processes/server-process.ts';
import { openServices } from './services.ts';
import { finishTime } from './signals.ts';
import type { ReportProgress } from './terminal/progress.ts';

export interface RunningServer {
  url: string;
  places: readonly Place[];
  demoToken: DemoToken | null;
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
  const stopping = new AbortController();
  let app!: App;
  const server = createHttpServer(
    (request, response) => app.callback(request, response),
    (error, request) => app.errorResponse(error, request),
    stopping.signal,
  );
  const open = (port: number) => listen(server, { host: config.host, port, isShared: serverProcess !== null });
  try {
    const database = tracing ? traceDatabase(opened, tracing) : opened;
    report('Opening the job queue…');
    // A port that the system picks is in URLs, and known to nobody before they are.
    const port = config.port || (await open(0));
    const settings = operationSettings(config, registry, port);
    const used = await openServices(config, logger, opened, settings, registry);
    const worker = new JobWorker(opened, used, registry);
    const services = { ...used.services, tracing: tracing ?? undefined };
    const { db, pool, rows, replicas } = opened;
    const { counts: jobCounts } = used.jobs;
    const { work } = worker;
    const metrics = createMetrics({ version, jobCounts, db, work, pool, rows, replicas, others: serverProcess });
    const verifyJwt = await openConfiguredIssuer(config, logger, settings);
    const createUsers = config.oidc?.createUsers === true;
    const sharedCounts = config.databaseUrl ? openSharedCounts(config.databaseUrl) : null;
    const given = { registry, database, logger, services, verifyJwt, createUsers, metrics, sharedCounts, built };
    app = await createApp({ ...config, ...given, stopping: stopping.signal });
    await fillSome(registry, opened);
    const stop = stoppable(server);
    freePort();
    if (!server.listening) await open(port);
    if (config.worker) await worker.start(config, logger);
    const fill = () => fillRest(registry, opened, logger, stopping.signal);
    let filling = fill();
    const sweep = setInterval(() => {
      app.sweep().catch((err) => logger.warn({ err }, 'deleting expired data failed'));
      // While servers of the former version run, they write more of them.
      filling = filling.then(fill);
    }, sweepInterval);
    sweep.unref();
    return {
      url: settings.publicUrl,
      places: registry.places,
      demoToken: (await registry.readDemoToken?.(opened.db, config.dataDir)) ?? null,
      async close(deadlines = { drain: 0, cut: finishTime }) {
        stopping.abort();
        clearInterval(sweep);
        app.closeStreams();
        await Promise.all([stop(deadlines), worker.stop(deadlines.cut)]);
        await app.close();
        await used.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    server.close();
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
  for (const one of registry.resources) await one.start?.({ ...config, database, logger });
}

/** Fills columns of some rows of before. @returns whether there are more */
const fillSome = async ({ fills }: Registry, { db }: Database): Promise<boolean> =>
  (await Promise.all(fills.map((fill) => fill(db)))).includes(true);

/** Several processes may do so: each row is filled once. */
async function fillRest(registry: Registry, database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  try {
    for (let count = 0; await fillSome(registry, database); count++) {
      if (count === 0)
        logger.warn(
          'rows of an earlier version are being filled: until then, searches, filters by names and addresses, and sign-in by email miss some of them',
        );
      await sleep(pauseOfFilling, undefined, { signal });
    }
  } catch (err) {
    if (!signal.aborted) logger.warn({ err }, 'rows could not be filled, which is tried again later');
  }
}

/** Loads jose only if an issuer is configured. */
async function openConfiguredIssuer(
  { oidc }: Config,
  logger: Logger,
  settings: Parameters<typeof isOwnResource>[0],
): Promise<VerifyJwt | null> {
  if (oidc === null) return null;
  const { openIssuer } = await import('../adapters/oidc/open.ts');
  return openIssuer({
    ...oidc,
    isAudience: (one) => oidc.audiences.includes(one) || isOwnResource(settings, one),
    onFault: (err) => logger.warn({ err }, 'could not fetch the keys of OIDC_ISSUER'),
  });
}

/** Loads OpenTelemetry only if an endpoint is configured. */
async function openConfiguredTracing(config: Config, logger: Logger): Promise<OtlpTracing | null> {
  if (config.otlpEndpoint === null) return null;
  const { openTracing } = await import('../adapters/tracing/otlp.ts');
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
function seedDemo(
  database: Database,
  { resources }: Registry,
  dataDir: string,
  report: (what: string) => void,
): Promise<boolean> {
  return database.fill(async (em) => {
    const now = new Date();
    for (const one of resources) {
      if (!one.seed) continue;
      report(one.tag?.name.toLowerCase() ?? '');
      if ((await one.seed(em, now, dataDir)) === false) return false;
      await em.flush();
    }
    return true;
  });
}
