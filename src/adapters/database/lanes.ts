import { DatabaseError, type PoolConfig } from 'pg';
import { Lane } from './lane.ts';
import type { Execute, Prepared } from './prepare.ts';

/** How long a lane's oldest statement may have been under way, in milliseconds, before … */
interface Patience {
  /** … new ones go elsewhere, */
  full: number;
  /** … those behind it are made elsewhere, too, */
  blocked: number;
  /** … the connection counts as lost. */
  silent: number;
}

/** PostgreSQL itself stops a statement after 15 s. */
const usual: Patience = { full: 20, blocked: 250, silent: 17_000 };
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
 * @param options the pool's: the same server, types and limits
 */
export function openLanes(options: PoolConfig, count: number, otherwise: Execute, patience = usual): Lanes {
  const lanes = Array.from({ length: count }, () => new Lane(options));
  const watch = setInterval(() => {
    for (const lane of lanes) lookAfter(lane, patience);
  }, lookEvery).unref();

  const execute: Execute = (prepared, values) => {
    const lane = isRead(prepared) ? freest(lanes, patience.full) : null;
    if (!lane) return otherwise(prepared, values);
    return new Promise((resolve, reject) => {
      let isElsewhere = false;
      const overtake = () => {
        if (isElsewhere) return;
        isElsewhere = true;
        otherwise(prepared, values).then(resolve, reject);
      };
      lane.send(prepared, values, overtake).then(resolve, (error) => (isAnswer(error) ? reject(error) : overtake()));
    });
  };

  return {
    execute,
    async close() {
      clearInterval(watch);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function lookAfter(lane: Lane, { silent, blocked }: Patience): void {
  const { age } = lane;
  if (age > silent) lane.break();
  else if (age > blocked) lane.overtakeOldest();
}

function freest(lanes: readonly Lane[], full: number): Lane | null {
  let best: Lane | null = null;
  for (const lane of lanes) {
    if (lane.isOpen && (!best || lane.length < best.length) && lane.age < full) best = lane;
  }
  return best;
}

const reads = new WeakMap<Prepared, boolean>();

/** Whether the statement is named, and only reads: it locks nothing, and may be made twice. */
function isRead(prepared: Prepared): boolean {
  let known = reads.get(prepared);
  if (known === undefined) {
    const { name, text } = prepared;
    known =
      name !== null && /^\s*select\b/i.test(text) && !/\bfor\s+(?:no\s+key\s+)?(?:update|share|key)\b/i.test(text);
    reads.set(prepared, known);
  }
  return known;
}

/** Whether PostgreSQL has judged the statement, rather than gone away: class 57P says that it is going. */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
