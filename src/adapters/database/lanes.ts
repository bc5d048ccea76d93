import { DatabaseError, type PoolConfig } from 'pg';
import { Lane } from './lane.ts';
import type { Execute } from './prepare.ts';
import { isUnanswered, type SilenceWatch } from './silence.ts';

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
 * @param options.limit milliseconds a statement may take; more than PostgreSQL itself allows it
 */
export function openLanes(
  options: { connection: PoolConfig; count: number; watch: SilenceWatch; limit: number },
  otherwise: Execute,
  patience = usual,
): Lanes {
  const { connection, count, watch, limit } = options;
  const lanes = Array.from({ length: count }, () => new Lane(connection, watch, limit));
  const look = setInterval(() => {
    for (const lane of lanes) if (lane.owed > patience.blocked) lane.overtakeOldest();
  }, lookEvery).unref();

  const execute: Execute = (prepared, values) => {
    const lane = prepared.name !== null && prepared.effect === 'reads' ? freest(lanes, patience.full) : null;
    if (!lane) return otherwise(prepared, values);
    return new Promise((resolve, reject) => {
      let isElsewhere = false;
      const overtake = () => {
        if (isElsewhere) return;
        isElsewhere = true;
        otherwise(prepared, values).then(resolve, reject);
      };
      lane.send(prepared, values, overtake).then(resolve, (error) => (isFinal(error) ? reject(error) : overtake()));
    });
  };

  return {
    execute,
    async close() {
      clearInterval(look);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
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
