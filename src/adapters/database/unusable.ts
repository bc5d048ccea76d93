import { Client, DatabaseError } from 'pg';
import { ApiError } from '../../core/errors.ts';
import { toDatabaseError } from './errors.ts';
import { UsedSession } from './session.ts';

export interface Place {
  readonly address: string;
  readonly user: string;
  readonly database: string;
}

export function placeOf(url: string): Place {
  const client = new Client({ connectionString: url });
  const { user = '', database = '' } = client;
  return { address: `${serverOf(client)}/${database}`, user, database };
}

export function serverOf({ host, port }: Pick<Client, 'host' | 'port'>): string {
  return host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}

export class DatabaseUnusable extends Error {
  constructor({ address }: Place, what: string, advice: string) {
    super(`The database at ${address} cannot be used: ${what}. ${advice}`);
  }
}

/** Adds a remedy to a rejection by PostgreSQL or a lost connection; returns other errors unchanged. */
export function explainRefusal(error: unknown, url: string | null): unknown {
  if (url === null || error instanceof DatabaseUnusable) return error;
  const place = placeOf(url);
  const refusal = refusalIn(error);
  if (refusal) return new DatabaseUnusable(place, refusal.message, adviceOn(refusal, place));
  const lost = toDatabaseError(error);
  if (!(lost instanceof ApiError && lost.code === 'service_unavailable')) return error;
  const cause = (lost.cause ?? lost) as Error;
  const advice =
    cause instanceof UsedSession
      ? cause.advice
      : 'The connection was lost. Start again when the database is available.';
  return new DatabaseUnusable(place, cause.message, advice);
}

function refusalIn(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
}

function adviceOn({ code = '', message }: DatabaseError, { user, database }: Place): string {
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
