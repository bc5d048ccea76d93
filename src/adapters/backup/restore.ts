import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../database/data-dir-lock.ts';
import { restoreFolder } from '../database/embedded-folder.ts';
import { newerSchema } from '../database/newer-schema.ts';
import { migrationNames } from '../database/options.ts';
import { type Manifest, readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { addFiles, syncFiles } from './files.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Whether what is there already is kept aside, rather than a reason to refuse. */
  readonly replace: boolean;
  readonly report: (what: string) => void;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where the database is now that was there before: a folder, or a schema. */
  readonly replaced: string | null;
}

/** Makes the database, and the files beside it, what they were. The database changes last, and at once. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl } = options;
  const release = lockDataDir(dataDir);
  const folder = restoreFolder(dataDir);
  try {
    const target = databaseUrl === null ? await embeddedTarget(options) : await postgresqlTarget(options, databaseUrl);
    const isAgain = existsSync(folder);
    try {
      const manifest = await unpack(options, folder);
      options.report('Restoring the database…');
      await target.prepare(manifest);
      await syncFiles(folder);
      for (const name of ['files', 'mail']) await addFiles(join(folder, name), join(dataDir, name));
      const replaced = await target.put(new Date());
      await rm(folder, { recursive: true });
      return { manifest, replaced };
    } catch (error) {
      // After an interruption there is no database yet, and the next start is still to be told so.
      await rm(folder, { recursive: true, force: true });
      if (isAgain && !(await target.isThere())) await mkdir(folder, { mode: 0o700 });
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    release();
  }
}

interface Target {
  prepare(manifest: Manifest): Promise<void>;
  put(now: Date): Promise<string | null>;
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

async function embeddedTarget({ dataDir, replace }: RestoreOptions): Promise<Target> {
  const { hasDatabase, putDatabase, tryDatabase } = await import('./restore-embedded.ts');
  if (!replace && (await hasDatabase(dataDir)))
    throw new BackupError(
      `There is a database in DATA_DIR ${dataDir}. Set DATA_DIR to another folder, or give --replace: it is kept beside ` +
        'the new one, under a dated name.',
    );
  return {
    prepare: (manifest) => tryDatabase(restoreFolder(dataDir), manifest),
    put: (now) => putDatabase(dataDir, now),
    isThere: () => hasDatabase(dataDir),
    async close() {},
  };
}

async function postgresqlTarget(options: RestoreOptions, url: string): Promise<Target> {
  const { openTarget, restoreDump } = await import('./postgresql.ts');
  const target = await openTarget(url, options.replace, options.report);
  const folder = restoreFolder(options.dataDir);
  return {
    async prepare() {},
    async put(now) {
      const replaced = await restoreDump(target, join(folder, 'database'), now);
      const token = await readFile(join(folder, 'demo-token')).catch(() => null);
      if (token) await writeFile(join(options.dataDir, 'demo-token'), token, { mode: 0o600 });
      return replaced;
    },
    isThere: async () => true,
    close: () => target.client.end(),
  };
}

async function unpack({ file, databaseUrl, report }: RestoreOptions, folder: string): Promise<Manifest> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  report('Unpacking the backup…');
  const manifest = await readArchive(file, folder);
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw newerSchema('The backup', unknown, manifest.terrapin);
  const isOfPostgresql = manifest.database === 'postgresql';
  if (isOfPostgresql && databaseUrl === null)
    throw new BackupError(`${file} is of a PostgreSQL server's database. Set DATABASE_URL to an empty one.`);
  if (!isOfPostgresql && databaseUrl !== null)
    throw new BackupError(
      `${file} is of an embedded database. Restore it without DATABASE_URL, then move it: npm run move -- --to <address>`,
    );
  return manifest;
}
