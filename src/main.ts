import 'reflect-metadata';
import { boot } from './boot.ts';
import { startServer } from './server.ts';
import { announcement } from './terminal/announcement.ts';

await boot(async ({ config, logger, readable, progress, open }) => {
  const server = await startServer(config, logger, await open(), progress.report);
  progress.end();
  process.stdout.write(announcement(config, server, readable));
  return server.close;
});
