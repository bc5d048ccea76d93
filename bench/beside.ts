import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { HeavyLoad } from './heavy-client.ts';
import { pick, toolCall, type World } from './row.ts';
import { prepare, run } from './session.ts';
import { latencyAt } from './steady.ts';

const usage = `Measures the latency of a user's small reads beside a heavy user, compared with that of a quiet server.

  npx tsx bench/beside.ts                          seven heavy users, one after another; two minutes
  npx tsx bench/beside.ts --cases=pages-20        some of them
  npx tsx bench/beside.ts --seconds=5 --rate=100  default 8 seconds for each, 50 small reads per second
  npx tsx bench/beside.ts --pin                   with cores for the servers alone, apart from the load and PostgreSQL

Quiet and heavy times take turns; the ratio is that of a case to the quiet time before it.
Requires Linux, and PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres).
`;

/** Pages of 100 articles have 6 MB. */
const large = { articles: 200, characters: 60_000 };

/** Costs much, and returns 10 kB. */
const dear = `{ ${Array.from({ length: 20 }, (_, n) => `f${n}: articles(first: 10) { nodes { id author { id } } }`).join(' ')} }`;

type Heavy = Omit<HeavyLoad, 'port' | 'token'>;

const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
const pages = { method: 'GET', path: '/articles?limit=100', headers: { Accept: 'application/json' } } as const;
const nested = `{ articles(first: 100) { nodes { id title body author { id username }
  revisions(first: 1) { nodes { id title body author { id } } } } } }`;

const cases: Record<string, (world: World) => Heavy> = {
  'pages-1': () => ({ ...pages, parallel: 1 }),
  'pages-20': () => ({ ...pages, parallel: 20 }),
  'mcp-20': () => {
    const { headers, body } = toolCall('listArticles', { limit: 100 });
    const named = Object.fromEntries(headers.map((header) => header.split(': ')));
    return { method: 'POST', path: '/mcp', headers: { ...json, ...named }, body: JSON.stringify(body), parallel: 20 };
  },
  'graphql-20': () => ({
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: JSON.stringify({ query: nested }),
    parallel: 20,
  }),
  'documents-20': () => ({
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: JSON.stringify({ query: dear }),
    parallel: 20,
  }),
  'lines-5': () => ({ method: 'GET', path: '/articles', headers: { Accept: 'application/x-ndjson' }, parallel: 5 }),
  'batches-20': ({ users }) => {
    const items = Array.from({ length: 500 }, (_, n) => ({ user: { id: pick(users) }, message: `Message ${n}.` }));
    return { method: 'POST', path: '/messages', headers: json, body: JSON.stringify(items), parallel: 20 };
  },
};

/** Texts of words, which PostgreSQL compresses as it does those of people. */
async function addLargeArticles(url: string): Promise<void> {
  const words = Array.from({ length: 3_000 }, () =>
    Math.random()
      .toString(36)
      .slice(2, 3 + Math.random() * 8),
  );
  const texts = Array.from({ length: large.articles }, () => {
    let text = '';
    while (text.length < large.characters) text += `${pick(words)} `;
    return text.slice(0, large.characters);
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with given as (
       select gen_random_uuid() as revision, (select id from users where username = 'author1') as author, body,
         ('019fffff' || substr(gen_random_uuid()::text, 9))::uuid as id
       from unnest($1::text[]) as body
     ), revised as (
       insert into revisions (id, article_id, title, body, author_id, created_at)
       select revision, id, 'A long article', body, author, now() from given
     )
     insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
     select id, 'published', revision, author, 1, now(), now() from given`,
    [texts],
  );
  await client.query('vacuum analyze articles, revisions');
  await client.end();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: Object.keys(cases).join(',') },
      seconds: { type: 'string', default: '8' },
      rate: { type: 'string', default: '50' },
      pin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
  const names = values.cases.split(',');
  if (!(seconds > 0 && rate > 0) || names.some((name) => !(name in cases))) throw new Error(usage);

  const { database, token, start } = await prepare({ pin: values.pin });
  const { port } = await start('ours');
  const world = await database.fill(10_000);
  await addLargeArticles(database.url);
  const tokenOf = async (user: string) => {
    const scopes = ['articles:read', 'users:read', 'turtles:read', 'messages:read', 'messages:write'];
    const response = await fetch(`http://127.0.0.1:${port}/tokens`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ user, name: 'bench', scopes }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return ((await response.json()) as { token: string }).token;
  };
  const [heavyToken, strangerToken] = [await tokenOf('author1'), await tokenOf('author2')];
  const next = () => {
    const path = pick([`/articles/${pick(world.articles)}`, `/users/${pick(world.users)}`, '/turtles?limit=10']);
    return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${strangerToken}\r\nAccept: application/json\r\n\r\n`;
  };
  const small = () => latencyAt({ port, rate, seconds, next });
  await small();
  const figures = (one: Awaited<ReturnType<typeof small>>) =>
    `p50 ${one.p50.toFixed(1)}, p99 ${one.p99.toFixed(1)}, longest ${one.longest.toFixed(0)} ms`;

  for (const name of names) {
    const quiet = await small();
    const heavy = fork(new URL('./heavy-client.ts', import.meta.url));
    heavy.send({ ...(cases[name] as (typeof cases)[string])(world), port, token: heavyToken });
    await sleep(1_000);
    const beside = await small();
    heavy.send('counts');
    const [counts] = (await once(heavy, 'message')) as [{ responses: number; bytes: number; failures: number }];
    heavy.kill();
    await sleep(1_000);
    const megabytes = (counts.bytes / 1e6 / (seconds + 1)).toFixed(0);
    const ratios = `ratio p50 ${(beside.p50 / quiet.p50).toFixed(1)}, p99 ${(beside.p99 / quiet.p99).toFixed(1)}`;
    process.stdout.write(
      `${name} | quiet: ${figures(quiet)} | beside: ${figures(beside)} | ${ratios} | ${counts.responses} responses, ${megabytes} MB/s, ${counts.failures} failed\n`,
    );
  }
}

await run(main);
