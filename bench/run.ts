import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDatabase } from './database.ts';
import { measure, type Plan } from './measure.ts';
import { heading, type Result, toLines, toResult } from './report.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { type ServerName, startServer } from './servers.ts';

const usage = `Measures our server beside a bare one of node:http and pg: CPU per request, and the ratio of the two.

  npm run bench                                   a full run, two to five minutes
  npm run bench -- --quick                        a short one; figures within some 5%
  npm run bench -- --rows=rest-one,graphql-one    some of: ${rows.map(({ name }) => name).join(', ')}
  npm run --silent bench -- --json > bench.json   the figures as JSON

Needs a PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres), and Linux for CPU times.
`;

const plans: Record<'full' | 'quick', Plan> = {
  full: { rounds: 5, scale: 1 },
  quick: { rounds: 3, scale: 0.3 },
};

/** What is to be undone at the end, last first. */
const undo: (() => Promise<void>)[] = [];

let cleaning: Promise<void> | undefined;

/** Once: a signal and the failure that follows from it wait for the same end. */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last().catch((error) => say(String(error)));
  })();
  return cleaning;
}

/** Progress goes to standard error: standard output is for the figures. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function choose(names: string | undefined): readonly Row[] {
  if (names === undefined) return rows;
  const wanted = names.split(',');
  const unknown = wanted.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}.\n\n${usage}`);
  return rows.filter(({ name }) => wanted.includes(name));
}

/** Measures the rows and prints figures; says nothing of whether they are good enough. */
async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      rows: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) return void process.stdout.write(usage);
  if (process.platform !== 'linux') throw new Error('CPU times are read from /proc: the bench needs Linux.');
  const chosen = choose(options.rows);
  const plan = plans[options.quick ? 'quick' : 'full'];

  const database = await createDatabase(
    process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  undo.push(database.drop);
  const token = `bench_${randomBytes(24).toString('base64url')}`;
  const start = async (name: ServerName) => {
    const server = await startServer(name, database.url, token);
    undo.push(server.stop);
    return server;
  };
  const ours = await start('ours'); // It migrates, and makes the token's user.
  const world = await database.fill();
  const servers = { ours, bare: await start('bare') };

  if (!options.json) process.stdout.write(`${heading}\n`);
  const results: Result[] = [];
  for (const row of chosen) {
    if (options.json) say(row.title);
    const result = toResult(row, await measure(row, { servers, database, world, token }, plan));
    results.push(result);
    if (!options.json) process.stdout.write(`${toLines(result)}\n`);
  }
  if (options.json) {
    const about = { node: process.version, rounds: plan.rounds, scale: plan.scale };
    process.stdout.write(`${JSON.stringify({ ...about, rows: results }, null, 2)}\n`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(130)));
}
try {
  await main();
} catch (error) {
  // Servers that are stopped by a signal are no failure.
  if (!cleaning) say((error as Error).message);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
