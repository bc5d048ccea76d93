import type { PoolConfig } from 'pg';
import type { ReplicaUse } from '../../core/ports/pool.ts';
import { overtakeBlocked, sendOn } from './lanes.ts';
import type { Execute } from './prepare.ts';
import { NoStandby, type Position, positionOf, ReplicaLane } from './replica-lane.ts';
import { SilenceWatch } from './silence.ts';
import { placeOf } from './unusable.ts';
import { respondsToNewConnection } from './watched-client.ts';

export interface ReplicaChange {
  readonly address: string;
  readonly isInUse: boolean;
  readonly reason?: string;
  readonly isExpected?: boolean;
}

interface Replica {
  readonly address: string;
  readonly lanes: readonly ReplicaLane[];
  readonly watch: SilenceWatch;
  problem: Error | null;
  reported: boolean | null;
  outSince: number | null;
}

/** Milliseconds. */
const patience = {
  full: 20,
  /** Age at which a read is not retried: a request ends within five seconds. */
  again: 3_000,
  look: 500,
  behind: 5_000,
};

export interface Replicas {
  execute: Execute;
  uses(): ReplicaUse[];
  close(): Promise<void>;
}

/**
 * Sends reads to standbys that have replayed everything committed when the read started. The primary's position is
 * queried once for concurrent reads. A read waits a few milliseconds for a replica; then the primary serves it.
 */
export function openReplicas(
  options: {
    urls: readonly string[];
    connection: PoolConfig;
    lanes: number;
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
    // The lane may have reconnected meanwhile.
    if (!chosen.has(needed)) return primary(prepared, values);
    const isLate = () => performance.now() - since > patience.again;
    return sendOn(chosen.lane, prepared, values, primary, isLate);
  };

  const look = async () => {
    const needed = await needs().catch(() => null);
    if (needed) await Promise.all(all.map((one) => one.look(needed)));
    for (const replica of replicas) reportChange(replica, options.onChange);
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
  const watch = new SilenceWatch((ms) => respondsToNewConnection(connection, ms));
  const onAway = (error: Error) => void (replica.problem = error);
  const lane = { watch, limit: options.limit, onAway };
  const lanes = Array.from({ length: Math.max(1, options.lanes) }, () => new ReplicaLane(connection, primary, lane));
  const replica: Replica = {
    address: placeOf(url).address,
    lanes,
    watch,
    problem: null,
    reported: null,
    outSince: performance.now(),
  };
  return replica;
}

function isUsable({ lane, isBehind }: ReplicaLane): boolean {
  return lane.isOpen && !isBehind;
}

function cost(one: ReplicaLane, needed: Position): number {
  return one.lane.length + (one.has(needed) ? 0 : 1_000_000);
}

function reportChange(replica: Replica, report: (change: ReplicaChange) => void): void {
  const { address, lanes, problem, reported } = replica;
  const isInUse = lanes.some(isUsable);
  replica.outSince = isInUse ? null : (replica.outSince ?? performance.now());
  const isOpen = lanes.some(({ lane }) => lane.isOpen);
  const outFor = replica.outSince === null ? 0 : performance.now() - replica.outSince;
  if (isInUse === reported || (!isInUse && isOpen && outFor < patience.behind)) return;
  replica.reported = isInUse;
  if (isInUse) {
    report({ address, isInUse });
    return;
  }
  const reason = isOpen
    ? 'it lags behind the primary, or follows another timeline'
    : (problem?.message ?? 'no response');
  report({ address, isInUse, reason, isExpected: !isOpen && problem instanceof NoStandby && problem.isPrimary });
}
