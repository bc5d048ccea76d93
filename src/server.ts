import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { migrate, openDatabase } from './adapters/database/open.ts';
import { createApp } from './app.ts';
import { openBackground } from './background.ts';
import { type Config, rulesOf } from './config.ts';
import { entities } from './resources/registry.ts';
import { ensureAdmin, readDemoToken, seedDemo } from './seed.ts';
import { forgetOldAnswers } from './surfaces/http/idempotency.ts';
import { createMetrics } from './surfaces/http/metrics.ts';
import { createHttpServer, listen, stop } from './surfaces/http/server.ts';
import { version } from './version.ts';

export interface RunningServer {
  url: string;
  database: Database;
  demoToken: string | null;
  /** Finishes what is under way, then closes everything. */
  close(): Promise<void>;
}

/** How often what has outlived its use is cleared away, in milliseconds. */
const sweepInterval = 3_600_000;

/** Config to a listening server: database, migrations, seeds, app. `database` is handed in by tests, and then kept open. */
export async function startServer(config: Config, logger: Logger, given?: Database): Promise<RunningServer> {
  const database = given ?? (await openDatabase({ ...config, entities }));
  try {
    await database.exclusively(async () => {
      await migrate(database);
      if (config.seed === 'demo' && (await seedDemo(database, config.dataDir))) logger.debug('demo data seeded');
      if (config.adminToken) await ensureAdmin(database, config.adminToken);
    });
    const rules = rulesOf(config);
    const background = await openBackground(config, logger, database, rules);
    let stopping = false;
    const { services, jobs } = background;
    const metrics = createMetrics({ version, jobCounts: jobs.counts, pool: database.pool });
    const app = await createApp({ ...config, database, logger, services, metrics, isStopping: () => stopping });
    const server = createHttpServer(app.callback);
    const port = await listen(server, config.host, config.port);
    rules.publicUrl ||= `http://${config.host}:${port}`;
    rules.imagesUrl ||= rules.publicUrl;
    if (config.worker) await background.work();
    const sweep = setInterval(
      () => forgetOldAnswers(database.db).catch((err) => logger.warn({ err }, 'sweep')),
      sweepInterval,
    );
    sweep.unref();
    return {
      url: rules.publicUrl,
      database,
      demoToken: await readDemoToken(database, config.dataDir),
      async close() {
        stopping = true;
        clearInterval(sweep);
        await stop(server);
        await app.close();
        await background.close();
        if (!given) await database.close();
      },
    };
  } catch (error) {
    if (!given) await database.close().catch(() => {});
    throw error;
  }
}
