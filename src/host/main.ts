import 'reflect-metadata';
import { listenWhileStarting } from '../surfaces/http/starting.ts';
import { boot } from './boot.ts';
import { serverProcess } from './processes/server-process.ts';
import { announce } from './terminal/announcement.ts';

await boot(async ({ config, logger, readable, progress, doing, open, runUntilSignal }) => {
  // Opening a new database takes seconds, so a port in use is reported first.
  const starting = serverProcess && !serverProcess.isFirst ? null : await listenWhileStarting(config, doing);
  const port = starting?.port ?? config.port;
  // Together: files are flushed and WebAssembly is compiled by other threads.
  const [database, { startServer }, { registry }] = await Promise.all([
    open(),
    import('./server.ts'),
    import('../resources/registry.ts'),
  ]);
  const given = serverProcess ? { ...config, port } : config;
  const server = await startServer(given, logger, database, registry, progress.report, starting?.close);
  runUntilSignal(server.close);
  progress.end();
  const announceServer = () => announce(config, server, logger, readable);
  if (serverProcess) serverProcess.started({ port, processes: config.workers }, announceServer);
  else announceServer();
});
