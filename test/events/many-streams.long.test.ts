import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient as createSdk } from '../../sdk/src/index.ts';
import type { Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const until = { timeout: 30_000 };
/** Costs a stream about one request of the rate limit. */
const article = { title: 't', body: 'x'.repeat(63_000), status: 'published' };

test('the SDK waits until the server sends more, and misses no event', async () => {
  const server = await startTestServer({ RATE_LIMIT: '20/3' });
  try {
    for (const name of ['ada', 'grace', 'linus']) {
      const client = await server.as(name);
      for (let i = 0; i < 15; i++) await client.post('/articles', { ...article, title: `${name}${i}` });
    }
    const { token } = await server.as('dora');
    let connections = 0;
    const sdk = createSdk({
      url: server.url,
      token: () => token as string,
      fetch: (url, init) => {
        connections++;
        return fetch(url, init);
      },
    });
    const titles: string[] = [];
    const done = new AbortController();
    const reading = (async () => {
      for await (const { article } of sdk.events({ types: ['ARTICLE_CREATED'], after: '0', signal: done.signal }))
        titles.push(article.title);
    })();
    await expect.poll(() => titles.length, until).toBe(45);
    done.abort();
    await reading;
    expect(new Set(titles).size).toBe(45);
    expect(connections).toBeGreaterThan(1);
    expect(connections).toBeLessThan(10);
  } finally {
    await server.close();
  }
});

test('a stream without events of its own resumes after those of others, as its keep-alive has their id', async () => {
  const server = await startTestServer();
  try {
    const [ada, , linus] = [await server.as('ada'), await server.as('grace'), await server.as('linus')];
    const stream = await listen(linus);
    await expect.poll(stream.text, until).toContain('id: ');
    const first = /id: (\d+)/.exec(stream.text())?.[1];
    for (let i = 0; i < 3; i++) await ada.post('/users/grace/messages', { message: `${i}` });
    const ids = () => [...stream.text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    await expect.poll(ids, until).toEqual([Number(first), Number(first) + 3]);
    expect(stream.text()).not.toContain('message.created');
    stream.close();
  } finally {
    await server.close();
  }
});

/** Keeps nothing of what it receives. */
async function read(client: Client, query: string, onEvent: () => void): Promise<() => void> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    accept: 'text/event-stream',
    'content-type': 'application/json',
  };
  const sent = request(`${client.url}/graphql`, { method: 'POST', headers }).end(JSON.stringify({ query }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.on('data', (chunk: Buffer) => chunk.includes('event: next') && onEvent()).on('error', () => {});
  return () => void sent.destroy();
}

describe('many streams of a user', () => {
  let server: TestServer;
  const closings: (() => void)[] = [];
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => {
    for (const close of closings.splice(0)) close();
  });
  afterAll(() => server.close());

  test('do not delay the stream of another user', async () => {
    const [ada, bob] = [await server.as('ada'), await server.as('bob')];
    const order: string[] = [];
    const query = 'subscription { eventHappened(types: [TURTLE_CREATED]) { id } }';
    for (let i = 0; i < 40; i++) closings.push(await read(ada, query, () => order.push('ada')));
    closings.push(await read(bob, query, () => order.push('bob')));
    await ada.post('/turtles', { name: 'T', lifespan: 1, species: 'x' });
    await expect.poll(() => order.length, until).toBe(41);
    expect(order.indexOf('bob')).toBeLessThan(20);
  });

  test('hold nothing of what they have sent', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const ada = await server.as('ada');
    let events = 0;
    // A megabyte per event and stream.
    const data = Array.from({ length: 10 }, (_, i) => `d${i}: data`).join(' ');
    const query = `subscription { eventHappened(types: [ARTICLE_CREATED]) { ${data} } }`;
    for (let i = 0; i < 40; i++) closings.push(await read(ada, query, () => events++));
    const before = used();
    await ada.post('/articles', article);
    await expect.poll(() => events, until).toBe(40);
    await expect.poll(used, until).toBeLessThan(before + 15_000_000);
  });
});
