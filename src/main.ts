import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { announcement } from './announcement.ts';
import { readConfig } from './config.ts';
import { createLogger, isReadable } from './logger.ts';
import { noProgress, showProgress } from './progress.ts';
import { startServer } from './server.ts';
import { stopOnSignals } from './signals.ts';
import { explainFailure } from './start-up-errors.ts';

try {
  if (existsSync('.env')) loadEnvFile('.env');
  const config = readConfig(process.env);
  const readable = isReadable(config, process.stdout.isTTY === true);
  const logger = createLogger(config.logLevel, readable);
  const progress = config.logLevel === 'silent' ? noProgress : showProgress(process.stderr);
  const server = await startServer(config, logger, undefined, progress.report).finally(progress.end);
  process.stdout.write(announcement(config, server, readable));

  stopOnSignals(logger, server.close);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
