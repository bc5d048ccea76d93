import type { PoolConfig } from 'pg';
import type { ReplicaUse } from '../../core/ports/pool.ts';
import { overtakeBlocked, sendOn } from './lanes.ts';
import type { Execute } from './prepare.ts';
import { NoStandby, type Position, positionOf, ReplicaLane } from './replica-lane.ts';
import { SilenceWatch } from './silence.ts';
import { placeOf } from './unusable.ts';
import { answersAnew } from './watched-client.ts';

/** That a replica is given reads from now on, or is left out. */
export interface ReplicaChange {
  readonly address: string;
  readonly isInUse: boolean;
  /** Why it is left out. */
  readonly reason?: string;
  /** Whether nothing is wrong with that: it is the primary. */
  readonly isExpected?: boolean;
}

interface Replica {
  readonly address: string;
  readonly lanes: readonly ReplicaLane[];
  readonly watch: SilenceWatch;
  problem: Error | null;
  /** What was last said of it; null: nothing yet. */
  said: boolean | null;
  /** Since when it has not been in use, as `performance.now()` has it; null while it is. */
  outSince: number | null;
}

/** Milliseconds. */
const patience = {
  /** How long a lane's oldest statement may have been under way before new reads go elsewhere. */
  full: 20,
  /** A read that has been under way for so long is not made again: a request ends within five seconds. */
  again: 3_000,
  /** Between looks at replicas: those that are behind first come into use again then. */
  look: 500,
  /** How long a replica may be behind before that is worth a warning. */
  behind: 5_000,
};

export interface Replicas {
  execute: Execute;
  uses(): ReplicaUse[];
  close(): Promise<void>;
}

/**
 * Has standbys answer reads, each only where it has replayed all that was committed when the read began: the primary is
 * asked how far that is, once for all reads that come together. A replica that is not there yet is waited for some
 * milliseconds; then, and where it fails, the primary answers.
 */
export function openReplicas(
  options: {
    urls: readonly string[];
    /** As the primary is connected to. */
    connection: PoolConfig;
    /** Connections to each. */
    lanes: number;
    /** Milliseconds a statement may take; more than PostgreSQL itself allows it. */
    limit: number;
    onChange(change: ReplicaChange): void;
  },
  primary: Execute,
): Replicas {
  const replicas = options.urls.map((url) => openReplica(url, options, primary));
  const all = replicas.flatMap(({ lanes }) => lanes);
  const needs = positionOf(primary);
  const stop = overtakeBlocked(all.map(({ lane }) => lane));
  let turn = 0;

  /** The one with the least to do; where several have as little, each in its turn. */
  const freest = (needed: Position): ReplicaLane | null => {
    let best: ReplicaLane | null = null;
    turn = (turn + 1) % all.length;
    for (let i = 0; i < all.length; i++) {
      const one = all[(turn + i) % all.length] as ReplicaLane;
      if (!isUsable(one) || one.lane.owed >= patience.full) continue;
      if (!best || cost(one, needed) < cost(best, needed)) best = one;
    }
    return best;
  };

  const execute: Execute = async (prepared, values) => {
    if (prepared.name === null || prepared.effect !== 'reads' || !all.some(isUsable)) return primary(prepared, values);
    const since = performance.now();
    const needed = await needs().catch(() => null);
    const chosen = needed && freest(needed);
    if (!needed || !chosen) return primary(prepared, values);
    if (!chosen.has(needed)) {
      const isThere = await chosen.reaches(needed).catch(() => false);
      if (!isThere && chosen.lane.isOpen) chosen.isBehind = true;
    }
    // Another connection may have taken the place of the one that was asked.
    if (!chosen.has(needed)) return primary(prepared, values);
    const isLate = () => performance.now() - since > patience.again;
    return sendOn(chosen.lane, prepared, values, primary, isLate);
  };

  const look = async () => {
    const needed = await needs().catch(() => null);
    if (needed) await Promise.all(all.map((one) => one.look(needed)));
    for (const replica of replicas) say(replica, options.onChange);
    timer.refresh();
  };
  const timer = setTimeout(() => void look(), patience.look).unref();

  return {
    execute,
    uses: () =>
      replicas.map(({ address, lanes }) => ({
        address,
        isInUse: lanes.some(isUsable),
        lag: lanes.find(({ lane, lag }) => lane.isOpen && lag)?.lag,
      })),
    async close() {
      clearTimeout(timer);
      stop();
      for (const { watch } of replicas) watch.close();
      await Promise.all(all.map(({ lane }) => lane.close()));
    },
  };
}

function openReplica(url: string, options: Parameters<typeof openReplicas>[0], primary: Execute): Replica {
  const { application_name, connectionTimeoutMillis, types } = options.connection;
  const connection: PoolConfig = { connectionString: url, application_name, connectionTimeoutMillis, types };
  const watch = new SilenceWatch((ms) => answersAnew(connection, ms));
  const onAway = (error: Error) => void (replica.problem = error);
  const lane = { watch, limit: options.limit, onAway };
  const lanes = Array.from({ length: Math.max(1, options.lanes) }, () => new ReplicaLane(connection, primary, lane));
  const replica: Replica = {
    address: placeOf(url).address,
    lanes,
    watch,
    problem: null,
    said: null,
    outSince: performance.now(),
  };
  return replica;
}

function isUsable({ lane, isBehind }: ReplicaLane): boolean {
  return lane.isOpen && !isBehind;
}

/** Those that need not be waited for come first. */
function cost(one: ReplicaLane, needed: Position): number {
  return one.lane.length + (one.has(needed) ? 0 : 1_000_000);
}

/** Reports a change once. To be behind for a moment is none. */
function say(replica: Replica, report: (change: ReplicaChange) => void): void {
  const { address, lanes, problem, said } = replica;
  const isInUse = lanes.some(isUsable);
  replica.outSince = isInUse ? null : (replica.outSince ?? performance.now());
  const isOpen = lanes.some(({ lane }) => lane.isOpen);
  const outFor = replica.outSince === null ? 0 : performance.now() - replica.outSince;
  if (isInUse === said || (!isInUse && isOpen && outFor < patience.behind)) return;
  replica.said = isInUse;
  if (isInUse) {
    report({ address, isInUse });
    return;
  }
  const reason = isOpen ? 'it lags behind the primary, or follows another timeline' : (problem?.message ?? 'no answer');
  report({ address, isInUse, reason, isExpected: !isOpen && problem instanceof NoStandby && problem.isPrimary });
}
