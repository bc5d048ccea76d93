import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PostLimits, parseNetwork, safePost } from '../../src/adapters/fetch/safe-fetch.ts';
import { closedPort, serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';

const loopback = ['127.0.0.0/8'].map(parseNetwork);
const noAddress = 'The host has no public address.';
let hits: { request: IncomingMessage; body: string }[];
let answer: RequestListener;
let connections = 0;

const { port, server } = await shared(
  serve(async (request, response) => {
    hits.push({ request, body: await text(request) });
    answer(request, response);
  }),
);
server.on('connection', () => connections++);
beforeEach(() => {
  hits = [];
  connections = 0;
  answer = (_request, response) => response.writeHead(204).end();
});

type Options = Partial<PostLimits> & { names?: Record<string, string[]> };

const poster = ({ names = {}, ...rest }: Options) =>
  safePost({
    ports: [port, 80, 443],
    resolve: async (hostname) => names[hostname] ?? [],
    userAgent: 'test',
    ...rest,
  });

/** Loopback is refused by default. */
const post = (url: string, options: Options = {}) =>
  poster(options).post(new URL(url), { 'content-type': 'application/json' }, '{"a":1}', new AbortController().signal);

it('posts the body with its headers, and returns status and duration', async () => {
  const posted = await post(`http://127.0.0.1:${port}/hook?a=b`, { allowed: loopback });
  expect(posted).toEqual({ status: 204, failure: null, duration: expect.any(Number) });
  expect(hits).toMatchObject([
    { body: '{"a":1}', request: { method: 'POST', url: '/hook?a=b', headers: { 'user-agent': 'test' } } },
  ]);
  expect(hits[0]?.request.headers['content-type']).toBe('application/json');
});

describe('a private address', () => {
  // All forms of an address are in test/avatars/safe-fetch.test.ts.
  it.each(['127.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])('is rejected in the URL: %s', async (host) => {
    const url = `https://${host}:${port}/`;
    expect(poster({}).rejectionReason(new URL(url))).toBe('Must have a public address.');
    expect(await post(url)).toMatchObject({ status: null, failure: 'Must have a public address.' });
    expect(connections).toBe(0);
  });

  it.each(['mixed.test', 'mapped.test', 'unknown.test'])('is not connected to through a name: %s', async (name) => {
    const names = {
      'mixed.test': ['93.184.216.34', '127.0.0.1'],
      'mapped.test': ['::ffff:127.0.0.1'],
    };
    expect(await post(`https://${name}:${port}/`, { names })).toMatchObject({ status: null, failure: noAddress });
    expect(connections).toBe(0);
  });

  it('is connected to if allowed, without a second lookup', async () => {
    const resolve = vi.fn<NonNullable<PostLimits['resolve']>>(async () => ['10.0.0.1']);
    resolve.mockResolvedValueOnce(['127.0.0.1']);
    expect(await post(`http://hook.test:${port}/`, { resolve, allowed: loopback })).toMatchObject({ status: 204 });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(hits[0]?.request.headers.host).toBe(`hook.test:${port}`);
  });
});

it('connections are used again for their host, and new ones only after the address was checked again', async () => {
  let address = '127.0.0.1';
  const { post } = poster({ resolve: async () => [address], allowed: loopback });
  const url = new URL(`http://hook.test:${port}/`);
  const signal = new AbortController().signal;
  for (let i = 0; i < 10; i++) expect(await post(url, {}, '', signal)).toMatchObject({ status: 204 });
  const opened = connections;
  expect(opened).toBeLessThan(5);
  address = '10.0.0.1';
  expect(await post(url, {}, '', signal)).toMatchObject({ status: 204 });
  (server as Server).closeAllConnections();
  await vi.waitFor(async () => expect(await post(url, {}, '', signal)).toMatchObject({ failure: noAddress }));
  expect(connections).toBe(opened);
});

it('plain http is allowed only to allowed networks', async () => {
  const names = { 'public.test': ['93.184.216.34'] };
  const options = { names, allowed: loopback };
  expect(poster({}).rejectionReason(new URL('http://public.test/'))).toBe('Must be an https:// URL.');
  expect(poster(options).rejectionReason(new URL('http://public.test/'))).toBeNull();
  expect(await post('http://public.test/', options)).toMatchObject({ status: null, failure: noAddress });
});

it.each([
  ['ftp://hook.test/', 'Must be an https:// URL.'],
  ['https://a:b@hook.test/', 'Must not contain a username or password.'],
  ['https://hook.test:22/', 'Must use one of these ports: 443, 8443.'],
])('rejects %s without connecting', async (url, reason) => {
  expect(poster({ ports: [443, 8443] }).rejectionReason(new URL(url))).toBe(reason);
});

it('redirects are not followed', async () => {
  answer = (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end();
  expect(await post(`http://127.0.0.1:${port}/`, { allowed: loopback })).toMatchObject({ status: 307, failure: null });
  expect(hits.map(({ request }) => request.url)).toEqual(['/']);
});

it('reading of an endless response stops at a limit', async () => {
  const closed = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.on('close', closed.resolve);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    };
    response.writeHead(200).on('drain', more);
    more();
  };
  expect(await post(`http://127.0.0.1:${port}/`, { allowed: loopback })).toMatchObject({ status: 200 });
  await closed.promise;
});

it('a missing response, a lookup without result and a closed connection fail with a reason', async () => {
  answer = () => {};
  const late = await post(`http://127.0.0.1:${port}/`, { allowed: loopback, totalTimeoutMs: 50 });
  expect(late).toMatchObject({ status: null, failure: 'There was no response within 0.05 seconds.' });
  const resolve = () => new Promise<string[]>(() => {});
  const unresolved = await post('https://slow.test/', { resolve, totalTimeoutMs: 50 });
  expect(unresolved.failure).toBe('There was no response within 0.05 seconds.');
  answer = (request) => request.socket.destroy();
  const broken = await post(`http://127.0.0.1:${port}/`, { allowed: loopback });
  expect(broken.failure).toBe('The connection was closed before there was a response.');
  const closed = await closedPort();
  const refused = await post(`http://127.0.0.1:${closed}/`, { allowed: loopback, ports: [closed] });
  expect(refused.failure).toBe('The connection was refused.');
});
