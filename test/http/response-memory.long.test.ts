import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/core/errors.ts';
import { type MemoryLimits, ResponseMemory } from '../../src/surfaces/http/response-memory.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

interface Reader extends Socket {
  bytes: number;
  head: string;
}

/** A connection that sends one request, and does not read until it is resumed. */
function request(url: string, path: string, token: string | null = null): Reader {
  const { port, hostname } = new URL(url);
  const socket = Object.assign(connect(Number(port), hostname), { bytes: 0, head: '' });
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    socket.head ||= chunk.toString('latin1').split('\r\n\r\n')[0] as string;
    socket.bytes += chunk.length;
  });
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`);
  undo.push(() => socket.destroy());
  return socket;
}

const statusOf = ({ head }: Reader) => head.slice(9, 12);

const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

describe('the memory of responses', () => {
  const size = 10_000_000;
  const body = 'x'.repeat(size);
  const usual: MemoryLimits = {
    total: 4 * size,
    perCaller: 2 * size,
    patience: 60_000,
    idle: 60_000,
    longest: 60_000,
  };

  /** Responds to `/{caller}/{characters}` with as many characters. */
  async function serve(limits: Partial<MemoryLimits>) {
    const memory = new ResponseMemory({ ...usual, ...limits });
    const begun: string[] = [];
    const server = createServer(async ({ url = '' }, response) => {
      const [, caller = '', characters] = url.split('/');
      try {
        const wanted = [caller, Number(characters), response] as const;
        const reservation = await memory.take(...wanted);
        response.once('close', () => reservation.release());
        begun.push(caller);
        reservation.made(Number(characters));
        response.end(body.slice(0, Number(characters)));
      } catch (error) {
        response.statusCode = error instanceof ApiError ? error.status : 500;
        response.end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    undo.push(() => void server.close().closeAllConnections());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, begun };
  }

  const of = (caller: string, characters = size) => `/${caller}/${characters}`;

  test('makes no more responses than fit, of a caller and of all', async () => {
    const { url, begun } = await serve({});
    for (let i = 0; i < 4; i++) for (const caller of ['a', 'b', 'c']) request(url, of(caller));
    await until(() => begun.length).toBe(4);
    // Small responses do not wait.
    expect((await fetch(url + of('d', 1_000))).status).toBe(200);
    expect((await fetch(url + of('a', 1_000))).status).toBe(200);
    expect(begun.filter((caller) => caller === 'a').length).toBeLessThanOrEqual(3);
    expect(begun).toHaveLength(6);
  });

  test('makes the next response when one is read, and callers take turns', async () => {
    const { url, begun } = await serve({ total: size, perCaller: size });
    const first = request(url, of('a'));
    await until(() => begun).toEqual(['a']);
    const others = ['a', 'a', 'a', 'b'].map((caller) => request(url, of(caller)));
    for (const socket of [first, ...others]) socket.resume();
    await until(() => begun.length).toBe(5);
    expect(begun.indexOf('b')).toBeLessThan(4);
    await until(() => others.every(({ bytes }) => bytes > size)).toBe(true);
  });

  test('returns 429 to a caller who does not read, and 503 to others who wait in vain', async () => {
    const { url, begun } = await serve({ total: 2 * size, patience: 200 });
    for (let i = 0; i < 2; i++) request(url, of('a'));
    await until(() => begun.length).toBe(2);
    const refused = [request(url, of('a')), request(url, of('b'))];
    for (const socket of refused) socket.resume();
    await until(() => refused.map(statusOf)).toEqual(['429', '503']);
    for (const { head } of refused) expect(head).toMatch(/^retry-after: \d+$/im);
  });

  test('closes the connection of a client that does not read if another request waits for its place', async () => {
    const { url, begun } = await serve({ total: size, perCaller: size, idle: 100 });
    const unread = request(url, of('a'));
    await until(() => begun).toEqual(['a']);
    const next = request(url, of('b')).resume();
    await until(() => next.bytes).toBeGreaterThan(size);
    unread.resume();
    await until(() => unread.closed).toBe(true);
    expect(unread.bytes).toBeLessThan(size);
  });

  test('forgets requests whose client has left', async () => {
    const { url, begun } = await serve({ total: size, perCaller: size });
    const first = request(url, of('a'));
    await until(() => begun).toEqual(['a']);
    const left = request(url, of('b'));
    await once(left, 'connect');
    const last = request(url, of('c'));
    await once(last, 'connect');
    left.destroy();
    first.resume();
    last.resume();
    await until(() => last.bytes).toBeGreaterThan(size);
    expect(begun.filter((caller) => caller === 'c')).toHaveLength(1);
  });
});

describe('pages of 9.9 MB', () => {
  let server: TestServer;
  let ada: Client;
  let grace: Client;
  beforeAll(async () => {
    server = await startTestServer();
    [ada, grace] = [await server.as('ada'), await server.as('grace')];
    const article = { title: 't', body: 'x'.repeat(99_000), status: 'published' };
    await Promise.all(Array.from({ length: 100 }, () => ada.post('/articles', article)));
  });
  afterAll(() => server.close());

  const graphql = (query: string, variables = {}) =>
    `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;
  const pages = [
    '/articles?limit=100',
    graphql('{ articles(first: 100) { nodes { body } } }'),
    graphql('query($size: Int) { articles(first: $size) { nodes { body } } }', { size: 100 }),
  ];
  const made = () => server.statements.filter((name) => name.startsWith('article_list')).length;
  const refused = () => server.logged().split('"status":429').length - 1;

  test('are made one after the other for a user whose connections do not read, and others are served meanwhile', async () => {
    server.statements.length = 0;
    const began = performance.now();
    for (let i = 0; i < 30; i++) request(server.url, pages[i % 3] as string, ada.token);
    await expect.poll(made, { timeout: 20_000 }).toBeGreaterThan(0);
    const [health, small, page] = await Promise.all([
      server.stranger.get('/health/live'),
      ada.get('/turtles'),
      grace.get('/articles?limit=100'),
    ]);
    expect([health.status, small.status, page.status, page.body.length]).toEqual([200, 200, 200, 100]);
    // Each of the three connections that have read nothing for 3 s is closed for another, whose page is read in ten parts.
    const seconds = (performance.now() - began) / 1000;
    expect(made()).toBeLessThan(20 + 10 * seconds);
  });

  describe('are read a few rows at a time for a user who had one lately:', () => {
    const statements = (name: string) => server.statements.filter((one) => one.startsWith(name)).length;
    let heavy: Client;
    let revised: string;
    beforeAll(async () => {
      heavy = await server.as('heavy');
      revised = (await heavy.post('/articles', { title: 't', body: 'x'.repeat(99_000) })).body.id;
      for (let i = 1; i <= 14; i++) await heavy.patch(`/articles/${revised}`, { body: `${i} ${'x'.repeat(99_000)}` });
      expect((await heavy.get('/articles?limit=100')).body).toHaveLength(100);
    });
    beforeEach(() => (server.statements.length = 0));

    test.each([
      ['lists', () => '/articles?limit=100', 'article_list', 11],
      ['lists of one article', () => `/articles/${revised}/revisions?limit=12`, 'revision_by_article', 2],
      ['searches', () => '/articles?query=t&limit=100', 'article_read_many', 10],
      ['events', () => '/events?limit=100', 'event_list', 11],
    ])('%s', async (_, path, name, times) => {
      const first = await heavy.get(path(), { accept: 'application/json' });
      expect(first.status).toBe(200);
      expect(statements(name)).toBe(times);
      const ids = first.body.map(({ id }: { id: string }) => id);
      const part = path().replace(/limit=\d+/, 'limit=5');
      const small = await heavy.get(part, { accept: 'application/json' });
      expect(small.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5));
      expect(new Set(ids).size).toBe(ids.length);
    });

    test.each([
      [100, 1, 20],
      [10, 12, 11],
    ])('lists within a list of %i, %i of each', async (parents, first, times) => {
      const query = `{ articles(first: ${parents}) { nodes { id body
        revisions(first: ${first}) { nodes { body article { id } } } } } }`;
      const { status, body } = await heavy.get(graphql(query));
      expect(status).toBe(200);
      const { nodes } = body.data.articles;
      expect(nodes).toHaveLength(parents);
      for (const { id, revisions } of nodes) {
        expect(revisions.nodes).toHaveLength(id === revised ? first : 1);
        for (const { article } of revisions.nodes) expect(article.id).toBe(id);
      }
      expect(statements('revision_by_article')).toBe(times);
    });
  });

  test('wait for each other until all connections that read have them', async () => {
    const sockets = Array.from({ length: 9 }, (_, i) => request(server.url, pages[i % 3] as string, ada.token));
    for (const socket of sockets) socket.resume();
    const isOver = ({ bytes, head, closed }: Reader) => closed || bytes > 9_900_000 || /^HTTP\S+ [^2]/.test(head);
    await expect.poll(() => sockets.every(isOver), { timeout: 60_000 }).toBe(true);
    expect(sockets.map(statusOf)).toEqual(sockets.map(() => '200'));
  });

  test('need as much as their fields and variables say', async () => {
    server.statements.length = 0;
    const small = [
      '/articles?limit=100&fields=id,title',
      graphql('query($size: Int) { articles(first: $size) { nodes { body } } }', { size: 1 }),
    ];
    const before = refused();
    const sockets = Array.from({ length: 30 }, (_, i) => request(server.url, small[i % 2] as string, ada.token));
    await expect.poll(made, { timeout: 20_000 }).toBe(30);
    for (const socket of sockets) socket.destroy();
    expect(refused()).toBe(before);
  });
});
