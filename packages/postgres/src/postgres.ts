import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';
import { FairPool } from './fair-pool.ts';
import { openLanes } from './lanes.ts';
import { keptAlive, LastingConnection } from './lasting-connection.ts';
import { connect, reach } from './reach.ts';
import type { ReplicaChange, Replicas } from './replicas.ts';
import { detectPoolMode, noTimeouts, type PoolMode, type Settings, sessionSetup } from './session.ts';
import { SilenceWatch } from './silence.ts';
import { type Execute, runOnPool } from './statement.ts';
import { type AtCommit, runTransaction } from './transactions.ts';
import { type ClientClass, respondsToNewConnection, watchedClient } from './watched-client.ts';

export { isUnavailable, nothingCommitted, ReusedSession, UnusableServer } from './failures.ts';
export { connect, parseDatabaseUrl, type ReachOptions, reach } from './reach.ts';
export type { ReplicaChange, ReplicaStatus } from './replicas.ts';
export { detectPoolMode, noTimeouts, type PoolMode, type Settings, sessionSetup } from './session.ts';
export type { Effect, Execute, PreparedStatement, Rows } from './statement.ts';
export type { AtCommit } from './transactions.ts';

interface PostgresOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly application: string;
  /** Of each session; `statement_timeout` must be shorter than `limits.answer`. */
  readonly settings: Settings;
  readonly types: PoolConfig['types'];
  readonly poolSize: number;
  /** Connections that reads share. */
  readonly lanes: number;
  /** URLs of standbys that serve reads. */
  readonly replicas: readonly string[];
  /** Milliseconds to connect, and to wait for a result before the connection counts as lost. */
  readonly limits: { readonly connection: number; readonly answer: number };
  /** Called while the server is away at the start, with the reason. */
  onWait(problem: string): void;
  onReplica(change: ReplicaChange): void;
}

/** What further connections of the application need to be watched like the others. */
interface WatchedConnections {
  readonly Client: ClientClass;
  readonly onConnect: (client: ClientBase) => Promise<void>;
}

export interface Postgres {
  /** For libraries that take a pool. Do not end it. */
  readonly pool: Pool;
  readonly mode: PoolMode;
  /** Runs a statement: named reads on connections that they share, others on the pool. */
  readonly execute: Execute;
  /** Runs a statement on the pool: for large results, which would delay those behind them on a shared connection. */
  readonly executeApart: Execute;
  readonly replicas: Pick<Replicas, 'execute' | 'status'> | null;
  /** Commits when `run` resolves, after the statements passed to `atCommit`; rolls back if any of them fails. */
  transaction<T>(run: (execute: Execute, atCommit: AtCommit) => Promise<T>): Promise<T>;
  /** Runs `work` without timeouts, while no other process runs one with the same number. */
  exclusively<T>(lock: number, work: () => Promise<T>): Promise<T>;
  /** @param limit milliseconds per statement */
  watched(limit: number, settings: Settings): WatchedConnections;
  /**
   * Calls `onNotification` with each payload, and without one whenever listening begins: notifications may have been
   * missed. Works in pool mode `session` only. Returns the stop function.
   */
  listen(
    channel: string,
    connection: WatchedConnections & { readonly application: string },
    onNotification: (payload?: string) => void,
  ): () => void;
  close(): Promise<void>;
}

/** Opens a database, waiting while it is away. Rejects as {@link reach} and {@link detectPoolMode} do. */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const { url, application, settings, limits } = options;
  const first = await reach(url, { application, onWait: options.onWait });
  const mode = await detectPoolMode(first, () => connect(url, application), settings).finally(() => first.end());
  let setUp = sessionSetup(settings, mode);
  const connection: PoolConfig = {
    connectionString: url,
    application_name: application,
    connectionTimeoutMillis: limits.connection,
    types: options.types,
    onConnect: (client) => setUp(client),
    pipeline: true,
  };
  const watch = new SilenceWatch((ms) => respondsToNewConnection(connection, ms));
  const pool = new Pool({ ...connection, min: 0, max: options.poolSize, Client: watchedClient(watch, limits.answer) });
  pool.on('error', () => {});
  reclaimLostConnections(pool);
  const fair = new FairPool(pool, {
    size: options.poolSize,
    limit: limits.connection / 2,
    isForWrites: options.lanes > 0,
  });
  const executeApart: Execute = (statement, values) => runOnPool(fair, statement, values);
  const lanes = openLanes({ connection, count: options.lanes, watch, limit: limits.answer }, executeApart);
  const replicas = await connectReplicas(options, connection, lanes.execute);
  return {
    pool,
    mode,
    execute: lanes.execute,
    executeApart,
    replicas,
    transaction: (run) => runTransaction(fair, run),
    async exclusively(lock, work) {
      // Connections opened meanwhile have no timeouts either.
      if (mode === 'session') setUp = sessionSetup({ ...settings, ...noTimeouts }, mode);
      watch.breakIdle(timeoutsChange);
      const client = await pool.connect();
      try {
        const assignments = Object.entries(noTimeouts).map(([name, value]) => `set local ${name} = ${value}`);
        // In a transaction, for which a pooler keeps the session.
        const begin = ['begin', ...assignments].join(';');
        await client.query(begin);
        return await watch.suspendedFor(async () => {
          // `create index concurrently` waits for every snapshot: that of a session that waits for a lock, and that of the
          // portal which a statement with parameters leaves in its transaction. And it waits for the end of a transaction
          // that had a snapshot when it looked, so each attempt has a transaction of its own.
          const isOurs = () => client.query<{ ours: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as ours`);
          while (!(await isOurs()).rows[0]?.ours) {
            await client.query(`rollback;${begin}`);
            await sleep(lockInterval);
          }
          return await work();
        });
      } finally {
        // Ends the transaction and its lock, even if `work` failed.
        client.release(true);
        setUp = sessionSetup(settings, mode);
        watch.breakIdle(timeoutsChange);
      }
    },
    watched: (limit, of) => ({ Client: watchedClient(watch, limit), onConnect: sessionSetup(of, mode) }),
    listen(channel, { Client, onConnect, application }, onNotification) {
      const config = { ...keptAlive, connectionString: url, application_name: application };
      const lasting = new LastingConnection({
        create: () => new Client(config).on('notification', ({ payload }) => onNotification(payload)),
        async prepare(client) {
          await onConnect(client);
          await client.query(`listen ${channel}`);
        },
        onOpen: () => onNotification(),
        onLost() {},
      });
      return () => void lasting.close().catch(() => {});
    },
    async close() {
      watch.close();
      await replicas?.close();
      await lanes.close();
      if (!pool.ending) await pool.end();
    },
  };
}

/** Milliseconds. */
const lockInterval = 100;

const timeoutsChange = new Error('Statement timeouts change.');

async function connectReplicas(options: PostgresOptions, connection: PoolConfig, primary: Execute) {
  if (options.replicas.length === 0) return null;
  const { openReplicas } = await import('./replicas.ts');
  const { replicas: urls, settings, lanes, limits, onReplica: onChange } = options;
  return openReplicas({ urls, connection, settings, lanes, limit: limits.answer, onChange }, primary);
}

/** Kysely, for one, releases a connection only after a successful rollback: each lost one would leak a place. */
function reclaimLostConnections(pool: Pool): void {
  const watched = new WeakMap<PoolClient, () => void>();
  pool.on('acquire', (client) => {
    const reclaim = () => {
      const { release } = client;
      client.release = () => {};
      release.call(client, true);
    };
    watched.set(client, reclaim);
    client.once('end', reclaim);
  });
  pool.on('release', (_error, client) => {
    const reclaim = watched.get(client);
    if (reclaim) client.off('end', reclaim);
  });
}
