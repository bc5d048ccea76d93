import {
  type connect,
  isUnavailable,
  parseDatabaseUrl,
  type ReachOptions,
  ReusedSession,
  reach,
  UnusableServer,
} from '@terrapin/postgres';
import { DatabaseError } from 'pg';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { OperatorError } from '../../core/operator-error.ts';

/** Seconds. */
const retryAfter = 2;

/** Of the function `refuse_access`, whose message is the code of the error. */
const accessEnded = 'TR401';

/** Converts a transient database error to 503 `service_unavailable`, and a refused write; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === accessEnded) return new ApiError(message as ErrorCode);
  if (isUnavailable(error)) return new ApiError('service_unavailable', { retryAfter, cause: error });
  const { cause } = error as { cause?: unknown };
  if (!(cause instanceof Error) || cause === error || error instanceof ApiError) return error;
  const translated = toDatabaseError(cause);
  return translated instanceof ApiError ? translated : error;
}

class DatabaseUnusable extends OperatorError {
  constructor(address: string, what: string, advice: string) {
    super(`The database at ${address} cannot be used: ${what}. ${advice}`);
  }
}

/** Connects, waiting while the server is away. Rejects with {@link DatabaseUnusable} if it stays so or waiting is useless. */
export async function reachDatabase(
  url: string,
  report: (what: string) => void,
  patience?: ReachOptions['patience'],
): ReturnType<typeof connect> {
  const options = { application: 'terrapin', onWait: reportWaiting(url, report), ...(patience && { patience }) };
  return reach(url, options).catch((error) => {
    throw explainUnreachable(error, url);
  });
}

export function reportWaiting(url: string, report: (what: string) => void): (problem: string) => void {
  const { address } = parseDatabaseUrl(url);
  return (problem) => report(`Waiting for the database at ${address} (${problem})…`);
}

/** Adds a remedy to a rejection by PostgreSQL or a lost connection; returns other errors unchanged. */
export function explainUnreachable(error: unknown, url: string | null): unknown {
  if (url === null || error instanceof DatabaseUnusable) return error;
  const { address, user, database } = parseDatabaseUrl(url);
  if (error instanceof UnusableServer)
    return new DatabaseUnusable(address, error.message, error.advice ?? advice[error.reason]);
  const refusal = refusalIn(error);
  if (refusal) return new DatabaseUnusable(address, refusal.message, adviceOnRefusal(refusal, user, database));
  const lost = toDatabaseError(error);
  if (!(lost instanceof ApiError && lost.code === 'service_unavailable')) return error;
  const cause = (lost.cause ?? lost) as Error;
  return new DatabaseUnusable(address, cause.message, cause instanceof ReusedSession ? cause.advice : advice.lost);
}

function refusalIn(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
}

const advice = {
  unavailable: 'Start PostgreSQL there, or correct DATABASE_URL.',
  not_postgresql: 'Set DATABASE_URL to the port of PostgreSQL, usually 5432.',
  no_password: 'Add it to DATABASE_URL: postgres://user:…@host/database.',
  no_connection: 'Check DATABASE_URL.',
  pooler: 'Check DATABASE_URL and the settings of the pooler.',
  lost: 'The connection was lost. Start again when the database is available.',
};

function adviceOnRefusal({ code = '', message }: DatabaseError, user: string, database: string): string {
  switch (code) {
    case '28P01':
      return 'Check the user and the password in DATABASE_URL.';
    case '28000':
      return /does not exist/.test(message)
        ? `Create the role (create role "${user}" login), or set another one in DATABASE_URL.`
        : 'Allow this user and host in pg_hba.conf, or set another user in DATABASE_URL.';
    case '3D000':
      return `Create the database (create database "${database}"), or set another one in DATABASE_URL.`;
    case '53300':
      return 'Raise max_connections (or the limit of the role or database), close other clients, or lower DATABASE_POOL.';
    case '42501':
    case '3F000':
      return [
        'Terrapin creates its tables and the schema jobs. Run as the owner of the database:',
        `  grant connect, create on database "${database}" to "${user}";`,
        `  grant usage, create on schema public to "${user}";`,
      ].join('\n');
    default:
      return 'Check DATABASE_URL and the log of PostgreSQL.';
  }
}
