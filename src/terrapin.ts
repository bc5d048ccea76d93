#!/usr/bin/env -S node --max-semi-space-size=16 --no-allocation-site-pretenuring
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { exitWithError, showUsage } from './commands/command-line.ts';
import { version } from './core/version.ts';
// The flags save memory, and CPU time under load (docs/performance.md#under-load).
import { didYouMean } from './values/suggest.ts';

/** Each program runs when it is imported. */
const programs: Record<string, { summary: string; load(): Promise<unknown> }> = {
  start: { summary: 'Start the server', load: () => import('./host/start.ts') },
  worker: { summary: 'Run the jobs of servers with WORKER=off', load: () => import('./host/worker.ts') },
  backup: { summary: 'Write a backup to a file', load: () => import('./commands/backup.ts') },
  restore: { summary: 'Restore a backup', load: () => import('./commands/restore.ts') },
  move: { summary: 'Copy the embedded database to PostgreSQL', load: () => import('./commands/move.ts') },
  token: { summary: 'Create, list or revoke access tokens', load: () => import('./commands/token.ts') },
  user: { summary: 'Suspend, activate or erase a user', load: () => import('./commands/user.ts') },
  identity: {
    summary: 'Link users to subjects of an OpenID Connect issuer',
    load: () => import('./commands/identity.ts'),
  },
  jobs: { summary: 'List, run or delete jobs that failed or are held back', load: () => import('./commands/jobs.ts') },
  doctor: { summary: 'Check this machine and its settings', load: () => import('./commands/doctor.ts') },
};

const names = Object.keys(programs);
const usage = `Usage: terrapin <command> [options]

${names.map((name) => `  ${name.padEnd(10)}${programs[name]?.summary}\n`).join('')}
terrapin <command> --help shows the options of a command; terrapin --version prints the version.
Settings are environment variables, or lines of the file .env in the current folder (docs/settings.md).
`;

/** Major version, which `package.json` pins. */
const requiredNode = 24;
if (Number.parseInt(process.versions.node, 10) < requiredNode)
  exitWithError(
    `Terrapin requires Node.js ${requiredNode}, but this is ${process.versions.node}. Use npm run, which runs the Node.js that npm ci installed, or install version ${requiredNode}.`,
  );

// Not in a folder for temporary files, where others may put code; where it cannot be written, there is none.
enableCompileCache(fileURLToPath(new URL('../dist/compile-cache', import.meta.url)));
const [name] = process.argv.slice(2);
if (name === undefined) showUsage(usage);
if (name === '--help' || name === 'help') process.stdout.write(usage);
else if (name === '--version') process.stdout.write(`${version}\n`);
else if (!Object.hasOwn(programs, name))
  exitWithError(`There is no command ${name}.${didYouMean(name, names)} terrapin --help lists the commands.`);
else await programs[name]?.load();
