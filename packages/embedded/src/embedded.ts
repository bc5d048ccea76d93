import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { serveBackups } from './backup-socket.ts';
import { type BaseBackup, beginBackup, type Describe } from './base-backup.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { EmbeddedFailure, type EngineOptions, openFiles } from './engine.ts';

export { OwnerUnreachable, requestBackup } from './backup-socket.ts';
export type { BaseBackup } from './base-backup.ts';
export { EmbeddedFailure, type EngineOptions, openFiles, openInMemory } from './engine.ts';

export interface EmbeddedOptions extends EngineOptions {
  /** Called under the lock if there is no database yet. Throws to leave it so. */
  readonly beforeCreate: () => void;
  /** Fills the empty folder with the files of a database and flushes them; by default, PostgreSQL creates them. */
  readonly create?: ((folder: string) => Promise<void>) | undefined;
  /** What a backup tells of the database when it begins, as JSON. */
  readonly describe: Describe;
}

export interface Embedded {
  readonly pglite: PGlite;
  beginBackup(): Promise<BaseBackup>;
  close(): Promise<void>;
}

/**
 * Opens the database in `database/` of an existing folder, or creates it. While it is open, no other process can open
 * it, and other processes of this user can back it up with {@link requestBackup}.
 *
 * @throws EmbeddedFailure
 */
export async function openEmbeddedDatabase(folder: string, options: EmbeddedOptions): Promise<Embedded> {
  const unlock = lockFolder(folder);
  try {
    const files = join(folder, 'database');
    await requireFiles(files, options);
    const pglite = await openFiles(files, options);
    const checkpoints = keepCheckpoints(pglite);
    const begin = () => beginBackup(pglite, checkpoints, options.describe);
    const refuseBackups = await serveBackups(folder, begin);
    return {
      pglite,
      beginBackup: begin,
      async close() {
        await refuseBackups();
        await checkpoints.end();
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const SQLITE_BUSY = 5;

/**
 * Locks the folder with an exclusive SQLite transaction, which the operating system releases when the process ends; a
 * lock file with a process id would survive a crash. Two processes would corrupt the database. Returns the unlock
 * function.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new EmbeddedFailure(errcode === SQLITE_BUSY ? 'in_use' : 'not_lockable', file, message);
  }
  return () => lock.close();
}

/** Rejects incomplete folders: PGlite would create a new database over one without PG_VERSION. */
async function requireFiles(folder: string, options: EmbeddedOptions): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new EmbeddedFailure('not_openable', folder, error.message);
  });
  if (names.length === 0) {
    options.beforeCreate();
    await create(folder, options);
  } else if (!names.includes('PG_VERSION'))
    throw new EmbeddedFailure('not_openable', folder, 'it contains files but no PG_VERSION');
}

/** In another folder, so that an interruption leaves none. */
async function create(folder: string, options: EmbeddedOptions): Promise<void> {
  const temporary = `${folder}.new`;
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { mode: 0o700 });
    if (options.create) await options.create(temporary);
    else await (await openFiles(temporary, options)).close();
    await rmdir(folder).catch(() => {});
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw error instanceof EmbeddedFailure
      ? error
      : new EmbeddedFailure('not_openable', folder, (error as Error).message);
  }
}
