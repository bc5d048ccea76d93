import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.as('ada')).token as string;
});
afterAll(() => server.close());

const limit = 1_500_000;
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')]);
const refusal = /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/;

type Path = '/articles' | '/graphql';

/** GraphQL takes more with a token: as much as any path of REST. */
const tokenFor = (path: Path): Record<string, string> =>
  path === '/graphql' ? {} : { authorization: `Bearer ${token}` };

/** Sends a head and then what `send` does; resolves with what came back, and with how much was sent until then. */
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

/** Sends chunks for as long as they are taken. */
function sendForEver(socket: Socket): void {
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
}

describe.each(['/articles', '/graphql'] as const)('a body for %s that is too large', (path) => {
  test('is refused by its Content-Length, before any of it is sent', async () => {
    const { received } = await exchange(path, `Content-Length: ${limit + 1}`);
    expect(received).toMatch(refusal);
    expect(received).toMatch(/^connection: close/im);
  });

  test('in chunks is refused with the one that exceeds the limit; the rest is left unread', async () => {
    const { received, sent } = await exchange(path, 'Transfer-Encoding: chunked', sendForEver);
    expect(received).toMatch(refusal);
    expect(received).toMatch(/^connection: close/im);
    // What is beyond the limit is in the buffers of both ends; this was twelve megabytes once.
    expect(sent).toBeLessThan(limit + 8_000_000);
  });

  test.each([
    ['known length', () => Buffer.alloc(30_000_000, ' ')],
    ['a stream', () => new Blob([Buffer.alloc(30_000_000, ' ')]).stream()],
  ])('shows the refusal to fetch, with %s', async (_name, body) => {
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

test('what nobody reads the body for is not taken in on GraphQL either', async () => {
  const response = exchange('/graphql', 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked', sendForEver);
  const { received, sent } = await response;
  expect(received).toMatch(/^HTTP\/1.1 415 /);
  expect(received).toMatch(/^connection: close/im);
  expect(sent).toBeLessThan(8_000_000);
});
