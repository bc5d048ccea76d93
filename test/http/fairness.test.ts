import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { FairLoop } from '../../src/surfaces/http/fair-loop.ts';
import { Reservation, ResponseMemory } from '../../src/surfaces/http/response-memory.ts';
import { sendMessage } from '../support/agent.ts';
import type { Answer, Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

/** A page of them has 1.3 MB. Two bytes for some characters, which slices must not cut. */
const body = 'Grüße aus Köln, '.repeat(1_875);
const amount = 40;
const page = `/articles?limit=${amount}`;
const graphql = `{ articles(first: ${amount}) { nodes { id title body author { username } } } }`;

const server = await sharedServer({ RATE_LIMIT: '10000/600' });
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
const articles = Array.from({ length: amount }, (_, n) => ({ title: `Article ${n}`, body, status: 'published' }));
expect((await ada.post('/articles/batches', articles)).status).toBe(201);

const left = ({ headers }: Pick<Answer, 'headers'>) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
const callOf = (name: string, args: object) => sendMessage(ada, 'tools/call', { name, arguments: args });

describe('beside a user who requests large responses', () => {
  test.each([
    ['pages', () => ada.get(page)],
    ['documents', () => ada.request('POST', '/graphql', jsonOf({ query: graphql }))],
    ['exports', () => ada.get('/articles', { accept: 'application/x-ndjson' })],
  ])('requests of others are handled while %s are made', async (_, send) => {
    let pending = 6;
    const all = Promise.all(
      Array.from({ length: pending }, () =>
        send().then(({ status, text }) => {
          pending--;
          return [status < 300, text.length > 1_000_000];
        }),
      ),
    );
    let answered = 0;
    while (pending > 0) {
      expect((await grace.get('/turtles?limit=1')).status).toBe(200);
      answered++;
    }
    expect(await all).toEqual(Array(6).fill([true, true]));
    // One at a time, without slices: fewer than one for each.
    expect(answered).toBeGreaterThan(10);
  });
});

test('large responses of a user are made one after another as soon as one was large', async () => {
  const memory = new ResponseMemory();
  const reserve = (caller: string, characters = 1_000_000) =>
    memory.reserve(caller, characters, {} as ServerResponse) as Reservation;
  for (const short of [reserve('ada'), reserve('ada')]) short.made(1_000);
  for (const long of [reserve('ada'), reserve('ada')]) long.made(300_000);
  const next = reserve('ada');
  expect(next).toBeInstanceOf(Reservation);
  expect(reserve('ada')).toBeNull();
  const waiting = memory.wait('ada', 1_000_000, {} as ServerResponse);
  for (const other of [reserve('ada', 1_000), reserve('grace'), reserve('grace')])
    expect(other).toBeInstanceOf(Reservation);
  next.made(300_000);
  expect(await waiting).toBeInstanceOf(Reservation);
});

const jsonOf = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } });

describe('a long response', () => {
  test('has the length, the tag and the text of one that is made at once', async () => {
    const [first, again] = [await ada.get(page), await ada.get(page)];
    expect(first.body).toHaveLength(amount);
    expect(first.body.every((one: { body: string }) => one.body === body)).toBe(true);
    expect(first.text).toBe(JSON.stringify(first.body));
    expect(first.headers.get('content-length')).toBe(String(Buffer.byteLength(first.text)));
    expect([again.text, again.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
    const head = await ada.request('HEAD', page);
    expect([head.text, head.headers.get('content-length')]).toEqual(['', first.headers.get('content-length')]);
    const known = await ada.get(page, { 'if-none-match': first.headers.get('etag') as string });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('has a tag of its text where rows have no versions', async () => {
    const events = '/events?types=article.created&limit=100';
    const accept = { accept: 'application/json' };
    const [first, again] = [await ada.get(events, accept), await ada.get(events, accept)];
    expect(first.text.length).toBeGreaterThan(1_000_000);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const known = await ada.get(events, { ...accept, 'if-none-match': first.headers.get('etag') as string });
    expect(known.status).toBe(304);
  });

  test('is the same page when its rows are read in parts', async () => {
    const ids = (answer: Answer) => answer.body.map(({ id }: { id: string }) => id);
    const whole = ids(await ada.get(`${page}&fields=id`));
    const { searchParams } = new URL(
      /<([^>]*)>; rel="next"/.exec((await ada.get('/articles?limit=20')).headers.get('link') as string)?.[1] as string,
    );
    const cursor = searchParams.get('after') as string;
    expect(ids(await ada.get('/articles?limit=14'))).toEqual(whole.slice(0, 14));
    expect(ids(await ada.get(`/articles?limit=14&after=${cursor}`))).toEqual(whole.slice(20, 34));
    expect(ids(await ada.get(`/articles?limit=14&before=${cursor}`))).toEqual(whole.slice(5, 19));
    const oldest = await ada.get(`/articles?limit=14&direction=asc&after=${cursor}&count=true`);
    expect(ids(oldest)).toEqual(whole.slice(5, 19).reverse());
    expect(oldest.headers.get('link')).toContain('rel="next"');
    expect(Number(oldest.headers.get('total-count'))).toBeGreaterThanOrEqual(amount);
  });

  test('of a document has its result and its errors', async () => {
    const { text, body: result } = await ada.request('POST', '/graphql', jsonOf({ query: graphql }));
    expect(text).toBe(JSON.stringify(result));
    expect(result.data.articles.nodes.every((one: { body: string }) => one.body === body)).toBe(true);
    const wrong = `{ articles(first: ${amount}) { nodes { id body } } turtles(first: 1000) { nodes { id } } }`;
    const partial = await grace.graphql(wrong);
    expect(partial.data.articles.nodes).toHaveLength(amount);
    expect(partial.errors?.[0]?.extensions.request_id).toBe(partial.headers.get('x-request-id'));
  });

  test('releases its memory when the client disconnects in the middle', async () => {
    const { port, hostname } = new URL(server.url);
    for (let n = 0; n < 10; n++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname);
        socket.write(`GET ${page} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`);
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
      });
    }
    expect((await ada.get(page)).body).toHaveLength(amount);
  });
});

describe('a response', () => {
  test('costs a request per 64 kB, which its own headers count', async () => {
    const before = left(await ada.get('/turtles?limit=1'));
    const large = await ada.get(page);
    const after = left(large);
    expect(before - after).toBe(1 + Math.floor(Buffer.byteLength(large.text) / 64_000));
    const document = await ada.request(
      'POST',
      '/graphql',
      jsonOf({ query: '{ articles(first: 5) { nodes { body } } }' }),
    );
    expect(after - left(document)).toBe(1 + Math.floor(Buffer.byteLength(document.text) / 64_000));
    const { id } = large.body[0];
    const tool = await callOf('getArticle', { article: id });
    expect(left(document) - left(tool)).toBe(1 + Math.floor(Buffer.byteLength(tool.text) / 64_000));
    const head = await ada.request('HEAD', page);
    expect(left(tool) - left(head)).toBe(1);
  });
});

test('a list for agents ends at 40,000 characters or 25 items, and goes on from there', async () => {
  const titles: string[] = [];
  for (const n of Array(60).keys()) titles.push(`Short ${n}`);
  await ada.post(
    '/articles/batches',
    titles.map((title, n) => ({ title, body: 'x'.repeat(n < 30 ? 3_000 : 10), status: 'published' })),
  );
  const fields = ['id', 'title', 'body'];
  const seen: string[] = [];
  let after: string | undefined;
  const sizes: number[] = [];
  do {
    const { body: answer } = await callOf('listArticles', { limit: 100, fields, ...(after && { after }) });
    const { items, next } = answer.result.structuredContent;
    sizes.push(items.length);
    seen.push(...items.map(({ title }: { title: string }) => title));
    after = next;
    if (seen.length < 60) expect(answer.result.content[0].text.length).toBeLessThan(50_000);
  } while (seen.length < 60);
  expect(seen.slice(0, 60).toSorted()).toEqual(titles.toSorted());
  expect(sizes[0]).toBe(25);
  expect(Math.min(...sizes)).toBeLessThan(15);
  const { body: back } = await callOf('listArticles', { limit: 25, before: after });
  const shown = back.result.structuredContent.items.map(({ title }: { title: string }) => title);
  expect(shown.at(-1)).toBe(seen.at(-2));
  expect(back.result.structuredContent.prev).toBeDefined();
});

describe('beside a user whose requests cost much and return little', () => {
  const fields = '{ nodes { id author { id username } } }';
  let sent = 0;
  const newDocument = () =>
    `{ ${Array.from({ length: 20 }, () => `f${sent++}: articles(first: 10) ${fields}`).join(' ')} }`;
  const articles = Array.from({ length: 50 }, () => ({ title: 'One of many' }));
  const list = { name: 'listArticles', arguments: { limit: 25, fields: ['id', 'title', 'author'] } };

  // Of users whose first requests these are: nothing is known of what they cost.
  test.each([
    ['documents', 30, (user: Client) => user.request('POST', '/graphql', jsonOf({ query: newDocument() }))],
    ['calls of tools', 120, (user: Client) => sendMessage(user, 'tools/call', list)],
    ['batches', 30, (user: Client) => user.post('/articles/batches', articles)],
  ])('a request of another user waits for few of their %s', async (what, amount, send) => {
    const heavy = await server.as(`heavy-${what.replaceAll(' ', '-')}`);
    // Whoever was there a moment ago is waited for less.
    await grace.get('/turtles?limit=1');
    let done = 0;
    const all = Promise.all(
      Array.from({ length: amount }, async () => {
        const { status } = await send(heavy);
        done++;
        return status < 300;
      }),
    );
    let mostWaitedFor = 0;
    while (done < amount) {
      const before = done;
      expect((await grace.get('/turtles?limit=1')).status).toBe(200);
      mostWaitedFor = Math.max(mostWaitedFor, done - before);
    }
    expect(await all).toEqual(Array(amount).fill(true));
    // Without turns, all of them. What is used without waiting, 20 ms, is many calls if each takes less than one.
    expect(mostWaitedFor).toBeLessThan(amount / 3);
  });
});

const idle = { closed: false } as ServerResponse;
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('what a request costs is what it has used, also after it has let others go on', async () => {
  const loop = new FairLoop();
  for (const milliseconds of [30, 150]) {
    const work = loop.begin('ada') ?? (await loop.wait('ada', idle));
    await work.rest();
    spin(milliseconds);
  }
  await new Promise(setImmediate);
  expect(loop.begin('ada')).toBeNull();
  expect(loop.begin('grace')).not.toBeNull();
});

test('requests of a user that wait are bounded', async () => {
  const loop = new FairLoop();
  for (const _ of Array(2)) {
    loop.begin('ada');
    spin(150);
  }
  for (const _ of Array(1_000)) void loop.wait('ada', idle);
  await expect(loop.wait('ada', idle)).rejects.toThrow(expect.objectContaining({ code: 'rate_limited' }));
});

test('a client that does not wait for its turn is no fault of the server', async () => {
  const begun = server.logged().length;
  const { hostname, port } = new URL(server.url);
  // Of the oldest articles, which are large: it is not sent before the client is known to be gone.
  const request = `GET ${page}&direction=asc HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`;
  for (const _ of Array(12)) {
    const client = connect(Number(port), hostname);
    client.write(request, () => client.destroy());
  }
  const lines = () => server.logged().slice(begun);
  await expect.poll(() => lines().match(/"aborted":true/g)?.length).toBe(12);
  expect(lines()).toContain('"status":503');
  expect(lines()).not.toContain('"level":50');
});
