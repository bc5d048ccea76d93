import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { startServer } from './server.ts';
import { stopOnSignals } from './signals.ts';
import { explainFailure } from './start-up-errors.ts';

try {
  if (existsSync('.env')) loadEnvFile('.env');
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel, process.stdout.isTTY === true);
  const server = await startServer(config, logger);
  const database = config.databaseUrl === null ? `embedded, in ${config.dataDir}` : new URL(config.databaseUrl).host;
  const lines = [
    ['REST', `${server.url}/articles`],
    ['GraphQL', `${server.url}/graphql`],
    ['Reference', `${server.url}/openapi.json`],
    ['Database', database],
    ...(server.demoToken ? [['Demo token', `${server.demoToken}  (user ada)`]] : []),
  ];
  process.stdout.write(`\nTerrapin listens on ${server.url}\n`);
  for (const [name, value] of lines) process.stdout.write(`  ${name?.padEnd(12)}${value}\n`);
  process.stdout.write('\n');

  stopOnSignals(logger, server.close);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
