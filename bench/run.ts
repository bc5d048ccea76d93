import { parseArgs } from 'node:util';
import { measure, type Plan } from './measure.ts';
import { heading, type Result, toLines, toResult } from './report.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { hasPostgraphile } from './servers.ts';
import { prepare, report, run } from './session.ts';

const installation = 'npm install --prefix bench --no-package-lock installs it';

const usage = `Measures CPU per request of the server, of a bare node:http and pg server, and of PostGraphile, and the ratios.

  npm run bench                                   full run, about ten minutes
  npm run bench -- --quick                        under two minutes; accurate to about 10%
  npm run bench -- --large                        with 1,000,000 articles instead of 10,000; takes some minutes longer
  npm run bench -- --rows=rest-one,graphql-one    some of: ${rows.map(({ name }) => name).join(', ')}
  npm run bench -- --workers=2                    number of server processes (WORKERS), with 16 connections each
  npm run bench -- --pin                          with cores for the servers alone, apart from the load and PostgreSQL
  npm run --silent bench -- --json > bench.json   figures as JSON

PostGraphile is optional: ${installation}.
p99 at 70%: latency at a steady 70% of the maximum rate of the server.
Requires Linux, and PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres).
`;

const plans: Record<'full' | 'quick', Omit<Plan, 'connections'>> = {
  full: { rounds: 5, scale: 1, seconds: 4 },
  quick: { rounds: 3, scale: 0.12, seconds: 0.5 },
};

/** Of each server process. */
const connections = 16;

const amounts = { small: 10_000, large: 1_000_000 };

function choose(names: string | undefined): readonly Row[] {
  if (names === undefined) return rows;
  const chosen = names.split(',');
  const unknown = chosen.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) throw new Error(`Unknown row ${unknown}.\n\n${usage}`);
  return rows.filter(({ name }) => chosen.includes(name));
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      rows: { type: 'string' },
      workers: { type: 'string', default: '1' },
      pin: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) return void process.stdout.write(usage);
  if (process.platform !== 'linux') throw new Error('The benchmark requires Linux: it reads CPU times from /proc.');
  const chosen = choose(options.rows);
  const plan = { ...plans[options.quick ? 'quick' : 'full'], connections: connections * Number(options.workers) };

  const { database, token, start } = await prepare({ pin: options.pin });
  const ours = await start('ours', [], { WORKERS: options.workers }); // Migrates and creates the user of the token.
  const articles = amounts[options.large ? 'large' : 'small'];
  report(`Filling the tables: ${articles} articles…`);
  const world = await database.fill(articles);
  const servers = [ours, await start('bare')];
  if (hasPostgraphile) servers.push(await start('postgraphile'));
  else report(`PostGraphile is not installed: ${installation}.`);

  if (!options.json) process.stdout.write(`${heading}\n`);
  const results: Result[] = [];
  for (const row of chosen) {
    if (options.json) report(row.title);
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
