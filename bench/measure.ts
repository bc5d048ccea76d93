import assert from 'node:assert/strict';
import { cpuTime } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { type Answer, load } from './load.ts';
import type { Row, World } from './row.ts';
import { applicationNames, type Server, type ServerName } from './servers.ts';

const connections = 16;

export interface Plan {
  rounds: number;
  /** What the rows' numbers of requests are multiplied with. */
  scale: number;
}

/** What one server did in one round. */
export interface Round {
  /** µs per request. */
  cpu: number;
  /** µs per request of its backends at PostgreSQL; null where they cannot be seen, as on another machine. */
  postgresCpu: number | null;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export type Measured = Record<ServerName, Round[]>;

export interface Bench {
  servers: Record<ServerName, Server>;
  database: BenchDatabase;
  world: World;
  token: string;
}

/** Checks that both servers answer a row rightly, warms both up, and lets them take turns for some rounds. */
export async function measure(row: Row, bench: Bench, { rounds, scale }: Plan): Promise<Measured> {
  const amount = Math.round(row.requests * scale);
  await check(row, bench);
  for (const name of ['ours', 'bare'] as const) await run(row, bench, name, amount);
  const measured: Measured = { ours: [], bare: [] };
  for (let i = 0; i < rounds; i++) {
    // Who goes first changes, so that neither has the better half of a drift.
    const turns = i % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
    for (const name of turns) measured[name].push(await round(row, bench, name, amount));
  }
  return measured;
}

/** The same request to both: each answer must be right, and both equal, or of one shape where each is something new. */
async function check(row: Row, bench: Bench): Promise<void> {
  const request = encode(row, bench);
  const answers: unknown[] = [];
  for (const name of ['ours', 'bare'] as const) {
    const onAnswer = ({ text }: Answer) => {
      const answer = JSON.parse(text);
      try {
        row.check(answer as never);
      } catch (cause) {
        throw new Error(`${row.name}: ${name} answered ${text.slice(0, 500)}`, { cause });
      }
      answers.push(row.writes ? shapeOf(answer) : answer);
    };
    // Several times: a server may take another way once it knows the request.
    for (let i = 0; i < 5; i++) await send(row, bench, name, 1, { connections: 1, next: () => request, onAnswer });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0], `${row.name}: the servers disagree`);
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

async function round(row: Row, bench: Bench, name: ServerName, amount: number): Promise<Round> {
  const { pid } = bench.servers[name];
  const postgresBefore = await postgresTimes(bench, name);
  const before = cpuTime(pid) as number;
  const { seconds, latencies } = await run(row, bench, name, amount);
  const after = cpuTime(pid) as number;
  const postgresAfter = await postgresTimes(bench, name);
  return {
    cpu: (after - before) / amount,
    postgresCpu: postgresBefore && postgresAfter && growth(postgresBefore, postgresAfter) / amount,
    rate: amount / seconds,
    p50: latencies[Math.floor(amount * 0.5)] as number,
    p99: latencies[Math.floor(amount * 0.99)] as number,
  };
}

/** CPU time of each backend of a server; null where one cannot be read. Other databases' backends do not count. */
async function postgresTimes(bench: Bench, name: ServerName): Promise<Map<number, number> | null> {
  const times = new Map<number, number>();
  for (const pid of await bench.database.backends(applicationNames[name])) {
    const time = cpuTime(pid, 'postgres');
    if (time === null) return null;
    times.set(pid, time);
  }
  return times;
}

function growth(before: Map<number, number>, after: Map<number, number>): number {
  let sum = 0;
  for (const [pid, time] of after) sum += time - (before.get(pid) ?? 0);
  return sum;
}

function run(row: Row, bench: Bench, name: ServerName, amount: number) {
  return send(row, bench, name, amount, { connections, next: () => encode(row, bench) });
}

function send(
  row: Row,
  bench: Bench,
  name: ServerName,
  amount: number,
  options: { connections: number; next(): string; onAnswer?(answer: Answer): void },
) {
  const { port } = bench.servers[name];
  return load({ port, amount, status: row.status ?? 200, ...options }).catch((cause) => {
    throw new Error(`${row.name}: ${name} ${cause.message}`, { cause });
  });
}

/** Both servers are sent the same bytes: what only one of them looks at (token, `bench-row`) costs the other next to nothing. */
function encode(row: Row, { world, token }: Bench): string {
  const { method, path, body } = row.request(world);
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Accept: application/json',
    `Bench-Row: ${row.name}`,
    ...(text && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
