import { parseArgs } from 'node:util';
import { measure, type Plan } from './measure.ts';
import { heading, type Result, toLines, toResult } from './report.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { hasPostgraphile } from './servers.ts';
import { prepare, run, say } from './session.ts';

const installation = 'npm install --prefix bench --no-package-lock installs it';

const usage = `Measures our server beside a bare one of node:http and pg, and beside PostGraphile: CPU per request, and the ratios.

  npm run bench                                   a full run, some ten minutes
  npm run bench -- --quick                        under two minutes; figures within some 10%
  npm run bench -- --large                        with 1,000,000 articles rather than 10,000; takes some minutes more
  npm run bench -- --rows=rest-one,graphql-one    some of: ${rows.map(({ name }) => name).join(', ')}
  npm run bench -- --workers=2                    ours in so many processes (WORKERS)
  npm run --silent bench -- --json > bench.json   the figures as JSON

PostGraphile is no dependency of the project: ${installation}. Without it that part is left out.
p99 at 70%: of requests that come at a steady 70% of the highest rate the server reached, answered or not.
Needs a PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres), and Linux for CPU times.
`;

const plans: Record<'full' | 'quick', Plan> = {
  full: { rounds: 5, scale: 1, seconds: 4 },
  quick: { rounds: 3, scale: 0.12, seconds: 0.5 },
};

const amounts = { small: 10_000, large: 1_000_000 };

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
      large: { type: 'boolean', default: false },
      rows: { type: 'string' },
      workers: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) return void process.stdout.write(usage);
  if (process.platform !== 'linux') throw new Error('CPU times are read from /proc: the bench needs Linux.');
  const chosen = choose(options.rows);
  const plan = plans[options.quick ? 'quick' : 'full'];

  const { database, token, start } = await prepare();
  const ours = await start('ours', [], { WORKERS: options.workers }); // It migrates, and makes the token's user.
  const articles = amounts[options.large ? 'large' : 'small'];
  say(`Filling the tables: ${articles} articles…`);
  const world = await database.fill(articles);
  const servers = [ours, await start('bare')];
  if (hasPostgraphile) servers.push(await start('postgraphile'));
  else say(`Without PostGraphile: ${installation}.`);

  if (!options.json) process.stdout.write(`${heading}\n`);
  const results: Result[] = [];
  for (const row of chosen) {
    if (options.json) say(row.title);
    const result = toResult(row, await measure(row, { servers, database, world, token }, plan));
    results.push(result);
    if (!options.json) process.stdout.write(`${toLines(result)}\n`);
  }
  if (options.json) {
    const about = { node: process.version, articles, rounds: plan.rounds, scale: plan.scale };
    process.stdout.write(`${JSON.stringify({ ...about, rows: results }, null, 2)}\n`);
  }
}

await run(main);
