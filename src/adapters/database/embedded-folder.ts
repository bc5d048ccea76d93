import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataDirError, remedyFor } from './data-dir.ts';
import { EmbeddedFiles } from './embedded-files.ts';

/** Rejects incomplete folders: PGlite would create a new database over one without PG_VERSION. */
export async function databaseFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'database');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw unusable(folder, error.message);
  });
  if (names.length === 0) {
    refuseAfterInterruption(dataDir);
    await create(folder);
  }
  if (names.length > 0 && !names.includes('PG_VERSION')) throw unusable(folder, 'it contains files but no PG_VERSION');
  return folder;
}

/** Exists after the database was copied to PostgreSQL; two servers must not do the same pending jobs. */
export const movedMark = (dataDir: string) => join(dataDir, 'database', 'moved-to-postgresql');

export function refuseMoved(dataDir: string): void {
  const mark = movedMark(dataDir);
  if (existsSync(mark))
    throw new DataDirError(
      `The database in DATA_DIR ${dataDir} was moved to PostgreSQL. Set DATABASE_URL to use it there. To use the one in ` +
        `DATA_DIR again, which also does the jobs that were pending, remove ${mark}.`,
    );
}

export const restoreFolder = (dataDir: string) => join(dataDir, 'restore');

function refuseAfterInterruption(dataDir: string): void {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder))
    throw new DataDirError(
      `A restore into DATA_DIR ${dataDir} was interrupted. Run it again, or remove ${folder} to start with a new database.`,
    );
}

async function create(folder: string): Promise<void> {
  const temporary = `${folder}.new`;
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { mode: 0o700 });
    const pglite = await openFiles(temporary, (fs) => PGlite.create({ fs }));
    await pglite.close();
    await rmdir(folder).catch(() => {});
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw error instanceof DataDirError ? error : unusable(folder, (error as Error).message);
  }
}

export async function openFiles<T extends PGlite>(folder: string, open: (fs: EmbeddedFiles) => Promise<T>): Promise<T> {
  const files = new EmbeddedFiles(folder);
  try {
    const pglite = await open(files);
    files.onEnd = () => endProcess(folder, files.reason);
    return pglite;
  } catch (error) {
    throw unusable(folder, files.reason ?? (error as Error).message);
  }
}

const isForeign = `
  select to_regclass('public.migrations') is null as "isForeign" from pg_tables where schemaname = 'public' limit 1`;

export async function refuseForeign(folder: string, pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ isForeign: boolean }>(isForeign);
  if (!rows[0]?.isForeign) return;
  await pglite.close();
  throw unusable(folder, "it contains tables, but none of Terrapin's");
}

function unusable(folder: string, reason: string): DataDirError {
  return new DataDirError(
    `The embedded database in ${folder} cannot be opened: ${reason}.\n${remedyFor(reason) ?? replace(reason)}`,
  );
}

function replace(reason: string): string {
  const cause = /not compatible|incompatible/.test(reason)
    ? 'It was created by another version of PostgreSQL: start the version of Terrapin that created it'
    : 'It is damaged, or not a Terrapin database: restore a copy of the whole folder';
  return `${cause}, or set DATA_DIR to another folder. Nothing was deleted.`;
}

/** The data on the disk is consistent, so the next start recovers. */
function endProcess(folder: string, reason: string | null): never {
  const remedy = remedyFor(reason ?? '') ?? 'Start again: no acknowledged data is lost.';
  try {
    process.stderr.write(
      `The embedded database in ${folder} has stopped: ${reason ?? 'its engine failed'}.\n${remedy}\n`,
    );
  } finally {
    process.exit(1);
  }
}
