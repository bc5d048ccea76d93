import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

interface BusyClients {
  readonly answered: number;
  readonly lastOnes: number;
  /** By kind: an error code, or a status with the beginning of the body. */
  readonly failures: Readonly<Record<string, number>>;
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
}

interface Exchange {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

interface Answered {
  status: number;
  last: boolean;
  body: string;
}

type Send = (exchange: Exchange) => Promise<Answered>;

const read = 'query($first: Int) { articles(first: $first) { nodes { id title author { name } } } }';
const write = 'mutation($input: CreateArticleInput!) { createArticle(input: $input) { id } }';

const exchangeAt = (n: number, title: string): Exchange =>
  [
    { method: 'GET' as const, path: '/articles?limit=5' },
    { method: 'POST' as const, path: '/articles', body: { title } },
    { method: 'POST' as const, path: '/graphql', body: { query: read, variables: { first: 5 } } },
    { method: 'POST' as const, path: '/graphql', body: { query: write, variables: { input: { title } } } },
  ][n % 4] as Exchange;

/**
 * Clients that send requests in sequence on a keep-alive connection, 50 ms apart, without retries: every second one with
 * Node's agent, the others with undici's `fetch`. A refused connection ends a client.
 */
export function startBusyClients(url: string, token: string, count = 18): BusyClients {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const seen = { answered: 0, lastOnes: 0, failures: {} as Record<string, number>, acknowledged: [] as string[] };
  let stopped = false;
  const fail = (kind: string) => {
    seen.failures[kind] = (seen.failures[kind] ?? 0) + 1;
  };

  const run = async (send: Send, from: number) => {
    for (let n = from; !stopped; n++) {
      const title = randomUUID();
      try {
        const { status, last, body } = await send(exchangeAt(n, title));
        seen.answered++;
        if (last) seen.lastOnes++;
        if (status > 299 || body.includes('"errors"')) fail(`${status}: ${body.slice(0, 100)}`);
        else if (n % 2) seen.acknowledged.push(title);
      } catch (error) {
        const { code, cause, message } = error as { code?: string; cause?: { code?: string }; message: string };
        const kind = cause?.code ?? code ?? message;
        fail(kind);
        if (kind === 'ECONNREFUSED') return;
      }
      await pause(50);
    }
  };

  const agent = new HttpAgent({ keepAlive: true });
  const clients = Array.from({ length: count }, async (_, i) => {
    if (i % 2) return run(sendWith(agent, url, headers), i);
    const dispatcher = new Agent({ connections: 1 });
    await run(fetchWith(dispatcher, url, headers), i);
    await dispatcher.close();
  });
  return Object.assign(seen, {
    async stop() {
      stopped = true;
      await Promise.all(clients);
      agent.destroy();
    },
  });
}

const sendWith =
  (agent: HttpAgent, url: string, headers: Record<string, string>): Send =>
  async ({ method, path, body }) => {
    const sent = request(url + path, { agent, method, headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
    sent.end(body && JSON.stringify(body));
    const response = await answer;
    const received = await text(response);
    return { status: response.statusCode as number, last: response.headers.connection === 'close', body: received };
  };

const fetchWith =
  (dispatcher: Agent, url: string, headers: Record<string, string>): Send =>
  async ({ method, path, body }) => {
    const init = { dispatcher, method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    const received = await response.text();
    return { status: response.status, last: response.headers.get('connection') === 'close', body: received };
  };
