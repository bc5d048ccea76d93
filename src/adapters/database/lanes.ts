import { DatabaseError, type PoolConfig } from 'pg';
import { Lane, type LaneOptions } from './lane.ts';
import type { Execute, Prepared } from './prepare.ts';
import { isUnanswered } from './silence.ts';

/** How long a lane's oldest statement may have been under way, in milliseconds, before … */
interface Patience {
  /** … new ones go elsewhere, */
  full: number;
  /** … those behind it are made elsewhere, too. */
  blocked: number;
}

const usual: Patience = { full: 20, blocked: 250 };
const lookEvery = 100;

export interface Lanes {
  execute: Execute;
  close(): Promise<void>;
}

/**
 * Connections on which reads follow each other without waiting for answers (pipelining, as libpq has it), and leave
 * together once per turn of the event loop: a busy server writes to its sockets a fraction as often, and so does
 * PostgreSQL.
 *
 * Each lane is answered in order, so a slow statement holds up those behind it. Therefore only named statements that read
 * come here; none goes to a lane that is held up, and those that are caught behind are overtaken. `otherwise` is where
 * they go, as does everything while a lane is away. A read can be made twice: it changes nothing.
 *
 * @param options.connection the pool's: the same server, types and limits
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

/** Has what is caught behind a slow statement made elsewhere, until the function it returns is called. */
export function overtakeBlocked(lanes: readonly Lane[], patience = usual): () => void {
  const look = setInterval(() => {
    for (const lane of lanes) if (lane.owed > patience.blocked) lane.overtakeOldest();
  }, lookEvery).unref();
  return () => clearInterval(look);
}

/**
 * Makes a read on a lane that is open, and once more with `otherwise` where it is overtaken or the lane fails.
 *
 * @param isFinal whether there is no point in making it once more
 */
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

/**
 * Whether there is no point in making the statement elsewhere: PostgreSQL has judged it, rather than gone away (class 57P
 * says that it is going), or it has been waited for long enough.
 */
function isFinal(error: unknown): boolean {
  return error instanceof DatabaseError ? !error.code?.startsWith('57P') : isUnanswered(error);
}
