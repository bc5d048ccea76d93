import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { Lane, type LaneOptions } from './lane.ts';
import { type Settings, sessionSetup } from './session.ts';
import type { Execute, PreparedStatement } from './statement.ts';

/** A position in the write-ahead log, in bytes from its start. */
export interface Position {
  readonly position: number;
  /** Changes with each promotion: positions of different timelines are not comparable. */
  readonly timeline: number;
}

const read = (name: string, text: string): PreparedStatement => ({ name, text, effect: 'reads' });

/** Commits are acknowledged after the flush. */
const flushed = read(
  'replica_needed',
  `select pg_wal_lsn_diff(flushed, '0/0')::float8 as position,
          ('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int as timeline
     from pg_current_wal_flush_lsn() as flushed`,
);
const replayed = read(
  'replica_replayed',
  `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`,
);
const identity = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;
const primaryIdentity = read('replica_identity', `select ${identity} as identity`);
/** The role may not be allowed to see the timeline received; the control file reports it later. */
const state = read(
  'replica_state',
  `select pg_is_in_recovery() as is_standby, ${identity} as identity,
          pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
          greatest((select timeline_id from pg_control_checkpoint()),
                   (select min_recovery_end_timeline from pg_control_recovery()),
                   (select received_tli from pg_stat_wal_receiver)) as timeline,
          extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`,
);

interface State extends Position {
  readonly is_standby: boolean;
  readonly identity: string;
  readonly age: number | null;
}

/** Reads the position of the primary, including everything committed before the call. */
export function primaryPosition(primary: Execute): () => Promise<Position> {
  return shareRuns(async () => (await primary(flushed, []))[0] as unknown as Position);
}

/** Concurrent callers share one run; a caller during a run shares the next, so no result is older than the call. */
function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  const runs: { current?: Promise<void>; next?: Promise<T> } = {};
  const start = () => {
    delete runs.next;
    const started = work();
    const end = () => void delete runs.current;
    runs.current = started.then(end, end);
    return started;
  };
  return () => (runs.next ??= (runs.current ?? nextTurn()).then(start));
}

export class NotAStandby extends Error {
  /** Expected: it is the primary, or was a moment ago. */
  readonly isPrimary: boolean;

  constructor(message: string, isPrimary: boolean) {
    super(message);
    this.isPrimary = isPrimary;
  }
}

/** Milliseconds. */
const patience = {
  read: 15,
  pause: 1,
};

export class ReplicaLane {
  readonly lane: Lane;
  lag: { readonly bytes: number; readonly seconds: number } | undefined;
  isBehind = false;
  readonly #primary: Execute;
  readonly #ask: () => Promise<void>;
  #replayed: Position = { position: 0, timeline: 0 };

  constructor(connection: PoolConfig, settings: Settings, primary: Execute, options: LaneOptions) {
    this.#primary = primary;
    const setUp = sessionSetup(settings, 'session');
    const onConnect: PoolConfig['onConnect'] = async (client) => {
      await setUp(client);
      this.lag = undefined;
      await this.#learn((await client.query<State & Record<string, never>>(state.text)).rows[0] as State);
    };
    this.lane = new Lane({ ...connection, password: connection.password, onConnect }, options);
    this.#ask = shareRuns(async () => {
      const [row] = (await this.lane.ask(replayed, [])) as { position: number }[];
      this.#replayed = { ...this.#replayed, position: row?.position ?? 0 };
    });
  }

  has({ position, timeline }: Position): boolean {
    return this.lane.isOpen && this.#replayed.timeline === timeline && this.#replayed.position >= position;
  }

  async reaches(needed: Position): Promise<boolean> {
    const deadline = performance.now() + patience.read;
    while (!this.has(needed)) {
      if (!this.lane.isOpen || this.#replayed.timeline !== needed.timeline || performance.now() > deadline)
        return false;
      await this.#ask();
      if (!this.has(needed)) await pause(patience.pause);
    }
    return true;
  }

  async look(needed: Position): Promise<void> {
    if (!this.lane.isOpen) return;
    try {
      const [row] = (await this.lane.ask(state, [])) as unknown as State[];
      await this.#learn(row as State);
      const bytes = Math.max(0, needed.position - this.#replayed.position);
      this.lag = { bytes, seconds: bytes === 0 ? 0 : Math.max(0, row?.age ?? 0) };
      this.isBehind = !(await this.reaches(needed));
    } catch (error) {
      if (error instanceof NotAStandby) this.lane.break(error);
    }
  }

  async #learn({ is_standby, identity, position, timeline }: State): Promise<void> {
    const [row] = (await this.#primary(primaryIdentity, [])) as { identity: string }[];
    if (row?.identity !== identity)
      throw new NotAStandby('it replicates another server, or is another database', false);
    if (!is_standby) throw new NotAStandby('it is not a standby: it accepts writes', true);
    this.#replayed = { position, timeline };
  }
}
