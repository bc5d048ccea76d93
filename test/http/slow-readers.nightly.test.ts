import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { closeSlowReaders } from '../../src/surfaces/http/slow-readers.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

afterAll(endAll);

function residentMb({ process: { pid } }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

describe('a client that does not read', () => {
  test('is closed, unlike one that reads slowly or is idle', async () => {
    const large = Buffer.alloc(16_000_000, 'x');
    const server = createServer((_request, response) => void response.end(large));
    closeSlowReaders(server, { patience: 1_500, backlog: Infinity });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    const [idle, slow] = [open(), open()];
    let taken = 0;
    slow.on('data', ({ length }) => (taken += length)).pause();
    slow.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    // Reads a little at intervals, so the whole takes longer than the limit.
    const sips = setInterval(() => slow.resume().once('data', () => slow.pause()), 20);
    const started = performance.now();
    await expect.poll(() => performance.now() - started, { timeout: 10_000 }).toBeGreaterThan(4_000);
    expect([slow.destroyed, idle.destroyed]).toEqual([false, false]);
    clearInterval(sips);
    slow.resume();
    await expect.poll(() => taken, { timeout: 10_000 }).toBeGreaterThan(large.length);
    for (const socket of [idle, slow]) socket.destroy();
    server.close();
  });

  test('costs at most 400 MB on 200 connections with 80 requests each, and does not block others', async () => {
    const dataDir = await newDataDir('migrated');
    const server = await startProcess({ ...highRateLimits, DATA_DIR: dataDir.path, SEED: 'none' });
    const { hostname, port } = new URL(server.url);
    await server.client(null).get('/openapi.json');
    const before = residentMb(server);
    const query = encodeURIComponent('{ __schema { types { name fields { name description } } } }');
    const request = `GET /graphql?query=${query} HTTP/1.1\r\nHost: a\r\nApollo-Require-Preflight: 1\r\n\r\n`;
    const sockets: Socket[] = [];
    for (let i = 0; i < 200; i++) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.pause().write(request.repeat(80));
      sockets.push(socket);
    }
    await expect
      .poll(() => sockets.every(({ writableLength }) => writableLength === 0), { timeout: 30_000 })
      .toBe(true);
    // The server may close the idle connection of the request above just as this one is sent.
    const isReady = () =>
      server
        .client(null)
        .get('/health/ready')
        .then(
          ({ status }) => status === 200,
          () => false,
        );
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
    // What a busy machine has not yet collected of 16,000 requests is not held by their readers.
    await expect.poll(() => residentMb(server) - before, { timeout: 30_000 }).toBeLessThan(400);
    for (const socket of sockets) socket.destroy();
    await server.end('SIGKILL');
    await dataDir.remove();
  });

  test('costs at most 400 MB on 150 connections with a page of 9.9 MB each, and does not block others', async () => {
    const dataDir = await newDataDir('migrated');
    const token = `trp_${'a'.repeat(43)}`;
    const environment = { ...highRateLimits, DATA_DIR: dataDir.path, SEED: 'none', ADMIN_TOKEN: token };
    const server = await startProcess(environment);
    const client = server.client(token);
    const article = { title: 't', body: 'x'.repeat(99_000), status: 'published' };
    for (let i = 0; i < 100; i++) await client.post('/articles', article);
    const { hostname, port } = new URL(server.url);
    const before = residentMb(server);
    const request = `GET /articles?limit=100 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const sockets = Array.from({ length: 150 }, () =>
      connect(Number(port), hostname)
        .on('error', () => {})
        .pause(),
    );
    for (const socket of sockets) socket.write(request);
    let most = 0;
    // Several places are taken from clients that do not read within this.
    for (let i = 0; i < 100; i++) {
      expect((await server.client(null).get('/health/live')).status).toBe(200);
      expect((await client.get('/turtles')).status).toBe(200);
      most = Math.max(most, residentMb(server));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(most - before).toBeLessThan(400);
    for (const socket of sockets) socket.destroy();
    await server.end('SIGKILL');
    await dataDir.remove();
  });
});
