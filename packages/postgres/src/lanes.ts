import { DatabaseError, type PoolConfig } from 'pg';
import { NoResponse } from './failures.ts';
import { Lane, type LaneOptions } from './lane.ts';
import type { Execute, PreparedStatement } from './statement.ts';

/** Milliseconds that a lane's oldest statement may take before … */
interface Patience {
  /** … new statements use another connection, */
  full: number;
  /** … those behind it run elsewhere as well. */
  blocked: number;
}

const usual: Patience = { full: 20, blocked: 250 };
const lookEvery = 100;

interface Lanes {
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
  return {
    execute(statement, values) {
      const isShareable = statement.name !== null && statement.effect === 'reads';
      const lane = isShareable ? findFreest(lanes, patience.full) : null;
      return lane ? runOnLane(lane, statement, values, otherwise, isFinal) : otherwise(statement, values);
    },
    async close() {
      stop();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

export function overtakeBlocked(lanes: readonly Lane[], patience = usual): () => void {
  const look = setInterval(() => {
    for (const lane of lanes) if (lane.pendingMs > patience.blocked) lane.overtakeOldest();
  }, lookEvery).unref();
  return () => clearInterval(look);
}

/** Runs a read on the lane, and on `otherwise` if it is overtaken or fails with an error that is not final. */
export function runOnLane(
  lane: Lane,
  statement: PreparedStatement,
  values: unknown[],
  otherwise: Execute,
  isFinalError: (error: unknown) => boolean,
): ReturnType<Execute> {
  return new Promise((resolve, reject) => {
    let isElsewhere = false;
    const overtake = () => {
      if (isElsewhere) return;
      isElsewhere = true;
      otherwise(statement, values).then(resolve, reject);
    };
    lane.run(statement, values, overtake, (error, rows) => {
      if (!error) resolve(rows);
      else if (isFinalError(error)) reject(error);
      else overtake();
    });
  });
}

function findFreest(lanes: readonly Lane[], full: number): Lane | null {
  let best: Lane | null = null;
  for (const lane of lanes) {
    if (lane.isOpen && (!best || lane.length < best.length) && lane.pendingMs < full) best = lane;
  }
  return best;
}

/**
 * PostgreSQL is shutting down (57P), or the statement relied on one before it that was to prepare it and failed: it is not
 * prepared (26000) or, as two later ones prepared it, already is (42P05).
 */
const notFinal = /^(57P..|26000|42P05)$/;

/** PostgreSQL rejected the statement, or it timed out. */
function isFinal(error: unknown): boolean {
  return error instanceof DatabaseError ? !notFinal.test(error.code ?? '') : error instanceof NoResponse;
}
