import { parseArgs } from 'node:util';
import { cpuTimeOfAll } from './cpu.ts';
import { call, openStream, outbound, startReceiver } from './receivers.ts';
import { pick } from './row.ts';
import { prepare, report, run } from './session.ts';
import { latencyAt } from './steady.ts';

const usage = `Measures what open streams and webhooks cost while messages are sent at a steady rate.

  npx tsx bench/streams.ts                        1,000 streams, 50 webhooks, 500 writes per second, 20 seconds for each row
  npx tsx bench/streams.ts --streams=200 --webhooks=10 --rate=100 --seconds=5
  npx tsx bench/streams.ts --pin                  with cores for the servers alone, apart from the load and PostgreSQL

Each message is an event for its sender and its recipient, so each write is delivered to the streams and webhooks of two users.
Requires Linux, and PostgreSQL at BENCH_DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres).
`;

const users = 100;

/** What a message says: when it was sent. */
const sentAt = /"message":"sent at (\d+\.\d+)"/;

interface Delays {
  readonly ms: number[];
}

const percentile = (delays: Delays, share: number) => {
  const sorted = delays.ms.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
};

const note = (delays: Delays, text: string) => {
  const at = sentAt.exec(text)?.[1];
  if (at !== undefined) delays.ms.push(performance.now() - Number(at));
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      streams: { type: 'string', default: '1000' },
      webhooks: { type: 'string', default: '50' },
      rate: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '20' },
      pin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const [streams, webhooks, rate, seconds] = [values.streams, values.webhooks, values.rate, values.seconds].map(Number);
  if (![streams, webhooks, rate, seconds].every((one) => Number.isInteger(one))) throw new Error(usage);

  const overStreams: Delays = { ms: [] };
  const overWebhooks: Delays = { ms: [] };
  const receiver = await startReceiver((text) => note(overWebhooks, text));
  const { database, token, start } = await prepare({ pin: values.pin });
  const server = await start('ours', [], outbound(receiver.port));
  await database.fill(100);
  const names = Array.from({ length: users }, (_, n) => `author${n + 1}`);
  const tokens = await Promise.all(
    names.map(async (user) => {
      const scopes = ['messages:read', 'messages:write', 'webhooks:read', 'webhooks:write'];
      return (await call(server, token, '/tokens', { user, name: 'bench', scopes })).token as string;
    }),
  );

  const next = () => {
    const text = JSON.stringify({ message: `sent at ${performance.now().toFixed(3)}` });
    const head = [
      `POST /users/${pick(names)}/messages HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${pick(tokens)}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    return `${head.join('\r\n')}\r\n\r\n${text}`;
  };

  /** Sends messages, and resolves when as many deliveries as expected have arrived, or none did for two seconds. */
  const measure = async (title: string, delays: Delays | null, before: number | null) => {
    if (delays) delays.ms.length = 0;
    const began = cpuTimeOfAll(server.pid);
    const { p99 } = await latencyAt({ port: server.port, rate: rate as number, seconds: seconds as number, next });
    for (let seen = -1; delays && seen !== delays.ms.length; ) {
      seen = delays.ms.length;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    const writes = (rate as number) * (seconds as number);
    const cpu = (cpuTimeOfAll(server.pid) - began) / writes;
    const figures = [title, `${cpu.toFixed(0)} µs per write`, `p99 of writes ${p99.toFixed(1)} ms`];
    if (delays && before !== null)
      figures.push(
        `${delays.ms.length} deliveries`,
        `${(((cpu - before) * writes) / delays.ms.length).toFixed(1)} µs each`,
        `delay p50 ${percentile(delays, 0.5).toFixed(1)}, p99 ${percentile(delays, 0.99).toFixed(1)} ms`,
      );
    process.stdout.write(`${figures.join(' | ')}\n`);
    return cpu;
  };

  await latencyAt({ port: server.port, rate: rate as number, seconds: 3, next });
  const alone = await measure('writes alone', null, null);
  report(`Opening ${streams} streams…`);
  const opened: (() => void)[] = [];
  for (let i = 0; i < (streams as number); i++)
    opened.push(await openStream(server, tokens[i % users] as string, (text) => note(overStreams, text)));
  await measure(`with ${streams} streams`, overStreams, alone);
  for (const close of opened) close();
  report(`Creating ${webhooks} webhooks…`);
  const url = `http://127.0.0.1:${receiver.port}/`;
  for (let i = 0; i < (webhooks as number); i++)
    await call(server, tokens[i % users] as string, '/webhooks', { url: `${url}${i}`, events: ['message.created'] });
  await measure(`with ${webhooks} webhooks`, overWebhooks, alone);
  receiver.stop();
}

await run(main);
