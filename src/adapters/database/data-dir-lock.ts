import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirError, remedyFor } from './data-dir.ts';

/**
 * Takes the folder for this process: the embedded database has no lock of its own, and two processes would corrupt it.
 * An exclusive SQLite transaction is held open as a portable advisory file lock, which the operating system drops
 * with the process, however that ends; a lock file with a process id would survive a crash.
 *
 * @returns a function that gives the folder back
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
      `DATA_DIR ${dataDir} is in use by another Terrapin process. Stop it, give this one a DATA_DIR of its own, ` +
        'or let both share a PostgreSQL server with DATABASE_URL.',
    );
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;

/** SQLite reports what failed, seldom why. */
function remedyOf(message: string): string {
  return (
    remedyFor(message) ?? 'Check that this process may write there, that the disk has room, and that it is a file.'
  );
}
