import type { ClientBase, PoolConfig } from 'pg';
import { Lane, type LaneOptions } from './lane.ts';
import type { Execute, Prepared } from './prepare.ts';
import { ours, sessionSetup } from './session.ts';
import { shared } from './shared.ts';

/** How far the write-ahead log has come, in bytes since its beginning, and in which of its histories. */
export interface Position {
  readonly position: number;
  /** Begins anew with each promotion: the same position of another timeline is something else. */
  readonly timeline: number;
}

const read = (name: string, text: string): Prepared => ({ name, text, effect: 'reads' });

/** A commit is acknowledged once it is flushed. */
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
/** Whom the role may not tell the timeline it receives, the control file tells it later. */
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
  /** Seconds since the last commit that was replayed; null where there was none. */
  readonly age: number | null;
}

/** Where the primary is: each answer covers all that was committed before it was asked for. */
export const positionOf = (primary: Execute) =>
  shared(async () => (await primary(flushed, []))[0] as unknown as Position);

/** The server is not, or no longer, a standby of the primary. */
export class NoStandby extends Error {
  /** Whether nothing is wrong with that: it is the primary, or was until a moment ago. */
  readonly isPrimary: boolean;

  constructor(message: string, isPrimary: boolean) {
    super(message);
    this.isPrimary = isPrimary;
  }
}

/** Milliseconds. */
const patience = {
  /** That a read waits for the replica to have replayed what it needs. */
  read: 15,
  /** Between questions meanwhile. */
  pause: 1,
};

/** A {@link Lane} to a replica, which knows how far its server has replayed the primary's log. */
export class ReplicaLane {
  readonly lane: Lane;
  /** How much further the primary is. */
  lag: { readonly bytes: number; readonly seconds: number } | undefined;
  /** Whether it has lately not caught up within the time that a read waits. */
  isBehind = false;
  readonly #primary: Execute;
  readonly #ask: () => Promise<void>;
  /** What has been replayed stays so, for as long as the connection lasts. */
  #replayed: Position = { position: 0, timeline: 0 };

  constructor(connection: PoolConfig, primary: Execute, options: LaneOptions) {
    this.#primary = primary;
    const setUp = sessionSetup(ours, 'kept');
    const onConnect = async (client: ClientBase) => {
      await setUp(client);
      this.lag = undefined;
      await this.#learn((await client.query<State & Record<string, never>>(state.text)).rows[0] as State);
    };
    this.lane = new Lane({ ...connection, password: connection.password, onConnect }, options);
    this.#ask = shared(async () => {
      const [row] = (await this.lane.send(replayed, [], () => {})) as { position: number }[];
      this.#replayed = { ...this.#replayed, position: row?.position ?? 0 };
    });
  }

  /** Whether its server has replayed this. */
  has({ position, timeline }: Position): boolean {
    return this.lane.isOpen && this.#replayed.timeline === timeline && this.#replayed.position >= position;
  }

  /** Waits a little until it has; says whether it does. */
  async reaches(needed: Position): Promise<boolean> {
    const deadline = performance.now() + patience.read;
    while (!this.has(needed)) {
      if (!this.lane.isOpen || this.#replayed.timeline !== needed.timeline || performance.now() > deadline)
        return false;
      await this.#ask();
      if (!this.has(needed)) await new Promise((resolve) => setTimeout(resolve, patience.pause));
    }
    return true;
  }

  /** Looks whether it is still a standby of this primary, and how far it has come. */
  async look(needed: Position): Promise<void> {
    if (!this.lane.isOpen) return;
    try {
      const [row] = (await this.lane.send(state, [], () => {})) as unknown as State[];
      await this.#learn(row as State);
      const bytes = Math.max(0, needed.position - this.#replayed.position);
      this.lag = { bytes, seconds: bytes === 0 ? 0 : Math.max(0, row?.age ?? 0) };
      this.isBehind = !(await this.reaches(needed));
    } catch (error) {
      if (error instanceof NoStandby) this.lane.break(error);
    }
  }

  async #learn({ is_standby, identity, position, timeline }: State): Promise<void> {
    const [row] = (await this.#primary(primaryIdentity, [])) as { identity: string }[];
    if (row?.identity !== identity) throw new NoStandby('it belongs to another server, or is another database', false);
    if (!is_standby) throw new NoStandby('it is no standby: it can be written to', true);
    this.#replayed = { position, timeline };
  }
}
