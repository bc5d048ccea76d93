import { Client, type ClientBase, DatabaseError } from 'pg';
import type { Target } from '../../settings/database-url.ts';

/** One of the servers that DATABASE_URL names. */
export interface Server {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** What a server has answered when it was asked; nothing where it did not in time. */
export interface Finding {
  readonly server: Server;
  readonly answers: boolean;
  /** What keeps it from being used; null where nothing does. */
  readonly problem: string | null;
  readonly timeline: string;
}

/** SQLSTATE `read_only_sql_transaction`: the server is a standby, or has been made one. */
export const readOnly = '25006';

/** The server can be reached, and not be used. The code is that of a fault that passes. */
export class Unsuitable extends Error {
  readonly code = readOnly;
}

const refusals: Record<Exclude<Target, 'any'>, { sql: string; problem: string }> = {
  'read-write': { sql: `current_setting('transaction_read_only') = 'on'`, problem: 'it only reads' },
  primary: { sql: 'pg_is_in_recovery()', problem: 'it is a standby' },
};

/** The statement that says whether a server is not what is wanted; null where any is. */
export const refusalOf = (target: Target) =>
  target === 'any' ? null : { ...refusals[target], text: `select ${refusals[target].sql} as refuses` };

/** Rejects where the server is not what is wanted. */
export async function requireTarget(client: ClientBase, target: Target): Promise<void> {
  const refusal = refusalOf(target);
  if (refusal && (await client.query<{ refuses: boolean }>(refusal.text)).rows[0]?.refuses)
    throw new Unsuitable(refusal.problem);
}

/** Asks a server, on a connection of its own, whether it is what is wanted. Does not reject. */
export async function probe(server: Server, target: Target, ms: number): Promise<Finding> {
  const client = new Client({
    connectionString: server.url,
    application_name: 'terrapin',
    connectionTimeoutMillis: ms,
  });
  client.on('error', () => {});
  const end = () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  const late = setTimeout(end, ms);
  try {
    await client.connect();
    await (target === 'any' ? client.query('select') : requireTarget(client, target));
    return { server, answers: true, problem: null, timeline: target === 'any' ? '' : await timelineOf(client) };
  } catch (error) {
    const answers = error instanceof DatabaseError || error instanceof Unsuitable;
    return { server, answers, problem: (error as Error).message, timeline: '' };
  } finally {
    clearTimeout(late);
    end();
  }
}

/** In hexadecimal; what only speaks PostgreSQL's protocol may have none. */
export async function timelineOf(client: Client): Promise<string> {
  const sql = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';
  const { rows } = await client.query<{ timeline: string }>(sql).catch(() => ({ rows: [] }));
  return rows[0]?.timeline ?? '';
}
