import cluster from 'node:cluster';
import { commandFor, readCommandLine } from '../commands/command-line.ts';
import { loadDotEnv } from './settings/dot-env.ts';

const usage = `Starts the server. It migrates the database first.

  ${commandFor('start')}

Exits after SIGTERM or SIGINT, when open requests and jobs are finished.
`;

/** Only the process itself validates its settings, and reports an invalid file: the library for that takes 12 MB. */
function startsSeveral(environment: NodeJS.ProcessEnv): boolean {
  try {
    loadDotEnv('.env', environment);
  } catch {
    return false;
  }
  const { DATABASE_URL, WORKERS } = environment;
  return Boolean(DATABASE_URL && WORKERS && WORKERS !== '1');
}

readCommandLine(usage, {}, 0);

if (cluster.isPrimary && startsSeveral(process.env)) {
  const { supervise } = await import('./processes/supervisor.ts');
  const { openNotices } = await import('./terminal/logger.ts');
  supervise(openNotices(process.env));
} else await import('./main.ts');
