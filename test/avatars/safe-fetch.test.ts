import { readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FetchLimits, isPublicAddress, parseNetwork, safeFetch } from '../../src/adapters/fetch/safe-fetch.ts';
import { DownloadFailed, DownloadRefused, DownloadTooLarge } from '../../src/core/ports/downloads.ts';
import { newDataDir } from '../support/process.ts';
import { closedPort, serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';

const loopback = ['127.0.0.0/8', '::1/128'].map(parseNetwork);
let hits: IncomingMessage[];
let answer: RequestListener;
let connections = 0;

const { path: folder } = await shared(newDataDir());
const file = join(folder, 'file');
const { port, server } = await shared(
  serve((request, response) => {
    hits.push(request);
    answer(request, response);
  }),
);
server.on('connection', () => connections++);
beforeEach(() => {
  hits = [];
  connections = 0;
  answer = (_request, response) => image(response, Buffer.from('pixels'));
});
afterEach(() => rm(file, { force: true }));

function image(response: ServerResponse, body: Buffer, headers: Record<string, string> = {}) {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': body.length, ...headers }).end(body);
}

/** Loopback is refused by default. `names` are the records of the name server. */
async function download(url: string, limits: Partial<FetchLimits> & { names?: Record<string, string[]> } = {}) {
  const { names = {}, maxBytes = 1_000, ...rest } = limits;
  const fetcher = safeFetch({
    ports: [port, 80, 443],
    resolve: async (hostname) => names[hostname] ?? [],
    userAgent: 'test',
    ...rest,
  });
  return fetcher.download(new URL(url), file, maxBytes);
}

describe('addresses that are never connected to:', () => {
  it.each([
    ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '0', '①②⑦.⓪.⓪.①'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['rebind.test', 'mixed.test', 'mapped.test'],
  ])('%s', async (host) => {
    const names = {
      'rebind.test': ['127.0.0.1'],
      'mixed.test': ['93.184.216.34', '127.0.0.1'],
      'mapped.test': ['::ffff:127.0.0.1'],
    };
    await expect(download(`http://${host}:${port}/`, { names })).rejects.toThrow('The download failed');
    expect(connections).toBe(0);
  });

  it.each([
    // RFC 1918, 6598, 3927, 1122, 6890, 5737, 2544, 1112, 919
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '100.127.255.255', '169.254.169.254'],
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16', '192.88.99.1'],
    // RFC 4291, 4193, 4291 (mapped, compatible), 6052, 8215, 3056, 4380, 3849, 9637, 9602
    ...['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:8.8.8.8', '::8.8.8.8'],
    ...['64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::1', '2001:0:7f00:1::1', '2001:db8::1', '3fff::1', '5f00::1'],
    ...['100::1', '2001:20::1', '4000::1', 'not an address', '', '8.8.8.8/8'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ...['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'],
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

it('connects to the address that was checked, without a second lookup', async () => {
  const resolve = vi.fn<NonNullable<FetchLimits['resolve']>>(async () => ['127.0.0.1']);
  resolve.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['10.0.0.1']);
  await download(`http://images.test:${port}/a.png`, { resolve, allowed: loopback });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(hits[0]?.headers.host).toBe(`images.test:${port}`);
});

it('checks a name again after a redirect, and rejects a private address', async () => {
  const resolve = vi.fn<NonNullable<FetchLimits['resolve']>>(async () => ['10.0.0.1']);
  resolve.mockResolvedValueOnce(['127.0.0.1']);
  answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
  await expect(download(`http://images.test:${port}/`, { resolve, allowed: loopback })).rejects.toThrow();
  expect(resolve).toHaveBeenCalledTimes(2);
  expect(hits.map((hit) => hit.url)).toEqual(['/']);
});

describe('redirects', () => {
  it.each([
    ['to loopback', () => `http://127.0.0.1:${port}/`],
    ['to loopback in hexadecimal', () => `http://0x7f.1:${port}/`],
    ['to a metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['to a name that resolves to loopback', () => `http://inner.test:${port}/`],
    ['to another port', () => `http://images.test:${port + 1}/`],
    ['to a URL with credentials', () => `http://a:b@images.test:${port}/`],
    ['to a file URL', () => 'file:///etc/passwd'],
    ['to an invalid URL', () => 'http://['],
  ])('%s are not followed', async (_name, location) => {
    answer = (_request, response) => response.writeHead(302, { location: location() }).end();
    const names = { 'images.test': ['127.0.0.2'], 'inner.test': ['127.0.0.1'] };
    const allowed = [parseNetwork('127.0.0.2/32')];
    const outer = await serve((request, response) => answer(request, response), { port, host: '127.0.0.2' });
    onTestFinished(outer.close);
    await expect(download(`http://images.test:${port}/`, { names, allowed })).rejects.toThrow('The download failed');
    expect(connections, 'the server on 127.0.0.1 heard nothing').toBe(0);
  });

  it('are followed at most three times', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
      else image(response, Buffer.from('pixels'));
    };
    const options = { allowed: loopback };
    expect(await download(`http://127.0.0.1:${port}/3`, options)).toBe('image/png');
    expect(await readFile(file)).toHaveLength(6);
    await rm(file);
    await expect(download(`http://127.0.0.1:${port}/4`, options)).rejects.toThrow('The download failed');
  });
});

it.each([
  'ftp://images.test/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,',
  'http://user@images.test/',
  'http://images.test:22/',
])('rejects %s without connecting', async (url) => {
  await expect(download(url)).rejects.toBeInstanceOf(DownloadRefused);
});

describe('limits', () => {
  const allowed = loopback;
  const address = (path = '/') => `http://127.0.0.1:${port}${path}`;

  it('rejects a body declared as too large before reading it', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 1_001 }).write('x');
    await expect(download(address(), { allowed })).rejects.toBeInstanceOf(DownloadTooLarge);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stops an endless body at the limit and closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.on('close', closed.resolve);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(500)));
      };
      response.writeHead(200).on('drain', more);
      more();
    };
    await expect(download(address(), { allowed })).rejects.toBeInstanceOf(DownloadTooLarge);
    await closed.promise;
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('counts the decompressed size of a %s body', async (encoding, compress) => {
    answer = (_request, response) => image(response, compress(Buffer.alloc(900)), { 'content-encoding': encoding });
    await download(address(), { allowed });
    expect(await readFile(file)).toEqual(Buffer.alloc(900));
    await rm(file);
    answer = (_request, response) =>
      image(response, compress(Buffer.alloc(5_000_000)), { 'content-encoding': encoding });
    await expect(download(address(), { allowed, maxBytes: 10_000 })).rejects.toBeInstanceOf(DownloadTooLarge);
  });

  it('time out for a handshake, missing headers, a slow body and a name that never resolves, and keep no connection', async () => {
    answer = () => {};
    await expect(download(address(), { allowed, headersTimeoutMs: 50 })).rejects.toThrow('The download failed');
    answer = (_request, response) => response.writeHead(200).write('x');
    await expect(download(address(), { allowed, totalTimeoutMs: 100 })).rejects.toThrow('The download failed');
    const handshake = new Set<Socket>();
    const ended = (socket: Socket) => socket.on('error', () => {}).on('close', () => handshake.delete(socket));
    const mute = await serve(createTcpServer((socket) => handshake.add(ended(socket.resume()))));
    onTestFinished(mute.close);
    const ofMute = { allowed, ports: [mute.port], totalTimeoutMs: 100 };
    await expect(download(`https://127.0.0.1:${mute.port}/`, ofMute)).rejects.toThrow('The download failed');
    await expect.poll(() => handshake.size).toBe(0);
    const resolve = () => new Promise<string[]>(() => {});
    await expect(download('http://slow.test/', { resolve, headersTimeoutMs: 50 })).rejects.toThrow(
      'The download failed',
    );
  });

  it('requests no compression and sends its User-Agent', async () => {
    await download(address(), { allowed });
    expect(hits[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'test' });
  });
});

it('fails with the same error for an open port, a closed port, a private name and an unknown one', async () => {
  const closed = await closedPort();
  const names = { 'private.test': ['10.1.2.3'] };
  const attempts = [
    [`http://127.0.0.1:${port}/`, {}],
    [`http://127.0.0.1:${closed}/`, { ports: [closed] }],
    [`http://127.0.0.1:${closed}/`, { ports: [closed], allowed: loopback }],
    ['http://private.test/', { names }],
    ['http://unknown.test/', {}],
  ] as const;
  for (const [url, limits] of attempts) {
    const error = await download(url, limits as Partial<FetchLimits>).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(DownloadFailed);
    expect((error as Error).message).toBe('The download failed');
  }
});
