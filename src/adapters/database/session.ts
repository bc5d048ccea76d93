import type { ClientBase } from 'pg';

/** The form of values and the meaning of statements, whatever the server, the database or the role has as its default. */
export const forms = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

/**
 * What our own statements run under as well. Generic plans: PostgreSQL takes the bounds of a page for dearer than they are
 * and would plan every list anew. Such a plan does not know how short a page is, and would start parallel workers for 25
 * rows, compile itself to machine code, which takes a thousand times as long, or read a whole table to join it with them.
 * Timeouts are in milliseconds.
 */
export const ours = {
  ...forms,
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A request ends within five seconds, also one that waits for a lock.
  statement_timeout: '3500',
  // Nothing but this process is waited for between two statements of a transaction: else it is gone.
  idle_in_transaction_session_timeout: '5000',
};

/** For what may take as long as it needs to. */
export const unlimited = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** `kept`: a connection has a session to itself. `shared`: a pooler gives it whichever is free for each transaction. */
export type Sessions = 'kept' | 'shared';

/** Milliseconds that a connection's first statement may take. A pooler lets it wait until it has a session to give. */
const patience = 3_500;

const mark = 'terrapin.session';

/**
 * Makes the settings of a new connection, in one statement. Not as parameters of its start, which a pooler may leave out.
 *
 * @returns rejects where another connection has had the session before and left its settings there
 */
export function sessionSetup(settings: Record<string, string>, sessions: Sessions) {
  const made = Object.entries({ ...settings, [mark]: 'ours' }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const query = {
    text: `select current_setting('${mark}', true) as mark, ${made.join(', ')}`,
    query_timeout: patience,
  };
  return async (client: ClientBase): Promise<void> => {
    const { rows } = await client.query<{ mark: string | null }>(query);
    if (rows[0]?.mark && sessions === 'kept') throw new UsedSession();
  };
}

/** Has a SQLSTATE of class 08, connection exceptions: a request that meets it returns 503. */
export class UsedSession extends Error {
  readonly code = '08000';
  readonly advice = 'In PgBouncer, set pool_mode = session for this database, and server_reset_query = DISCARD ALL.';
  constructor() {
    super('a pooler gave a new connection the session of another one, with its settings');
  }
}
