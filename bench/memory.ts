import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { call, openStream, outbound, startReceiver } from './receivers.ts';
import { requestsFor } from './requests.ts';
import { pick, type Row } from './row.ts';
import { rows } from './rows.ts';
import { prepare, run } from './session.ts';
import { latencyAt } from './steady.ts';

/** Beside the requests: open streams, webhooks, and the share of batches among the requests. */
const beside = { streams: 30, webhooks: 3, batches: 0.002 };

const usage = `Shows the memory and the latency of the server during a steady mix, one line per minute: reads and writes by REST,
GraphQL and MCP, a few batches of 500, ${beside.streams} streams and ${beside.webhooks} webhooks.

  npx tsx bench/memory.ts                          400 requests per second for 30 minutes, 100,000 articles
  npx tsx bench/memory.ts --minutes=5 --rate=1000 --articles=1000000
  npx tsx bench/memory.ts --pin                   with cores for the server alone, apart from the load and PostgreSQL

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
  const receiver = await startReceiver();
  const server = await start('ours', [], outbound(receiver.port));
  const world = await database.fill(articles);
  for (let i = 0; i < beside.webhooks; i++)
    await call(server, token, '/webhooks', {
      url: `http://127.0.0.1:${receiver.port}/${i}`,
      events: ['article.created'],
    });
  for (let i = 0; i < beside.streams; i++) await openStream(server, token);
  const isBatch = ({ name }: Row) => name === 'messages-500';
  const requestsOf = (chosen: readonly Row[]) =>
    Promise.all(chosen.map((row) => requestsFor(row, { world, token }, server)));
  const [batches, others] = await Promise.all([
    requestsOf(rows.filter(isBatch)),
    requestsOf(rows.filter((row) => !isBatch(row) && row.status !== 304 && row.bare)),
  ]);
  const next = () => pick(Math.random() < beside.batches ? batches : others)();
  const show = (minute: number, latency?: { p99: number; longest: number }) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const mb = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024).toFixed(0);
    const times = latency ? `, p99 ${latency.p99.toFixed(1)} ms, longest ${latency.longest.toFixed(1)} ms` : '';
    process.stdout.write(`minute ${minute}: ${mb('VmRSS')} MB, without files ${mb('RssAnon')} MB${times}\n`);
  };
  show(0);
  for (let minute = 1; minute <= minutes; minute++)
    show(minute, await latencyAt({ port: server.port, rate, seconds: 60, next }));
}

await run(main);
