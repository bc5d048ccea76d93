import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DatabaseUnusable, explainRefusal, type Place, placeOf } from './unusable.ts';
import { whatListens } from './what-listens.ts';

/** Milliseconds. */
const usual = {
  /** How long a database may be away when the program starts. */
  longest: 30_000,
  /** How long an attempt to reach it may take, and the pause after one. */
  attempt: 5_000,
  pause: 500,
};

/**
 * Connects to the server at `url`, and waits for it where it is away or starting up.
 *
 * @param report told what it waits for
 * @returns rejects with {@link DatabaseUnusable} where it stays away, or where waiting would not help
 */
export async function reach(url: string, report: (what: string) => void, patience = usual): Promise<Client> {
  const place = placeOf(url);
  const deadline = performance.now() + patience.longest;
  for (;;) {
    try {
      return await connect(url, patience.attempt);
    } catch (error) {
      const problem = await whyAway(error, url, place, patience.attempt);
      if (performance.now() + patience.pause > deadline) {
        const advice = 'Start PostgreSQL there, or set DATABASE_URL to where it runs.';
        throw new DatabaseUnusable(place, `it has been away for ${patience.longest / 1000} s (${problem})`, advice);
      }
      report(`Waiting for the database at ${place.address} (${problem})…`);
      await pause(patience.pause);
    }
  }
}

/** A connection that answers: a pooler accepts some before it has the server's. */
export async function connect(url: string, timeout = usual.attempt): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'terrapin',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  // Whoever uses a connection learns of its loss.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

const away = /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE/;
/** Shutting down, starting up; a pooler that does not reach its server. */
const notYet = (error: DatabaseError) =>
  /^57P0[123]$/.test(error.code ?? '') || /server_login_retry|connect to server|server conn/.test(error.message);

/** Whether a connection was made, but its statement got no answer in time. */
export const isUnanswered = (error: unknown) => (error as Error).message === 'Query read timeout';

/** What keeps the database away for now; throws what waiting would not help. */
async function whyAway(error: unknown, url: string, place: Place, timeout: number): Promise<string> {
  if (error instanceof DatabaseError) {
    if (notYet(error)) return error.message;
    throw explainRefusal(error, url);
  }
  const problem = textOf(error as Error);
  if (isUnanswered(error)) return 'a pooler there has no connection to the server';
  if (away.test(`${(error as { code?: string }).code} ${problem}`)) return problem;
  const listener = await whatListens(new Client({ connectionString: url }), timeout);
  if (listener.kind === 'stranger') {
    const what = `what listens there is not PostgreSQL, it answered "${listener.said}"`;
    throw new DatabaseUnusable(place, what, 'Set DATABASE_URL to the port of PostgreSQL, usually 5432.');
  }
  if (/timeout|terminated/i.test(problem))
    return listener.kind === 'silent' ? 'something listens but says nothing' : problem;
  if (/password must be a string/.test(problem))
    throw new DatabaseUnusable(
      place,
      'it asks for a password',
      'Put it into DATABASE_URL: postgres://user:…@host/database.',
    );
  throw new DatabaseUnusable(place, problem, 'Check DATABASE_URL.');
}

/** A name with several addresses fails with one error for each. */
function textOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message;
}
