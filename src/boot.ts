import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { migrate, openDatabase } from './adapters/database/open.ts';
import { type Config, readConfig } from './config.ts';
import { entities } from './resources/registry.ts';
import { defaultDrainTime, stopOnSignals } from './stop-on-signals.ts';
import type { Deadlines } from './surfaces/http/stop.ts';
import { explainFailure } from './terminal/explain-failure.ts';
import { createLogger, isReadable } from './terminal/logger.ts';
import { noProgress, type Progress, showProgress } from './terminal/progress.ts';

/** What each of our programs starts from. */
export interface Boot {
  readonly config: Config;
  readonly logger: Logger;
  /** Whether the log is for a person's eyes. */
  readonly readable: boolean;
  /** To be ended before anything else is said. */
  readonly progress: Progress;
  /** Opens the database and migrates it, one process at a time. It is closed when the program ends. */
  open(): Promise<Database>;
}

/**
 * Runs a program from settings to exit code: the server, the worker, the command line.
 *
 * @param run returns how to stop, where the program goes on until it is told to
 */
export async function boot(
  run: (given: Boot) => Promise<((deadlines: Deadlines) => Promise<void>) | void>,
): Promise<void> {
  let progress = noProgress;
  let database: Database | undefined;
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    const config = readConfig(process.env);
    const readable = isReadable(config, process.stdout.isTTY === true);
    const logger = createLogger(config.logLevel, readable);
    if (config.logLevel !== 'silent') progress = showProgress(process.stderr);
    const stop = await run({
      config,
      logger,
      readable,
      progress,
      async open() {
        const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'database'));
        progress.report(isNew ? 'Creating the database…' : 'Opening the database…', isNew);
        const opened = await openDatabase({ ...config, entities });
        database = opened;
        // The embedded one belongs to this process alone.
        if (opened.kind === 'postgresql') progress.report('Waiting for the database…');
        const report = (done: number, all: number) => progress.report(`Migrating… ${done} of ${all}`);
        await opened.exclusively(() => migrate(opened, report));
        return opened;
      },
    });
    const close = () => database?.close();
    // On a terminal, where no load balancer watches, each restart of npm run dev would wait for it.
    const drainTime = config.drainTime ?? (readable ? 0 : defaultDrainTime);
    if (stop) stopOnSignals(logger, drainTime, (deadlines) => stop(deadlines).then(close));
    else await close();
  } catch (error) {
    progress.end();
    await database?.close().catch(() => {});
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
}
