import { DatabaseError } from 'pg';

/** SQLSTATE `read_only_sql_transaction`: the server is a standby, or became one. */
export const readOnlyCode = '25006';

/** The server or the network stopped answering, so the connection was closed. */
export class NoResponse extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('PostgreSQL does not respond.');
  }
}

/** A pooler handed out a session that has the settings of another connection. */
export class ReusedSession extends Error {
  readonly code = '08000';
  readonly advice = 'In PgBouncer, set pool_mode = session for this database, and server_reset_query = DISCARD ALL.';
  constructor() {
    super('the pooler reused a session that has the settings of another connection');
  }
}

/** Why a server cannot be used, and waiting would not help. The message is a clause without the address. */
export class UnusableServer extends Error {
  readonly reason: 'unavailable' | 'not_postgresql' | 'no_password' | 'no_connection' | 'pooler';
  /** What to change; null if that depends on how the application is configured. */
  readonly advice: string | null;

  constructor(reason: UnusableServer['reason'], message: string, advice: string | null = null) {
    super(message);
    this.reason = reason;
    this.advice = advice;
  }
}

/**
 * Connection exceptions, too many connections, shutdown, startup, deadlocks, timeouts, read-only after a failover, disk
 * full (53100) or broken.
 */
const transient = /^(08...|53...|57P0[123]|55000|57014|40001|40P01|55P03|25006|58030)$/;
const transientSystemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const transientMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** Whether the same statement may succeed later: the server is away, restarting, overloaded or read-only. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    (code !== undefined && (transient.test(code) || transientSystemErrors.has(code))) ||
    transientMessages.test(message ?? '')
  );
}

/** Whether a result did not arrive within pg's `query_timeout`. */
export function hasTimedOut(error: unknown): boolean {
  return (error as Error).message === 'Query read timeout';
}

/** Whether PostgreSQL only rejected the statement. */
export function leavesConnectionUsable(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR' && error.code !== readOnlyCode;
}

/** Nothing was committed, although COMMIT was acknowledged. */
export function nothingCommitted(): Error {
  return new Error('A statement of the transaction failed, so nothing was committed.');
}
