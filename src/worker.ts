import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { migrate, openDatabase } from './adapters/database/open.ts';
import { openBackground } from './background.ts';
import { ConfigError, readConfig, rulesOf } from './config.ts';
import { createLogger, isReadable } from './logger.ts';
import { noProgress, showProgress } from './progress.ts';
import { entities } from './resources/registry.ts';
import { stopOnSignals } from './signals.ts';
import { explainFailure } from './start-up-errors.ts';

/** Does the jobs without answering requests: for servers that run with WORKER=off. */
try {
  if (existsSync('.env')) loadEnvFile('.env');
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new ConfigError([
      'DATABASE_URL: a worker of its own needs a PostgreSQL server; the embedded database has room for one process',
    ]);
  }
  const logger = createLogger(config.logLevel, isReadable(config, process.stdout.isTTY === true));
  const progress = config.logLevel === 'silent' ? noProgress : showProgress(process.stderr);
  progress.report('Opening the database…');
  const database = await openDatabase({ ...config, entities });
  await database
    .exclusively(() => migrate(database, (done, all) => progress.report(`Migrating… ${done} of ${all}`)))
    .finally(progress.end);
  const background = await openBackground(config, logger, database, rulesOf(config));
  await background.work();
  logger.info('worker ready');

  stopOnSignals(logger, async () => {
    await background.close();
    await database.close();
  });
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
