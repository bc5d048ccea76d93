import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requestsFor } from './requests.ts';
import { pick } from './row.ts';
import { rows } from './rows.ts';
import { prepare, run } from './session.ts';
import { latencyAt } from './steady.ts';

const usage = `Shows the memory and the latency of the server during a steady mix of reads and writes, one line per minute.

  npm run bench:memory                            400 requests per second for 30 minutes, 100,000 articles
  npm run bench:memory -- --minutes=5 --rate=1000 --articles=1000000
  npm run bench:memory -- --pin                   with cores for the server alone, apart from the load and PostgreSQL

For the memory in a container, run it in a control group with that limit.
Requires Linux, and PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres).
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '400' },
      articles: { type: 'string', default: '100000' },
      pin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const [minutes, rate, articles] = [values.minutes, values.rate, values.articles].map(Number) as [
    number,
    number,
    number,
  ];

  const { database, token, start } = await prepare({ pin: values.pin });
  const server = await start('ours');
  const world = await database.fill(articles);
  const sources = await Promise.all(
    rows
      .filter(({ name, status, tool, bare }) => name !== 'messages-500' && status !== 304 && tool === undefined && bare)
      .map((row) => requestsFor(row, { world, token }, server)),
  );
  const show = (minute: number, latency?: { p99: number; longest: number }) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const mb = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024).toFixed(0);
    const times = latency ? `, p99 ${latency.p99.toFixed(1)} ms, longest ${latency.longest.toFixed(1)} ms` : '';
    process.stdout.write(`minute ${minute}: ${mb('VmRSS')} MB, without files ${mb('RssAnon')} MB${times}\n`);
  };
  show(0);
  for (let minute = 1; minute <= minutes; minute++)
    show(minute, await latencyAt({ port: server.port, rate, seconds: 60, next: () => pick(sources)() }));
}

await run(main);
