import { Client, type ClientBase, DatabaseError } from 'pg';
import type { Target } from '../../settings/database-url.ts';

export interface Server {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

export interface Finding {
  readonly server: Server;
  readonly answers: boolean;
  readonly problem: string | null;
  readonly timeline: string;
}

/** SQLSTATE `read_only_sql_transaction`: the server is a standby, or became one. */
export const readOnly = '25006';

export class Unsuitable extends Error {
  readonly code = readOnly;
}

const refusals: Record<Exclude<Target, 'any'>, { sql: string; problem: string }> = {
  'read-write': { sql: `current_setting('transaction_read_only') = 'on'`, problem: 'it is read-only' },
  primary: { sql: 'pg_is_in_recovery()', problem: 'it is a standby' },
};

export const refusalOf = (target: Target) =>
  target === 'any' ? null : { ...refusals[target], text: `select ${refusals[target].sql} as refuses` };

export async function requireTarget(client: ClientBase, target: Target): Promise<void> {
  const refusal = refusalOf(target);
  if (refusal && (await client.query<{ refuses: boolean }>(refusal.text)).rows[0]?.refuses)
    throw new Unsuitable(refusal.problem);
}

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

export async function timelineOf(client: Client): Promise<string> {
  const sql = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';
  const { rows } = await client.query<{ timeline: string }>(sql).catch(() => ({ rows: [] }));
  return rows[0]?.timeline ?? '';
}
