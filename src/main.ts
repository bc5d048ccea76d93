import 'reflect-metadata';
import { boot } from './boot.ts';
import { startServer } from './server.ts';
import { announce } from './terminal/announcement.ts';

await boot(async ({ config, logger, readable, progress, open }) => {
  const server = await startServer(config, logger, await open(), progress.report);
  progress.end();
  announce(config, server, logger, readable);
  return server.close;
});
