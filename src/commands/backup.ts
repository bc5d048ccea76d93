import 'reflect-metadata';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boot } from '../host/boot.ts';
import { dataFiles, writeArchive } from './backup/archive.ts';
import { commandFor, readableSize, readCommandLine } from './command-line.ts';

const usage = `Writes a backup of the database, images, emails and the demo token to one file. The server may be running.

  ${commandFor('backup')} [<file or folder>]

The default name is terrapin-<time>.tar.zst, in the given or the current folder. Restore it with ${commandFor('restore')}.
With DATABASE_URL, pg_dump is required. Images in a bucket or outside DATA_DIR are not included.
`;

const [given = '.'] = readCommandLine(usage, {}, 1).positionals;

await boot(async ({ config, progress }) => {
  progress.report('Writing the backup…');
  const { dataDir, databaseUrl, storageUrl } = config;
  const hasImages = storageUrl.protocol === 'file:' && resolve(fileURLToPath(storageUrl)) === join(dataDir, 'files');
  const source =
    databaseUrl === null
      ? await (await import('./backup/embedded.ts')).embeddedSource(dataDir)
      : await (await import('./backup/postgresql.ts')).postgresqlSource(databaseUrl, progress.report);
  const path = target(given);
  try {
    const { database, migrations } = source;
    const { parts, size } = await writeArchive(path, { database, migrations }, entries());
    progress.end();
    process.stdout.write(
      `${path} (${readableSize(size)}) contains the database (${readableSize(parts.database.bytes)}), ` +
        `${parts.files.files} images and ${parts.mail.files} emails.\n`,
    );
    if (!hasImages) process.stdout.write(`Images are not included: they are in ${storageUrl.href.split('?')[0]}\n`);
  } finally {
    await source.close();
  }

  async function* entries() {
    yield* source.entries();
    yield* dataFiles(dataDir, hasImages);
  }
}, 'The backup failed');

function target(given: string): string {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? given.endsWith('/');
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return resolve(isFolder ? join(given, `terrapin-${time}Z.tar.zst`) : given);
}
