import 'reflect-metadata';
import { boot } from './boot.ts';
import { serverProcess } from './processes/server-process.ts';
import { Supervisor } from './processes/supervisor.ts';
import { findPort } from './surfaces/http/listen.ts';
import { announce } from './terminal/announcement.ts';
import { commandFor, readCommandLine } from './tools/command-line.ts';

const usage = `Starts the server. It migrates the database first.

  ${commandFor('start')}

Exits after SIGTERM or SIGINT, when open requests and jobs are finished.
`;

readCommandLine(usage, {}, 0);

await boot(async ({ config, logger, readable, progress, open }) => {
  if (config.workers > 1 && !serverProcess) {
    const supervisor = new Supervisor(config.workers, config, logger);
    announce(config, await supervisor.start(), logger, readable);
    return ({ drain }) => supervisor.stop(drain === 0 ? 'SIGINT' : 'SIGTERM');
  }
  // Opening a new database takes seconds, so a port in use is reported first. The supervisor has done so.
  if (!serverProcess) await findPort(config);
  // Together: files are flushed and WebAssembly is compiled by other threads.
  const [database, { startServer }] = await Promise.all([open(), import('./server.ts')]);
  const server = await startServer(config, logger, database, progress.report);
  progress.end();
  const { url, demoToken } = server;
  if (serverProcess) serverProcess.started({ url, demoToken });
  else announce(config, server, logger, readable);
  return server.close;
});
