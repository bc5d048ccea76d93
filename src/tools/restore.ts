import 'reflect-metadata';
import { resolve } from 'node:path';
import { boot } from '../boot.ts';
import { version } from '../core/version.ts';
import { restore } from './backup/restore.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Restores a backup made by ${commandFor('backup')}. Stop the server first.

  ${commandFor('restore')} <file> [--replace]

The database must be empty. With --replace, the existing database is kept under another name, which is printed.
A backup of an older version is migrated when the server starts. With DATABASE_URL, pg_restore and psql are required.
`;

const { values, positionals } = readCommandLine(usage, { replace: { type: 'boolean' } }, 1);
const [file] = positionals;
if (!file) showUsage(usage);

await boot(async ({ config, progress, prepareDataDir }) => {
  prepareDataDir();
  const { dataDir, databaseUrl } = config;
  const { manifest, replaced } = await restore({
    file: resolve(file),
    dataDir,
    databaseUrl,
    replace: values.replace ?? false,
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
}, 'The restore failed');
