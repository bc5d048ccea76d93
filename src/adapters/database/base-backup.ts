import type { PGlite } from '@electric-sql/pglite';
import type { Checkpoints } from './checkpoints.ts';
import { migrationsTable } from './options.ts';

/** What is required to open a copy of the database's files. The copy has the state at the end of the backup. */
export interface Ended {
  readonly label: string;
  readonly first: string;
  readonly last: string;
}

export interface BaseBackup {
  readonly migrations: readonly string[];
  /** Call it for each chunk copied: the owner closes an inactive backup. */
  keepAlive(): void;
  end(): Promise<Ended>;
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

const underWay = new WeakSet<PGlite>();

export async function beginBackup(pglite: PGlite, checkpoints: Checkpoints): Promise<BaseBackup> {
  if (underWay.has(pglite)) throw new BackupUnderWay();
  underWay.add(pglite);
  // After a checkpoint, PostgreSQL could overwrite the log that the copy requires.
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
