import type { PGlite } from '@electric-sql/pglite';

/** Milliseconds between looks at the write-ahead log. */
const interval = 10_000;
/** Bytes of it that may have gathered since the last checkpoint. */
const due = 64 * 1024 * 1024;

export interface Checkpoints {
  /** Writes none from now on, so that the log is kept; one under way has come first in the queue of statements. */
  suspend(): void;
  resume(): void;
  end(): Promise<void>;
}

/**
 * Has the embedded database write checkpoints, after which PostgreSQL uses its write-ahead log again from the start. A
 * server has a process for that, which one that runs alone has not: its log would grow for as long as it runs.
 */
export function keepCheckpoints(pglite: PGlite): Checkpoints {
  let looking: Promise<void> | null = null;
  let isSuspended = false;
  const checkpointWhenDue = async () => {
    const { rows } = await pglite.query<{ bytes: string }>(
      'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
    );
    if (Number(rows[0]?.bytes) > due && !isSuspended) await pglite.exec('checkpoint');
  };
  const look = () => {
    // One that fails is tried again with the next look.
    looking ??= checkpointWhenDue()
      .catch(() => {})
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(look, interval).unref();
  return {
    suspend() {
      isSuspended = true;
    },
    resume() {
      isSuspended = false;
    },
    async end() {
      clearInterval(timer);
      await looking;
    },
  };
}
