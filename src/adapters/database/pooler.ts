import { randomUUID } from 'node:crypto';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { hasTimedOut } from './reach.ts';
import { type Sessions, sessionSettings } from './session.ts';
import { DatabaseUnusable, type Place } from './unusable.ts';

const rounds = 8;

/**
 * @param client a connection without any settings yet
 * @returns rejects with {@link DatabaseUnusable} if shared sessions cannot work
 */
export async function lookAtSessions(client: Client, connect: () => Promise<Client>, place: Place): Promise<Sessions> {
  // PostgreSQL sends its process id when a connection starts; a pooler sends another number.
  if ((client as Client & { processID: number }).processID === (await backendOf(client))) return 'kept';
  const other = await connect().catch((error) => {
    throw hasTimedOut(error) ? new DatabaseUnusable(place, noSecond, raisePoolSize) : error;
  });
  try {
    if (!(await areShared(client, other))) return 'kept';
    if (!(await keepsStatements(client))) throw new DatabaseUnusable(place, losesStatements, useSessions);
    await requireDefaults(client, place);
    return 'shared';
  } finally {
    await other.end();
  }
}

const noSecond = 'the pooler did not provide a second connection to the server';
const raisePoolSize = 'In PgBouncer, raise default_pool_size, or close other clients.';
const losesStatements = 'the pooler assigns a session per transaction, and prepared statements are lost';
const useSessions =
  'In PgBouncer, set pool_mode = session for this database, or use 1.21 or newer with max_prepared_statements above 0.';

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid as number;
}

async function areShared(one: Client, other: Client): Promise<boolean> {
  const [seen, seenByOther] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < rounds; i++) {
    seen.add(await backendOf(one));
    seenByOther.add(await backendOf(other));
    seen.add(await backendOf(one));
    if (seen.size + seenByOther.size > 2 || [...seen].some((pid) => seenByOther.has(pid))) return true;
  }
  return false;
}

async function keepsStatements(client: Client): Promise<boolean> {
  const name = `terrapin_${randomUUID()}`;
  const text = 'select exists (select from pg_prepared_statements where name = $1) as is_ours';
  try {
    await client.query('begin');
    const { rows } = await client.query<{ is_ours: boolean }>({ name, text, values: [name] });
    if (rows[0]?.is_ours) await client.query(`deallocate ${escapeIdentifier(name)}`);
    await client.query('commit');
    return !rows[0]?.is_ours;
  } catch {
    return false;
  }
}

/** Any session may be assigned, so each must start with these settings. */
async function requireDefaults(client: Client, place: Place): Promise<void> {
  const { rows } = await client.query<{ name: string; reset_val: string; role: string; database: string }>(
    `select name, reset_val, current_user as role, current_database() as database
       from pg_settings where name = any($1) order by name`,
    [Object.keys(sessionSettings)],
  );
  const required = sessionSettings as Record<string, string>;
  const missing = rows
    .filter(({ name, reset_val }) => reset_val !== required[name])
    .map(({ name, role, database }) => {
      const where = `role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)}`;
      return `  alter ${where} set ${escapeIdentifier(name)} = ${escapeLiteral(required[name] as string)};`;
    });
  if (missing.length === 0) return;
  const what = 'the pooler assigns a session per transaction, and settings are lost';
  const advice = ['Make these the defaults, then run RECONNECT in PgBouncer, or set pool_mode = session:', ...missing];
  throw new DatabaseUnusable(place, what, advice.join('\n'));
}
