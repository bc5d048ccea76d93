import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
let sockets: Socket[];

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

interface Connection {
  received(): string;
  isClosed(): boolean;
  write(text: string): void;
}

async function open(...head: string[]): Promise<Connection> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let received = '';
  let error: Error | undefined;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', (cause) => {
    error = cause;
  });
  await once(socket, 'connect');
  if (head.length > 0) socket.write(`${[...head, 'Host: a'].join('\r\n')}\r\n\r\n`);
  return {
    received: () => received,
    isClosed() {
      if (error) throw error;
      return socket.readableEnded;
    },
    write: (text) => socket.write(text),
  };
}

const openWrite = () =>
  open(
    'POST /articles HTTP/1.1',
    `Authorization: Bearer ${ada.token}`,
    'Content-Type: application/json',
    'Content-Length: 15',
  );

describe('a server that stops', () => {
  test('serves requests with Connection: close while it drains, and is not ready', async () => {
    const began = await openWrite();
    const idle = await open('GET /health/live HTTP/1.1');
    const unused = await open();
    await expect.poll(idle.received).toMatch(/^HTTP\/1.1 200 (?![\s\S]*Connection:)[\s\S]*"live"/);

    const closed = server.close({ drain: 2_000, cut: 3_500 });
    const ready = await server.stranger.get('/health/ready');
    expect([ready.status, ready.body.code, ready.headers.get('connection')]).toEqual([
      503,
      'service_unavailable',
      'close',
    ]);
    expect(ready.headers.get('retry-after')).toBe('2');
    // The level error is for faults only.
    expect(server.logged()).not.toContain('"level":50');
    for (const answer of [await ada.get('/articles'), await ada.graphql('{ viewer { username } }')])
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    began.write('{"title":"End"}');
    await expect.poll(began.received).toMatch(/^HTTP\/1.1 201 [\s\S]*\r\nConnection: close\r\n[\s\S]*"End"/);
    await expect
      .poll(() => [began, idle, unused].map((connection) => connection.isClosed()), { timeout: 1_700 })
      .toEqual([true, true, true]);
    expect((await ada.get('/articles')).body).toHaveLength(1);

    await closed;
    await expect(ada.get('/articles')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  test('waits for a request in progress after the port is closed', async () => {
    const began = await openWrite();
    const closed = server.close({ drain: 0, cut: 10_000 });
    await expect.poll(() => ada.get('/health/live').catch(({ cause }) => cause.code)).toBe('ECONNREFUSED');
    began.write('{"title":"End"}');
    await closed;
    expect(began.received()).toMatch(/^HTTP\/1.1 201 /);
  });

  test('aborts a request that does not end in time', async () => {
    const began = await openWrite();
    await server.close({ drain: 0, cut: 200 });
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect(began.received()).toBe('');
  });
});
