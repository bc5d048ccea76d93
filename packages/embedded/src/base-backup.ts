import type { PGlite } from '@electric-sql/pglite';
import type { Checkpoints } from './checkpoints.ts';

/** What is required to open a copy of the database's files. The copy has the state at the end of the backup. */
export interface BackupEnd {
  /** Content of the file `backup_label` of the copy. */
  readonly label: string;
  /** Names of the first and last file of `pg_wal` that the copy requires, with those between. */
  readonly first: string;
  readonly last: string;
}

export interface BaseBackup {
  /** What the owner tells of the database. */
  readonly description: unknown;
  /** Call it for each chunk copied: the owner closes an inactive backup. */
  keepAlive(): void;
  end(): Promise<BackupEnd>;
  /** Rejects if the backup was closed, so the copied log may be a different one. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL allows one backup per session, and the embedded database has one session. */
export class BackupUnderWay extends Error {
  constructor() {
    super('Another backup is in progress. Wait until it has finished.');
  }
}

/** Reads what a backup tells of the database when it begins, as JSON. */
export type Describe = (pglite: PGlite) => Promise<unknown>;

export async function beginBackup(pglite: PGlite, checkpoints: Checkpoints, describe: Describe): Promise<BaseBackup> {
  // After a checkpoint, PostgreSQL could overwrite the log that the copy requires.
  if (!checkpoints.suspend()) throw new BackupUnderWay();
  let first: string | null = null;
  const stop = async () => {
    const { rows } = await pglite.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    return rows[0] as { label: string; last: string };
  };
  const close = async () => {
    try {
      if (first !== null) await stop();
    } finally {
      first = null;
      checkpoints.resume();
    }
  };
  try {
    const description = await describe(pglite);
    const { rows } = await pglite.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('embedded', true)) as first",
    );
    first = (rows[0] as { first: string }).first;
    return {
      description,
      keepAlive() {},
      async confirm() {},
      async end() {
        const began = first as string;
        first = null;
        return { first: began, ...(await stop()) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
