import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir, restoreFolder } from '../../adapters/database/embedded.ts';
import { newerSchema } from '../../adapters/database/migrate.ts';
import { migrationNames } from '../../adapters/database/options.ts';
import { syncFiles } from '../../adapters/files/keep.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { commandFor } from '../command-line.ts';
import { type Manifest, readArchive } from './archive.ts';
import { addFiles } from './files.ts';
import { countHeld, type Held, holdStatement } from './hold.ts';
import { queryTextOn } from './tables.ts';

interface RestoreOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Whether an existing database is set aside instead of being an error. */
  readonly replace: boolean;
  /** Whether pending jobs and webhook deliveries wait for an operator. */
  readonly holds: boolean;
  readonly report: (what: string) => void;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly replaced: string | null;
  /** Work that waits for an operator; null if the servers do it. */
  readonly held: Held | null;
}

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
      return { manifest, replaced, held: await target.held() };
    } catch (error) {
      // After an interrupted restore without a database, the next start must still report it.
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
  held(): Promise<Held | null>;
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

async function embeddedTarget({ dataDir, replace, holds }: RestoreOptions): Promise<Target> {
  const { hasDatabase, putDatabase, prepareDatabase } = await import('./restore-embedded.ts');
  if (!replace && (await hasDatabase(dataDir)))
    throw new OperatorError(
      `DATA_DIR ${dataDir} already contains a database. Set DATA_DIR to another folder, or add --replace to keep it ` +
        'in a dated folder next to the new one.',
    );
  let held: Held | null = null;
  return {
    async prepare(manifest) {
      held = await prepareDatabase(restoreFolder(dataDir), manifest, holds);
    },
    put: (now) => putDatabase(dataDir, now),
    held: async () => held,
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
      const replaced = await restoreDump(
        target,
        join(folder, 'database'),
        now,
        options.holds ? `${holdStatement};` : '',
      );
      const token = await readFile(join(folder, 'demo-token')).catch(() => null);
      if (token) await writeFile(join(options.dataDir, 'demo-token'), token, { mode: 0o600 });
      return replaced;
    },
    held: async () => (options.holds ? countHeld(queryTextOn(target.client)) : null),
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
    throw new OperatorError(`${file} is a backup of a PostgreSQL server. Set DATABASE_URL to an empty database.`);
  if (!isOfPostgresql && databaseUrl !== null)
    throw new OperatorError(
      `${file} is a backup of an embedded database. Restore it without DATABASE_URL, then run ${commandFor('move')} --to <URL>`,
    );
  return manifest;
}
