import assert from 'node:assert/strict';
import { cpuTime, cpuTimeOfAll } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { type Answer, load } from './load.ts';
import { requestsFor, type Sender } from './requests.ts';
import type { Row } from './row.ts';
import { applicationNames, type Server, type ServerName } from './servers.ts';
import { latencyAt } from './steady.ts';

export interface Plan {
  connections: number;
  rounds: number;
  scale: number;
  seconds: number;
}

export interface Round {
  /** µs per request. */
  cpu: number;
  /** µs per request of its PostgreSQL backends; null if unavailable, as on another machine. */
  postgresCpu: number | null;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Measured {
  name: ServerName;
  rounds: Round[];
  /** 99th percentile in milliseconds at 70% of the maximum rate. */
  steady: number;
}

export interface Bench extends Sender {
  servers: readonly Server[];
  database: BenchDatabase;
}

/** Share of the requests sent first, until V8 has compiled the code. */
const warmUp = 0.3;
const steadyShare = 0.7;

export async function measure(
  row: Row,
  bench: Bench,
  { connections, rounds, scale, seconds }: Plan,
): Promise<Measured[]> {
  const amount = Math.round(row.requests * scale);
  const servers = bench.servers.filter(({ name }) => name === 'ours' || row[name]);
  const turns = servers.map((server) => ({ server, rounds: [] as Round[] }));
  const nexts = new Map<Server, () => string>();
  for (const server of servers) nexts.set(server, await requestsFor(row, bench, server));
  const nextOf = (server: Server) => nexts.get(server) as () => string;
  await check(row, servers, nextOf);
  const warming = Math.round(row.requests * warmUp);
  for (const server of servers) await send(row, server, warming, { connections, next: nextOf(server) });
  for (let i = 0; i < rounds; i++) {
    // Alternating order, so a drift affects all servers equally.
    for (const turn of i % 2 ? turns.toReversed() : turns)
      turn.rounds.push(await round(row, bench, turn.server, { amount, connections, next: nextOf(turn.server) }));
  }
  const measured: Measured[] = [];
  for (const { server, rounds } of turns) {
    const rate = steadyShare * Math.max(...rounds.map((one) => one.rate));
    const { p99: steady } = await latencyAt({ port: server.port, rate, seconds, next: nextOf(server) });
    measured.push({ name: server.name, rounds, steady });
  }
  return measured;
}

/**
 * Sends the same request to all servers. Each response must be correct; those of Terrapin and the bare server must be
 * equal, or have the same shape for rows that write and for tools, whose results have an entity tag.
 */
async function check(row: Row, servers: readonly Server[], nextOf: (server: Server) => () => string): Promise<void> {
  const same = row.bare && row.status !== 304 ? nextOf(servers[0] as Server)() : null;
  const answers: unknown[] = [];
  for (const server of servers) {
    const onAnswer = ({ text, status }: Answer) => {
      if (status === 304) return;
      const answer = JSON.parse(text);
      try {
        if (server.name === 'postgraphile') {
          assert.equal(answer.errors, undefined);
          row.postgraphile?.check(answer.data as never);
        } else {
          row.check(answer as never);
          answers.push(row.writes || row.tool ? shapeOf(answer) : answer);
        }
      } catch (cause) {
        throw new Error(`${row.name}: ${server.name} responded with ${text.slice(0, 500)}`, { cause });
      }
    };
    // Several times: a server may use another code path for a repeated request.
    const next = () => (server.name === 'postgraphile' ? null : same) ?? nextOf(server)();
    for (let i = 0; i < 5; i++) await send(row, server, 1, { connections: 1, next, onAnswer });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0], `${row.name}: the responses differ`);
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

async function round(
  row: Row,
  bench: Bench,
  server: Server,
  { amount, ...options }: { amount: number; connections: number; next(): string },
): Promise<Round> {
  const postgresBefore = await postgresTimes(bench, server.name);
  const before = cpuTimeOfAll(server.pid);
  const { seconds, latencies } = await send(row, server, amount, options);
  const after = cpuTimeOfAll(server.pid);
  const postgresAfter = await postgresTimes(bench, server.name);
  return {
    cpu: (after - before) / amount,
    postgresCpu: postgresBefore && postgresAfter && growth(postgresBefore, postgresAfter) / amount,
    rate: amount / seconds,
    p50: latencies[Math.floor(amount * 0.5)] as number,
    p99: latencies[Math.floor(amount * 0.99)] as number,
  };
}

/** CPU time per backend of a server; null if one cannot be read. Excludes other databases. */
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

function send(
  row: Row,
  { name, port }: Server,
  amount: number,
  options: { connections: number; next(): string; onAnswer?(answer: Answer): void },
) {
  return load({ port, amount, status: row.status ?? 200, ...options }).catch((cause) => {
    throw new Error(`${row.name}: ${name} ${cause.message}`, { cause });
  });
}
