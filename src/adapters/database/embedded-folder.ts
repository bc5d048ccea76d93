import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataDirError, remedyFor } from './data-dir.ts';
import { EmbeddedFiles } from './embedded-files.ts';

/**
 * The folder of the database in `dataDir`; made where there is none. One that is not ours, or not whole, is refused and
 * left as it is: PGlite would make a new database over whatever has lost its PG_VERSION.
 */
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
  if (names.length > 0 && !names.includes('PG_VERSION')) throw unusable(folder, 'it holds files, but no PG_VERSION');
  return folder;
}

/** Where a restore unpacks, within DATA_DIR. */
export const restoreFolder = (dataDir: string) => join(dataDir, 'restore');

/** A new database is not what is expected in place of the one that was to be restored. */
function refuseAfterInterruption(dataDir: string): void {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder))
    throw new DataDirError(
      `A restore into DATA_DIR ${dataDir} was interrupted. Run it again; to begin without a database, remove ${folder}.`,
    );
}

/** Makes it aside: what is there under its name is whole. */
async function create(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  try {
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: 0o700 });
    const pglite = await openFiles(aside, (fs) => PGlite.create({ fs }));
    await pglite.close();
    await rmdir(folder).catch(() => {});
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => {});
    throw error instanceof DataDirError ? error : unusable(folder, (error as Error).message);
  }
}

/** Opens a database with its files in `folder`; what PostgreSQL says when it cannot becomes a sentence. */
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

/** Whether there are tables, and none of them ours: the database of another program. */
const isForeign = `
  select to_regclass('public.migrations') is null as "isForeign" from pg_tables where schemaname = 'public' limit 1`;

export async function refuseForeign(folder: string, pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ isForeign: boolean }>(isForeign);
  if (!rows[0]?.isForeign) return;
  await pglite.close();
  throw unusable(folder, "it holds tables, but none of Terrapin's");
}

function unusable(folder: string, reason: string): DataDirError {
  return new DataDirError(
    `The embedded database in ${folder} cannot be opened: ${reason}.\n${remedyFor(reason) ?? replace(reason)}`,
  );
}

function replace(reason: string): string {
  const cause = /not compatible|incompatible/.test(reason)
    ? 'Another version of PostgreSQL made it: start it with the version of Terrapin that did'
    : 'It is damaged, or not a database of Terrapin: put back a copy of the whole folder';
  return `${cause}, or set DATA_DIR to another folder. Nothing was deleted.`;
}

/** Says why and ends: what is on the disk is whole, and a start with room for it goes on from there. */
function endProcess(folder: string, reason: string | null): never {
  const remedy = remedyFor(reason ?? '') ?? 'Start again: nothing that was acknowledged is lost.';
  try {
    process.stderr.write(
      `The embedded database in ${folder} has stopped: ${reason ?? 'its engine failed'}.\n${remedy}\n`,
    );
  } finally {
    process.exit(1);
  }
}
