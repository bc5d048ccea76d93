import { randomUUID } from 'node:crypto';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { isUnanswered } from './reach.ts';
import { ours, type Sessions } from './session.ts';
import { DatabaseUnusable, type Place } from './unusable.ts';

/** How often two connections are asked which session they have. */
const rounds = 8;

/**
 * Finds out whether a connection has a session to itself, or a pooler in transaction mode is in front of the server.
 *
 * @param client a connection that has made no settings yet
 * @param connect opens another one beside it
 * @returns rejects with {@link DatabaseUnusable} where sessions are shared in a way that nothing could work with
 */
export async function lookAtSessions(client: Client, connect: () => Promise<Client>, place: Place): Promise<Sessions> {
  // PostgreSQL says at the start of a connection who serves it. A pooler says something of its own.
  if ((client as Client & { processID: number }).processID === (await backendOf(client))) return 'kept';
  const other = await connect().catch((error) => {
    throw isUnanswered(error) ? new DatabaseUnusable(place, noSecond, raisePoolSize) : error;
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

const noSecond = 'the pooler there gives no second connection to the server';
const raisePoolSize = 'In PgBouncer, raise default_pool_size, or end other clients.';
const losesStatements = 'the pooler there gives each transaction another session, and prepared statements are lost';
const useSessions =
  'In PgBouncer, set pool_mode = session for this database, or use 1.21 or newer with max_prepared_statements above 0.';

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid as number;
}

/** Asks one connection twice and the other once, so that taking turns does not look like having sessions of their own. */
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

/** A pooler that keeps statements for its clients gives them names of its own, so that two clients' do not clash. */
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
    // In statement mode there are no transactions.
    return false;
  }
}

/** Where a session may be any, each must begin with our settings. */
async function requireDefaults(client: Client, place: Place): Promise<void> {
  const { rows } = await client.query<{ name: string; reset_val: string; role: string; database: string }>(
    `select name, reset_val, current_user as role, current_database() as database
       from pg_settings where name = any($1) order by name`,
    [Object.keys(ours)],
  );
  const wanted = ours as Record<string, string>;
  const missing = rows
    .filter(({ name, reset_val }) => reset_val !== wanted[name])
    .map(({ name, role, database }) => {
      const where = `role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)}`;
      return `  alter ${where} set ${escapeIdentifier(name)} = ${escapeLiteral(wanted[name] as string)};`;
    });
  if (missing.length === 0) return;
  const what = 'the pooler there gives each transaction another session, and settings are lost';
  const advice = [
    'Make them the defaults there, then RECONNECT in PgBouncer, or set its pool_mode = session:',
    ...missing,
  ];
  throw new DatabaseUnusable(place, what, advice.join('\n'));
}
