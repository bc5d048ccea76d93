import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from './load.ts';
import { requestsFor } from './requests.ts';
import { rows } from './rows.ts';
import { prepare, report, run } from './session.ts';

const folder = '.data/profiles';

const usage = `Records a CPU profile of the server under the load of one benchmark row.

  npx tsx bench/profile.ts rest-one                     one of: ${rows.map(({ name }) => name).join(', ')}
  npx tsx bench/profile.ts rest-one --requests=50000    default 20000

Writes ${folder}/rest-one.cpuprofile, for the DevTools of Chrome, Firefox Profiler (profiler.firefox.com) or VS Code.
Requires PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres).
`;

/** V8's profile: what is read of it. */
interface Profile {
  readonly samples: number[];
  /** µs since the previous sample. */
  readonly timeDeltas: number[];
  readonly startTime: number;
}

/** Without what was before: start and warming up. */
function from(profile: Profile, after: number): Profile {
  let time = 0;
  const first = profile.timeDeltas.findIndex((delta) => (time += delta) >= after);
  if (first < 0) return profile;
  const [samples, timeDeltas] = [profile.samples.slice(first), profile.timeDeltas.slice(first)];
  return { ...profile, samples, timeDeltas, startTime: profile.startTime + time };
}

/** µs between two samples. */
const interval = 1000;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { requests: { type: 'string', default: '20000' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return void process.stdout.write(usage);
  const row = rows.find(({ name }) => name === positionals[0]);
  const amount = Number(values.requests);
  if (!row || positionals.length !== 1 || !Number.isInteger(amount) || amount < 1) throw new Error(usage);

  const { database, token, start } = await prepare();
  mkdirSync(folder, { recursive: true });
  const raw = join(folder, 'raw');
  rmSync(raw, { recursive: true, force: true });
  const began = performance.now();
  const profiling = ['--cpu-prof', `--cpu-prof-interval=${interval}`, `--cpu-prof-dir=${join(process.cwd(), raw)}`];
  const server = await start('ours', profiling);
  const world = await database.fill(10_000);
  const next = await requestsFor(row, { world, token }, server);
  const send = (count: number) =>
    load({ port: server.port, connections: 16, amount: count, status: row.status ?? 200, next });
  report(`Warming up, then ${amount} requests: ${row.title}`);
  await send(Math.ceil(amount / 4));
  const warm = (performance.now() - began) * 1000;
  const { seconds } = await send(amount);
  await server.stop();

  const [name = ''] = readdirSync(raw);
  const profile = from(JSON.parse(readFileSync(join(raw, name), 'utf8')) as Profile, warm);
  rmSync(raw, { recursive: true, force: true });
  const path = join(folder, row.name);
  writeFileSync(`${path}.cpuprofile`, JSON.stringify(profile));
  report(`${Math.round(amount / seconds)} requests per second`);
  process.stdout.write(`${path}.cpuprofile\n`);
}

await run(main);
