import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { closeUnread, continueWhenRead } from '../../src/surfaces/http/body.ts';

/** Bytes that the server read from the last rejected connection. */
let taken: Promise<number>;

const handle = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/read')
    return void request.on('data', () => {}).on('end', () => response.setHeader('content-length', 4).end('read'));
  const { socket } = request;
  taken = new Promise((resolve) => socket.once('close', () => resolve(socket.bytesRead)));
  closeUnread(request);
  response.writeHead(413, { connection: 'close', 'content-length': 7 }).end('refused');
};
const server: Server = createServer(handle).on('checkContinue', (request, response) => {
  continueWhenRead(request, response);
  handle(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function exchange(head: string[], body?: Buffer): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
    if (received.endsWith('100 Continue\r\n\r\n')) socket.write('abcd');
    if (/(read|refused)$/.test(received)) socket.end();
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (body) socket.write(body);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

it('sends 100 Continue when the body is read', async () => {
  const received = await exchange(['POST /read HTTP/1.1', 'Host: a', 'Expect: 100-continue', 'Content-Length: 4']);
  expect(received).toMatch(
    /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n[\s\S]*Connection: keep-alive[\s\S]*read$/,
  );
});

it('sends no 100 Continue for a body that is rejected', async () => {
  const received = await exchange(['POST /refused HTTP/1.1', 'Host: a', 'Expect: 100-continue', 'Content-Length: 4']);
  expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]*Connection: close[\s\S]*refused$/i);
});

it('responds to a client that sends the body unasked, reads less than 1 MB of it, and closes', async () => {
  const body = Buffer.alloc(50_000_000);
  const received = await exchange(['POST /refused HTTP/1.1', 'Host: a', `Content-Length: ${body.length}`], body);
  expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]*refused$/);
  expect(await taken).toBeLessThan(1_000_000);
});
