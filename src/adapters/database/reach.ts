import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DatabaseUnusable, explainRefusal, type Place, placeOf } from './unusable.ts';
import { whatListens } from './what-listens.ts';

/** Milliseconds. */
const usual = {
  longest: 30_000,
  attempt: 5_000,
  pause: 500,
};

/** Connects, waiting while the server is away. Rejects with {@link DatabaseUnusable} if it stays so or waiting is useless. */
export async function reach(
  url: string,
  report: (what: string) => void,
  patience: typeof usual = usual,
): Promise<Client> {
  const place = placeOf(url);
  const deadline = performance.now() + patience.longest;
  for (;;) {
    let problem: string;
    try {
      return await connect(url, patience.attempt);
    } catch (error) {
      problem = await whyAway(error, url, place, patience.attempt);
    }
    if (performance.now() + patience.pause > deadline) {
      const advice = 'Start PostgreSQL there, or correct DATABASE_URL.';
      const since = patience.longest === 0 ? 'is unavailable' : `was unavailable for ${patience.longest / 1000} s`;
      throw new DatabaseUnusable(place, `it ${since} (${problem})`, advice);
    }
    report(`Waiting for the database at ${place.address} (${problem})…`);
    await pause(patience.pause);
  }
}

/** Also runs a statement: a pooler may accept connections before it has one to the server. */
export async function connect(url: string, timeout = usual.attempt): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'terrapin',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
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
const notYet = (error: DatabaseError) =>
  /^57P0[123]$/.test(error.code ?? '') || /server_login_retry|connect to server|server conn/.test(error.message);

export const hasTimedOut = (error: unknown) => (error as Error).message === 'Query read timeout';

async function whyAway(error: unknown, url: string, place: Place, timeout: number): Promise<string> {
  if (error instanceof DatabaseError) {
    if (notYet(error)) return error.message;
    throw explainRefusal(error, url);
  }
  const problem = textOf(error as Error);
  if (hasTimedOut(error)) return 'the pooler has no connection to the server';
  if (away.test(`${(error as { code?: string }).code} ${problem}`)) return problem;
  const listener = await whatListens(new Client({ connectionString: url }), timeout);
  if (listener.kind === 'stranger') {
    const what = `the service there is not PostgreSQL; it sent "${listener.firstLine}"`;
    throw new DatabaseUnusable(place, what, 'Set DATABASE_URL to the port of PostgreSQL, usually 5432.');
  }
  if (/timeout|terminated/i.test(problem))
    return listener.kind === 'silent' ? 'the port is open, but nothing responds' : problem;
  if (/password must be a string/.test(problem))
    throw new DatabaseUnusable(
      place,
      'it requires a password',
      'Add it to DATABASE_URL: postgres://user:…@host/database.',
    );
  throw new DatabaseUnusable(place, problem, 'Check DATABASE_URL.');
}

function textOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message;
}
