import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const token = (await server.as('ada')).token as string;

const limit = 1_500_000;
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')]);
const refusal = /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/;

type Path = '/turtles' | '/graphql';

/** GraphQL accepts larger bodies with a token, REST does not. */
const tokenFor = (path: Path): Record<string, string> =>
  path === '/graphql' ? {} : { authorization: `Bearer ${token}` };

function exchange(path: Path, length: string, send: (socket: Socket) => void = () => {}) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).setNoDelay();
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', length];
  for (const [name, value] of Object.entries(tokenFor(path))) head.push(`${name}: ${value}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  send(socket);
  let received = '';
  socket.on('data', (data) => (received += data));
  return new Promise<{ received: string; sent: number }>((resolve, reject) => {
    socket.on('end', () => {
      resolve({ received, sent: socket.bytesWritten - socket.writableLength });
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

function sendForEver(socket: Socket): void {
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
}

describe.each(['/turtles', '/graphql'] as const)('a body for %s that is too large', (path) => {
  test('is rejected by its Content-Length before any of it is sent', async () => {
    const { received } = await exchange(path, `Content-Length: ${limit + 1}`);
    expect(received).toMatch(refusal);
    expect(received).toMatch(/^connection: close/im);
  });

  test('is rejected at the chunk that exceeds the limit, and the rest is left unread', async () => {
    const { received, sent } = await exchange(path, 'Transfer-Encoding: chunked', sendForEver);
    expect(received).toMatch(refusal);
    expect(received).toMatch(/^connection: close/im);
    expect(sent).toBeLessThan(limit + 8_000_000);
  });

  test.each([
    ['known length', () => Buffer.alloc(30_000_000, ' ')],
    ['a stream', () => new Blob([Buffer.alloc(30_000_000, ' ')]).stream()],
  ])('returns 413 that fetch can read, with %s', async (_name, body) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...tokenFor(path), 'content-type': 'application/json' },
      body: body(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('payload_too_large');
  });
});

test('a GraphQL body that is rejected by its encoding is left unread', async () => {
  const response = exchange('/graphql', 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked', sendForEver);
  const { received, sent } = await response;
  expect(received).toMatch(/^HTTP\/1.1 415 /);
  expect(received).toMatch(/^connection: close/im);
  expect(sent).toBeLessThan(8_000_000);
});
