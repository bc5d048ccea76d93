import 'reflect-metadata';
import { resolve } from 'node:path';
import { boot } from '../boot.ts';
import { version } from '../core/version.ts';
import type { Held } from './backup/hold.ts';
import { restore } from './backup/restore.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Restores a backup made by ${commandFor('backup')}. Stop the server first.

  ${commandFor('restore')} <file> [--replace] [--run-pending]

The database must be empty. With --replace, the existing database is kept under another name, which is printed.
Emails, webhook deliveries and other jobs that were pending in the backup wait until you run or drop them, because the
system that was backed up may have done them. With --run-pending, the server does them after its start.
A backup of an older version is migrated when the server starts. With DATABASE_URL, pg_restore and psql are required.
`;

const { values, positionals } = readCommandLine(
  usage,
  { replace: { type: 'boolean' }, 'run-pending': { type: 'boolean' } },
  1,
);
const [file] = positionals;
if (!file) showUsage(usage);

await boot(async ({ config, progress, prepareDataDir }) => {
  prepareDataDir();
  const { dataDir, databaseUrl } = config;
  const { manifest, replaced, held } = await restore({
    file: resolve(file),
    dataDir,
    databaseUrl,
    replace: values.replace ?? false,
    holds: !values['run-pending'],
    report: progress.report,
  });
  progress.end();
  const { parts, created_at, terrapin } = manifest;
  process.stdout.write(
    `Restored the database of ${created_at}, ${parts.files.files} images and ${parts.mail.files} emails.\n`,
  );
  if (replaced) process.stdout.write(`The previous database is in ${replaced}\n`);
  if (terrapin !== version)
    process.stdout.write(`The backup is from Terrapin ${terrapin}. The server migrates it at the next start.\n`);
  if (held) process.stdout.write(describeHeld(held));
}, 'The restore failed');

function describeHeld({ jobs, deliveries }: Held): string {
  const counts = [
    ...jobs.map(({ kind, count }) => `${kind} ${count}`),
    ...(deliveries > 0 ? [`webhook deliveries ${deliveries}`] : []),
  ];
  if (counts.length === 0)
    return '\nThe backup has no pending jobs or webhook deliveries. Its events are not sent to webhooks.\n';
  return `
Held back: ${counts.join(', ')}. Events of the backup are not sent to webhooks either.
The system that was backed up may have done this work, or may still do it. Decide, then run one of

  ${commandFor('jobs')} --retry --held    if that system is gone: runs the jobs, sends the deliveries
  ${commandFor('jobs')} --drop --held     if this is a copy, or the work was done: drops them
`;
}
