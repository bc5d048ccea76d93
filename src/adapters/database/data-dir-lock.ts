import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown where another process has the folder. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `DATA_DIR ${dataDir} is in use by another Terrapin process. Stop it, give this one a DATA_DIR of its own, ` +
        'or let both share a PostgreSQL server with DATABASE_URL.',
    );
  }
}

/**
 * Takes the folder for this process: the embedded database has no lock of its own, and two processes would corrupt it.
 * An exclusive SQLite transaction is held open as a portable advisory file lock, which the operating system drops
 * with the process, however that ends; a lock file with a process id would survive a crash.
 *
 * @returns a function that gives the folder back
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === 5) throw new DataDirInUse(dataDir); // SQLITE_BUSY
    throw error;
  }
  return () => lock.close();
}
