import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { readDatabaseUrl, type Target } from '../../settings/database-url.ts';
import { firstOf } from './first-of.ts';
import { requireTarget, timelineOf, Unsuitable } from './target.ts';
import { DatabaseUnusable, explainRefusal, type Place, placeOf, serverOf } from './unusable.ts';
import { whatListens } from './what-listens.ts';

/** Milliseconds. */
const usual = {
  longest: 30_000,
  attempt: 5_000,
  pause: 500,
  grace: 250,
};

/**
 * Connects to the first suitable host, waiting while none is available. Rejects with {@link DatabaseUnusable} if that
 * stays so or waiting is useless.
 */
export async function reach(
  url: string,
  report: (what: string) => void,
  patience: typeof usual = usual,
): Promise<{ client: Client; url: string }> {
  const place = placeOf(url);
  const { urls, target } = readDatabaseUrl(url);
  const deadline = performance.now() + patience.longest;
  for (;;) {
    const attempts = urls.map((one) => attempt(one, target, patience.attempt));
    const open = (await firstOf(attempts, patience.grace, ({ client }) => client !== null)).filter(isOpen);
    const first = await latest(open);
    for (const made of attempts) void endUnless(made, first);
    if (first) return first;
    const problem = await whyNone(await Promise.all(attempts), patience.attempt);
    if (performance.now() + patience.pause > deadline) {
      const advice = 'Start PostgreSQL there, or correct DATABASE_URL.';
      const since = patience.longest === 0 ? 'is unavailable' : `was unavailable for ${patience.longest / 1000} s`;
      throw new DatabaseUnusable(place, `it ${since} (${problem})`, advice);
    }
    report(`Waiting for the database at ${place.address} (${problem})…`);
    await pause(patience.pause);
  }
}

interface Attempt {
  readonly url: string;
  readonly client: Client | null;
  readonly error?: unknown;
}

const isOpen = (made: Attempt): made is Attempt & { client: Client } => made.client !== null;

/** Several servers accept writes if a former primary has restarted: it has the older timeline. */
async function latest(open: readonly (Attempt & { client: Client })[]) {
  if (open.length < 2) return open[0];
  const timelines = await Promise.all(open.map(({ client }) => timelineOf(client)));
  return open[timelines.indexOf(timelines.toSorted().at(-1) as string)];
}

async function endUnless(made: Promise<Attempt>, used: Attempt | undefined): Promise<void> {
  const { client } = await made;
  if (client && client !== used?.client) await client.end();
}

async function attempt(url: string, target: Target, timeout: number): Promise<Attempt> {
  let client: Client | null = null;
  try {
    client = await connect(url, timeout);
    await requireTarget(client, target);
    return { url, client };
  } catch (error) {
    void client?.end().catch(() => {});
    return { url, client: null, error };
  }
}

async function whyNone(attempts: readonly Attempt[], timeout: number): Promise<string> {
  const problems = attempts.map(async ({ url, error }) => {
    const problem = await whyAway(error, url, placeOf(url), timeout);
    return attempts.length > 1 ? `${serverOf(new Client({ connectionString: url }))}: ${problem}` : problem;
  });
  return (await Promise.all(problems)).join('; ');
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

export const isUnanswered = (error: unknown) => (error as Error).message === 'Query read timeout';

async function whyAway(error: unknown, url: string, place: Place, timeout: number): Promise<string> {
  if (error instanceof Unsuitable) return error.message;
  if (error instanceof DatabaseError) {
    if (notYet(error)) return error.message;
    throw explainRefusal(error, url);
  }
  const problem = textOf(error as Error);
  if (isUnanswered(error)) return 'the pooler has no connection to the server';
  if (away.test(`${(error as { code?: string }).code} ${problem}`)) return problem;
  const listener = await whatListens(new Client({ connectionString: url }), timeout);
  if (listener.kind === 'stranger') {
    const what = `the service there is not PostgreSQL; it sent "${listener.said}"`;
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
