import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient as createSdk } from '../../sdk/src/index.ts';
import type { Client } from '../support/client.ts';
import { type Listener, listen } from '../support/events.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const until = { timeout: 30_000 };
/** Characters of an event as a part of a request of the rate limit: more than one. */
const article = { title: 't', body: 'x'.repeat(99_000), status: 'published' };

const open: Listener[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function subscribe(client: Client, query: string): Promise<Listener> {
  const headers = { 'content-type': 'application/json' };
  const listener = await listen(client, '/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  open.push(listener);
  return listener;
}

async function replay(client: Client): Promise<Listener> {
  const listener = await listen(client, '/events?types=article.created&last_event_id=0');
  open.push(listener);
  return listener;
}

describe('the streams of a user', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT: '60/3600' });
  });
  afterAll(() => server.close());

  async function transition(client: Client, times: number) {
    const attributes = { amount: 1, currency: 'EUR', contact: { name: 'Bob', email: 'bob@example.com' } };
    const { body } = await client.post('/invoices', { data: { type: 'invoice', attributes } });
    for (let i = 0; i < times; i++)
      await client.post(`/invoices/${body.data.id}/transitions`, { to: i % 2 === 0 ? 'published' : 'draft' });
  }

  const lists = Array.from({ length: 6 }, (_, i) => `l${i}: transitions(first: ${i + 1}) { nodes { id } }`).join(' ');

  test('end with rate_limited when their documents have cost the limit, and requests still succeed', async () => {
    const ada = await server.as('ada');
    const stream = await subscribe(ada, `subscription { invoiceMoved { event invoice { ${lists} } } }`);
    await transition(ada, 12);
    // Six lists in each event: ten events are 60 requests.
    const received = await stream.take(12);
    await stream.ended;
    expect(received.slice(0, 10).every(({ data }) => data.data.invoiceMoved.invoice.l5)).toBe(true);
    expect(received[10]?.data.errors[0].extensions).toMatchObject({
      code: 'rate_limited',
      request_id: stream.headers.get('x-request-id'),
    });
    expect(received[11]).toEqual({ event: 'complete', data: null });
    expect((await ada.get('/turtles')).status).toBe(200);
    const again = await listen(ada, '/events');
    expect([again.status, again.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  test('cost hundreds of small events less than ten requests', async () => {
    const [dora, carl] = [await server.as('dora'), await server.as('carl')];
    const streams = await Promise.all(
      Array.from({ length: 10 }, () =>
        subscribe(dora, 'subscription { eventHappened(types: [TURTLE_CREATED]) { id data } }'),
      ),
    );
    for (let i = 0; i < 20; i++) await carl.post('/turtles', { name: 'T', lifespan: 1, species: 'x' });
    await Promise.all(streams.map((stream) => stream.take(20)));
    expect((await replay(dora)).status).toBe(200);
  });

  test('count what they replay, and say when to reconnect', async () => {
    const [grace, linus] = [await server.as('grace'), await server.as('linus')];
    for (let i = 0; i < 10; i++) await grace.post('/articles', article);
    for (let i = 0; i < 6; i++) {
      const stream = await replay(linus);
      await stream.take(10);
      stream.close();
    }
    const stream = await replay(linus);
    await stream.ended;
    const sent = stream.text().split('event: article.created').length - 1;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(10);
    expect(stream.text()).toMatch(/retry: \d{7}\n: \{"code":"rate_limited","message":"[^"]+","request_id":/);
    const refused = await replay(linus);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  });
});

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
      for await (const { data } of sdk.events({ types: ['article.created'], after: '0', signal: done.signal }))
        titles.push(data.title);
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
}, 90_000);

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
