import type { PoolConfig } from 'pg';
import { overtakeBlocked, runOnLane } from './lanes.ts';
import { parseDatabaseUrl } from './reach.ts';
import { NotAStandby, type Position, primaryPosition, ReplicaLane } from './replica-lane.ts';
import type { Settings } from './session.ts';
import { SilenceWatch } from './silence.ts';
import type { Execute } from './statement.ts';
import { respondsToNewConnection } from './watched-client.ts';

/** A replica serves reads, or no longer does. */
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
  reportedFault: string | null;
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

/** `lag` is absent while the replica is unreachable. */
export interface ReplicaStatus {
  readonly address: string;
  readonly isInUse: boolean;
  readonly lag?: { readonly bytes: number; readonly seconds: number } | undefined;
}

export interface Replicas {
  readonly execute: Execute;
  status(): ReplicaStatus[];
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
    settings: Settings;
    lanes: number;
    limit: number;
    onChange(change: ReplicaChange): void;
  },
  primary: Execute,
): Replicas {
  const replicas = options.urls.map((url) => openReplica(url, options, primary));
  const all = replicas.flatMap(({ lanes }) => lanes);
  const readNeeded = primaryPosition(primary);
  const stop = overtakeBlocked(all.map(({ lane }) => lane));
  let turn = 0;

  const findFreest = (needed: Position): ReplicaLane | null => {
    let best: ReplicaLane | null = null;
    turn = (turn + 1) % all.length;
    for (let i = 0; i < all.length; i++) {
      const one = all[(turn + i) % all.length] as ReplicaLane;
      if (!isUsable(one) || one.lane.pendingMs >= patience.full) continue;
      if (!best || cost(one, needed) < cost(best, needed)) best = one;
    }
    return best;
  };

  const execute: Execute = async (statement, values) => {
    if (statement.name === null || statement.effect !== 'reads' || !all.some(isUsable))
      return primary(statement, values);
    const since = performance.now();
    const needed = await readNeeded().catch(() => null);
    const chosen = needed && findFreest(needed);
    if (!needed || !chosen) return primary(statement, values);
    if (!chosen.has(needed)) {
      const isThere = await chosen.reaches(needed).catch(() => false);
      if (!isThere && chosen.lane.isOpen) chosen.isBehind = true;
    }
    // The lane may have reconnected meanwhile.
    if (!chosen.has(needed)) return primary(statement, values);
    const isLate = () => performance.now() - since > patience.again;
    return runOnLane(chosen.lane, statement, values, primary, isLate);
  };

  const look = async () => {
    const needed = await readNeeded().catch(() => null);
    if (needed) await Promise.all(all.map((one) => one.look(needed)));
    for (const replica of replicas) reportChange(replica, options.onChange);
    timer.refresh();
  };
  const timer = setTimeout(() => void look(), patience.look).unref();

  return {
    execute,
    status: () =>
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
  const onLost = (error: Error) => void (replica.problem = error);
  const lane = { watch, limit: options.limit, onLost };
  const lanes = Array.from(
    { length: Math.max(1, options.lanes) },
    () => new ReplicaLane(connection, options.settings, primary, lane),
  );
  const replica: Replica = {
    address: parseDatabaseUrl(url).address,
    lanes,
    watch,
    problem: null,
    reported: null,
    reportedFault: null,
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
  const { address, lanes, problem, reported, reportedFault } = replica;
  const isInUse = lanes.some(isUsable);
  replica.outSince = isInUse ? null : (replica.outSince ?? performance.now());
  const isOpen = lanes.some(({ lane }) => lane.isOpen);
  const outFor = replica.outSince === null ? 0 : performance.now() - replica.outSince;
  // The operator must correct the setting, so this is reported even after `no response`.
  const fault = !isOpen && problem instanceof NotAStandby ? problem : null;
  const isNews = isInUse !== reported || (fault !== null && fault.message !== reportedFault);
  if (!isNews || (!isInUse && isOpen && outFor < patience.behind)) return;
  replica.reported = isInUse;
  replica.reportedFault = fault?.message ?? null;
  if (isInUse) {
    report({ address, isInUse });
    return;
  }
  const reason = isOpen
    ? 'it lags behind the primary, or follows another timeline'
    : (problem?.message ?? 'no response');
  report({ address, isInUse, reason, isExpected: fault?.isPrimary ?? false });
}
