import { randomUUID } from 'node:crypto';
import { type Client, type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { hasTimedOut, ReusedSession, UnusableServer } from './failures.ts';

/** Settings of a session by name, as in `set`. */
export type Settings = Readonly<Record<string, string>>;

/** For work of any length, such as migrations. */
export const noTimeouts = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** As in PgBouncer. `session`: a connection has its own session. `transaction`: each transaction gets any free one. */
export type PoolMode = 'session' | 'transaction';

/** Milliseconds. */
const setupTimeout = 3_500;

/**
 * Applies settings to a new connection: not as start-up parameters, which a pooler may drop. The returned function
 * rejects with {@link ReusedSession} if another connection used the session.
 */
export function sessionSetup(settings: Settings, mode: PoolMode): (client: ClientBase) => Promise<void> {
  const mark = 'kept_session.mark';
  const assignments = Object.entries({ ...settings, [mark]: 'ours' }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const query = {
    text: `select current_setting('${mark}', true) as mark, ${assignments.join(', ')}`,
    query_timeout: setupTimeout,
  };
  return async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(query);
    if (rows[0]?.mark && mode === 'session') throw new ReusedSession();
  };
}

const rounds = 8;

/**
 * Tells whether a pooler is between, and how it assigns sessions.
 *
 * @param client a connection without any settings yet
 * @param settings what each session must start with in transaction mode
 * @throws UnusableServer if the pooler loses prepared statements or settings
 */
export async function detectPoolMode(
  client: Client,
  connectAgain: () => Promise<Client>,
  settings: Settings,
): Promise<PoolMode> {
  // PostgreSQL sends its process id when a connection starts; a pooler sends another number.
  if ((client as Client & { processID: number }).processID === (await readProcessId(client))) return 'session';
  const other = await connectAgain().catch((error) => {
    throw hasTimedOut(error) ? new UnusableServer('pooler', noSecond, raisePoolSize) : error;
  });
  try {
    if (!(await shareSessions(client, other))) return 'session';
    if (!(await keepsStatements(client))) throw new UnusableServer('pooler', losesStatements, useSessionMode);
    await requireDefaults(client, settings);
    return 'transaction';
  } finally {
    await other.end();
  }
}

const noSecond = 'the pooler did not provide a second connection to the server';
const raisePoolSize = 'In PgBouncer, raise default_pool_size, or close other clients.';
const losesStatements = 'the pooler assigns a session per transaction, and prepared statements are lost';
const useSessionMode =
  'In PgBouncer, set pool_mode = session for this database, or use 1.21 or newer with max_prepared_statements above 0.';

async function readProcessId(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid as number;
}

async function shareSessions(one: Client, other: Client): Promise<boolean> {
  const [seen, seenByOther] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < rounds; i++) {
    seen.add(await readProcessId(one));
    seenByOther.add(await readProcessId(other));
    seen.add(await readProcessId(one));
    if (seen.size + seenByOther.size > 2 || [...seen].some((pid) => seenByOther.has(pid))) return true;
  }
  return false;
}

async function keepsStatements(client: Client): Promise<boolean> {
  const name = `probe_${randomUUID()}`;
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
async function requireDefaults(client: Client, required: Settings): Promise<void> {
  const { rows } = await client.query<{ name: string; reset_val: string; role: string; database: string }>(
    `select name, reset_val, current_user as role, current_database() as database
       from pg_settings where name = any($1) order by name`,
    [Object.keys(required)],
  );
  const missing = rows
    .filter(({ name, reset_val }) => reset_val !== required[name])
    .map(({ name, role, database }) => {
      const where = `role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)}`;
      return `  alter ${where} set ${escapeIdentifier(name)} = ${escapeLiteral(required[name] as string)};`;
    });
  if (missing.length === 0) return;
  const what = 'the pooler assigns a session per transaction, and settings are lost';
  const advice = ['Make these the defaults, then run RECONNECT in PgBouncer, or set pool_mode = session:', ...missing];
  throw new UnusableServer('pooler', what, advice.join('\n'));
}
