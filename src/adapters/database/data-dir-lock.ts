import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirError, makeFolder, remedyFor } from './data-dir.ts';

/**
 * Locks the folder with an exclusive SQLite transaction, which the operating system releases when the process ends; a
 * lock file with a process id would survive a crash. Two processes would corrupt the database. Returns the unlock
 * function.
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = join(dataDir, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode !== SQLITE_BUSY) throw new DataDirError(`${file} cannot be locked: ${message}. ${remedyOf(message)}`);
    throw new DataDirError(
      `DATA_DIR ${dataDir} is in use by another Terrapin process. Stop that process, set another DATA_DIR, ` +
        'or set DATABASE_URL so both use one PostgreSQL server.',
    );
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;

function remedyOf(message: string): string {
  return (
    remedyFor(message) ??
    'Check that this process can write to it, that the disk is not full, and that it is a regular file.'
  );
}
