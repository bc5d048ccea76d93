import type { ClientBase } from 'pg';

/** Formats and SQL semantics, independent of the defaults of server, database and role. */
export const formatSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

/**
 * Generic plans, as PostgreSQL overestimates page bounds and would replan every list. Such plans do not know how short
 * a page is, so parallel workers, JIT and joins that read whole tables are disabled. Timeouts in milliseconds.
 */
export const sessionSettings = {
  ...formatSettings,
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  statement_timeout: '3500',
  // An open transaction waits only for this process, so an idle one is dead.
  idle_in_transaction_session_timeout: '5000',
};

export const noTimeouts = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** `kept`: a connection has its own session. `shared`: a pooler assigns any free session to each transaction. */
export type Sessions = 'kept' | 'shared';

const patience = 3_500;

const mark = 'terrapin.session';

/** Not as start-up parameters, which a pooler may drop. Rejects if another connection used the session. */
export function sessionSetup(settings: Record<string, string>, sessions: Sessions) {
  const assignments = Object.entries({ ...settings, [mark]: 'ours' }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const query = {
    text: `select current_setting('${mark}', true) as mark, ${assignments.join(', ')}`,
    query_timeout: patience,
  };
  return async (client: ClientBase): Promise<void> => {
    const { rows } = await client.query<{ mark: string | null }>(query);
    if (rows[0]?.mark && sessions === 'kept') throw new UsedSession();
  };
}

export class UsedSession extends Error {
  readonly code = '08000';
  readonly advice = 'In PgBouncer, set pool_mode = session for this database, and server_reset_query = DISCARD ALL.';
  constructor() {
    super('the pooler reused a session that has the settings of another connection');
  }
}
