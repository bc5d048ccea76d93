import 'reflect-metadata';
import { openBackground } from './background.ts';
import { boot } from './boot.ts';
import { ConfigError, rulesOf } from './config.ts';

/** Processes jobs for servers that run with WORKER=off. */
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
