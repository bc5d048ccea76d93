import type { PGlite } from '@electric-sql/pglite';

const interval = 10_000;
const due = 64 * 1024 * 1024;

export interface Checkpoints {
  /** Stops checkpoints, so the log is kept. One in progress precedes the next statement in the queue. False if they are stopped. */
  suspend(): boolean;
  resume(): void;
  end(): Promise<void>;
}

/** A server has a process that writes checkpoints; without them, the write-ahead log would grow forever. */
export function keepCheckpoints(pglite: PGlite): Checkpoints {
  let looking = Promise.resolve();
  let isSuspended = false;
  const checkpointWhenDue = async () => {
    const { rows } = await pglite.query<{ bytes: string }>(
      'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
    );
    if (Number(rows[0]?.bytes) > due && !isSuspended) await pglite.exec('checkpoint');
  };
  const look = () => {
    looking = looking.then(checkpointWhenDue).catch(() => {});
  };
  const timer = setInterval(look, interval).unref();
  return {
    suspend() {
      const wasSuspended = isSuspended;
      isSuspended = true;
      return !wasSuspended;
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
