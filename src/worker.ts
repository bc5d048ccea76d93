import 'reflect-metadata';
import { openBackground } from './background.ts';
import { boot } from './boot.ts';
import { ConfigError, rulesOf } from './config.ts';
import { commandFor, readCommandLine } from './tools/command-line.ts';

const usage = `Runs the jobs of servers with WORKER=off: emails, webhook deliveries, settling payments. Requires DATABASE_URL.

  ${commandFor('worker')}

Exits after SIGTERM or SIGINT, when running jobs are finished.
`;

readCommandLine(usage, {}, 0);

await boot(async ({ config, logger, progress, open }) => {
  if (config.databaseUrl === null) {
    throw new ConfigError([
      'DATABASE_URL: must be set to run a separate worker; the embedded database supports only one process',
    ]);
  }
  const background = await openBackground(config, logger, await open(), rulesOf(config));
  await background.work();
  progress.end();
  logger.info({ data_dir: config.dataDir }, 'worker ready');
  return ({ cut }) => background.stop(cut).then(background.close);
});
