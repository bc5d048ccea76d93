import { DatabaseError, type PoolConfig } from 'pg';
import { Lane, type LaneOptions } from './lane.ts';
import type { Execute, Prepared } from './prepare.ts';
import { isUnanswered } from './silence.ts';

/** Milliseconds that a lane's oldest statement may take before … */
interface Patience {
  /** … new statements use another connection, */
  full: number;
  /** … those behind it run elsewhere as well. */
  blocked: number;
}

const usual: Patience = { full: 20, blocked: 250 };
const lookEvery = 100;

export interface Lanes {
  execute: Execute;
  close(): Promise<void>;
}

/**
 * Connections with pipelined reads (as in libpq), sent together once per event loop turn, which saves system calls here
 * and in PostgreSQL.
 *
 * Results arrive in order, so a slow statement delays those behind it. Only named reads are sent here; a delayed lane
 * gets none, and reads behind a slow one also run on `otherwise`, as does everything while a lane is unavailable.
 * Running a read twice is harmless.
 *
 * @param options.connection the pool's: same server, types and limits
 */
export function openLanes(
  { connection, count, ...options }: LaneOptions & { connection: PoolConfig; count: number },
  otherwise: Execute,
  patience = usual,
): Lanes {
  const lanes = Array.from({ length: count }, () => new Lane(connection, options));
  const stop = overtakeBlocked(lanes, patience);

  const execute: Execute = (prepared, values) => {
    const lane = prepared.name !== null && prepared.effect === 'reads' ? freest(lanes, patience.full) : null;
    return lane ? sendOn(lane, prepared, values, otherwise, isFinal) : otherwise(prepared, values);
  };

  return {
    execute,
    async close() {
      stop();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

export function overtakeBlocked(lanes: readonly Lane[], patience = usual): () => void {
  const look = setInterval(() => {
    for (const lane of lanes) if (lane.owed > patience.blocked) lane.overtakeOldest();
  }, lookEvery).unref();
  return () => clearInterval(look);
}

export function sendOn(
  lane: Lane,
  prepared: Prepared,
  values: unknown[],
  otherwise: Execute,
  isFinal: (error: unknown) => boolean,
): ReturnType<Execute> {
  return new Promise((resolve, reject) => {
    let isElsewhere = false;
    const overtake = () => {
      if (isElsewhere) return;
      isElsewhere = true;
      otherwise(prepared, values).then(resolve, reject);
    };
    lane.send(prepared, values, overtake).then(resolve, (error) => (isFinal(error) ? reject(error) : overtake()));
  });
}

function freest(lanes: readonly Lane[], full: number): Lane | null {
  let best: Lane | null = null;
  for (const lane of lanes) {
    if (lane.isOpen && (!best || lane.length < best.length) && lane.owed < full) best = lane;
  }
  return best;
}

/** PostgreSQL rejected the statement (except class 57P: it is shutting down), or it timed out. */
function isFinal(error: unknown): boolean {
  return error instanceof DatabaseError ? !error.code?.startsWith('57P') : isUnanswered(error);
}
