import type { PGlite } from '@electric-sql/pglite';
import type { Checkpoints } from './checkpoints.ts';
import { migrationsTable } from './options.ts';

/** What a copy of the database's files needs to be opened: the copy is as the database was when it was ended. */
export interface Ended {
  /** For the file `backup_label` in the copy. */
  readonly label: string;
  /** The first and the last file of the write-ahead log that belong to it. */
  readonly first: string;
  readonly last: string;
}

/** While one is open, the files of the database can be copied one by one, however they change meanwhile. */
export interface BaseBackup {
  readonly migrations: readonly string[];
  /** To be called with each part that is copied: the owner of the database closes a backup that it has heard nothing of. */
  goOn(): void;
  /** The log that {@link Ended} names is kept until the backup is closed. */
  end(): Promise<Ended>;
  /** Rejects where it was closed meanwhile, so that the log that was copied may be another. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** Another is open: PostgreSQL has one for each of its sessions, and the embedded one has one session. */
export class BackupUnderWay extends Error {
  constructor() {
    super('Another backup is being made. Wait for its end.');
  }
}

const underWay = new WeakSet<PGlite>();

/** Begins PostgreSQL's low-level backup of an embedded database that goes on working. */
export async function beginBackup(pglite: PGlite, checkpoints: Checkpoints): Promise<BaseBackup> {
  if (underWay.has(pglite)) throw new BackupUnderWay();
  underWay.add(pglite);
  // A checkpoint would let PostgreSQL write over the log that the copy needs.
  checkpoints.suspend();
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
      underWay.delete(pglite);
    }
  };
  try {
    const { rows: names } = await pglite.query<{ name: string }>(`select name from ${migrationsTable} order by id`);
    const { rows } = await pglite.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('terrapin', true)) as first",
    );
    first = (rows[0] as { first: string }).first;
    return {
      migrations: names.map(({ name }) => name),
      goOn() {},
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
