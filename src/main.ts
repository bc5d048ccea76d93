import 'reflect-metadata';
import { boot } from './boot.ts';
import { serverProcess } from './processes/server-process.ts';
import { findPort } from './surfaces/http/listen.ts';
import { announce } from './terminal/announcement.ts';

await boot(async ({ config, logger, readable, progress, open, runUntilSignal }) => {
  // Opening a new database takes seconds, so a port in use is reported first.
  const port = serverProcess && !serverProcess.isFirst ? config.port : await findPort(config);
  // Together: files are flushed and WebAssembly is compiled by other threads.
  const [database, { startServer }] = await Promise.all([open(), import('./server.ts')]);
  const server = await startServer(serverProcess ? { ...config, port } : config, logger, database, progress.report);
  runUntilSignal(server.close);
  progress.end();
  const announceServer = () => announce(config, server, logger, readable);
  if (serverProcess) serverProcess.started({ port, processes: config.workers }, announceServer);
  else announceServer();
});
