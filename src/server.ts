import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { openSharedCounts } from './adapters/limits/shared-counts.ts';
import type { OtlpTracing } from './adapters/tracing/otlp.ts';
import { traceDatabase } from './adapters/tracing/traced-database.ts';
import { createApp } from './app.ts';
import { openBackground } from './background.ts';
import { type Config, rulesOf } from './config.ts';
import type { VerifyJwt } from './core/ports/issuer.ts';
import { version } from './core/version.ts';
import { member } from './processes/member.ts';
import { configureAdminToken } from './resources/tokens/configured-token.ts';
import { readDemoToken } from './resources/tokens/demo-token.ts';
import { seedDemo } from './seed.ts';
import { finishTime } from './stop-in-order.ts';
import { createMetrics } from './surfaces/http/metrics.ts';
import { createHttpServer, listen } from './surfaces/http/server.ts';
import { type Deadlines, stoppable } from './surfaces/http/stop.ts';
import type { Report } from './terminal/progress.ts';

export interface RunningServer {
  url: string;
  demoToken: string | null;
  /** Finishes open requests and jobs, then closes everything except the database. Does not drain without deadlines. */
  close(deadlines?: Deadlines): Promise<void>;
}

/** Output of the build; the path is valid from `src` and from `dist`. */
const pages = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Milliseconds. */
const sweepInterval = 3_600_000;

export async function startServer(
  config: Config,
  logger: Logger,
  opened: Database,
  report: Report = () => {},
): Promise<RunningServer> {
  await opened.exclusively(() => seed(opened, config, logger, report));
  const tracing = await openTracingOf(config, logger);
  try {
    const database = tracing ? traceDatabase(opened, tracing) : opened;
    report('Opening the job queue…');
    const rules = rulesOf(config);
    const background = await openBackground(config, logger, opened, rules);
    let stopping = false;
    const isStopping = () => stopping;
    const services = { ...background.services, tracing: tracing ?? undefined };
    const { pool, replicas } = opened;
    const { counts: jobCounts } = background.jobs;
    const { deliveries } = background;
    const metrics = createMetrics({ version, jobCounts, deliveries, pool, replicas, others: member });
    const verifyJwt = await openIssuerOf(config, logger);
    const createUsers = config.oidc?.createUsers === true;
    const sharedCounts = config.rateLimits && config.databaseUrl ? openSharedCounts(config.databaseUrl) : null;
    const given = { database, logger, services, verifyJwt, createUsers, metrics, sharedCounts, pages, isStopping };
    const app = await createApp({ ...config, ...given });
    const server = createHttpServer(app.callback, app.errorResponse, isStopping);
    const stop = stoppable(server);
    const port = await listen(server, { host: config.host, port: config.port, isShared: member !== null });
    rules.publicUrl ||= `http://${config.host}:${port}`;
    rules.imagesUrl ||= rules.publicUrl;
    if (config.worker) await background.work();
    const sweep = setInterval(
      () => app.sweep().catch((err) => logger.warn({ err }, 'deleting expired data failed')),
      sweepInterval,
    );
    sweep.unref();
    return {
      url: rules.publicUrl,
      demoToken: await readDemoToken(opened, config.dataDir),
      async close(deadlines = { drain: 0, cut: finishTime }) {
        stopping = true;
        clearInterval(sweep);
        app.closeStreams();
        await Promise.all([stop(deadlines), background.stop(deadlines.cut)]);
        await app.close();
        await background.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await tracing?.close();
    throw error;
  }
}

async function seed(database: Database, config: Config, logger: Logger, report: Report): Promise<void> {
  const reportPart = (part: string) => report(`Seeding demo data… ${part}`);
  if (config.seed === 'demo' && (await seedDemo(database, config.dataDir, reportPart)))
    logger.debug('demo data seeded');
  await configureAdminToken(database, config.adminToken, logger);
}

/** Loads jose only if an issuer is configured. */
async function openIssuerOf({ oidc }: Config, logger: Logger): Promise<VerifyJwt | null> {
  if (oidc === null) return null;
  const { openIssuer } = await import('./adapters/oidc/open.ts');
  return openIssuer({ ...oidc, onFault: (err) => logger.warn({ err }, 'could not fetch the keys of OIDC_ISSUER') });
}

/** Loads OpenTelemetry only if an endpoint is configured. */
async function openTracingOf(config: Config, logger: Logger): Promise<OtlpTracing | null> {
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
