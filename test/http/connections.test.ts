import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { RequestQueues } from '../../src/surfaces/http/server.ts';
import { closeSlowReaders, type ReaderLimits } from '../../src/surfaces/http/slow-readers.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

async function serve(listener: RequestListener, limits?: ReaderLimits): Promise<Server> {
  const server = createServer(listener);
  if (limits) closeSlowReaders(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

function open(server: Server): Socket & { received: string } {
  const { port } = server.address() as AddressInfo;
  const socket = Object.assign(connect(port, '127.0.0.1'), { received: '' });
  socket.on('error', () => {});
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (socket.received += chunk));
  socket.pause();
  undo.push(() => socket.destroy());
  return socket;
}

const large = Buffer.alloc(16_000_000, 'x');
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('pipelined requests', () => {
  test('are handled one at a time, in order', async () => {
    let running = 0;
    let most = 0;
    const queues = new RequestQueues(async (request, response) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      response.end(request.url);
    });
    const socket = open(await serve((request, response) => queues.add(request, response)));
    const paths = Array.from({ length: 50 }, (_, i) => `/${i}!`);
    socket.write(paths.map(get).join(''));
    socket.resume();
    await expect.poll(() => socket.received).toContain('/49!');
    expect(socket.received.match(/\/\d+!/g)).toEqual(paths);
    expect(most).toBe(1);
  });

  test('are not started while the client does not read the responses', async () => {
    const begun: string[] = [];
    const queues = new RequestQueues((request, response) => {
      begun.push(request.url as string);
      response.end(large);
    });
    const server = await serve((request, response) => queues.add(request, response));
    const socket = open(server);
    socket.write(get('/a').repeat(50));
    const other = open(server);
    other.write(get('/other'));
    await expect.poll(() => begun).toContain('/other');
    expect(begun).toEqual(['/a', '/other']);
  });

  test('close the connection at 500 waiting requests', async () => {
    const queues = new RequestQueues(() => {});
    const socket = open(await serve((request, response) => queues.add(request, response)));
    socket.resume();
    const closed = once(socket, 'close');
    socket.write(get('/').repeat(500));
    await closed;
  });
});

describe('a connection whose client does not read', () => {
  const answer: RequestListener = (_request, response) => void response.end(large);

  test('is closed when no byte of the response is read within the limit', async () => {
    const server = await serve(answer, { patience: 500, backlog: Infinity });
    const accepted = once(server, 'connection');
    const socket = open(server);
    socket.write(get('/'));
    const [peer] = (await accepted) as [Socket];
    await once(peer, 'close');
    expect(peer.bytesWritten).toBeGreaterThan(0);
  });

  test('is closed when all buffers together exceed the limit, the largest first', async () => {
    const some = Buffer.alloc(8_000_000, 'x');
    const listener: RequestListener = ({ url }, response) => void response.end(url === '/some' ? some : large);
    const server = await serve(listener, { patience: 60_000, backlog: 20_000_000 });
    const greedy = [open(server), open(server), open(server)];
    const modest = open(server);
    for (const socket of greedy) socket.write(get('/large'));
    modest.write(get('/some'));
    const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
    await expect.poll(count, { timeout: 10_000 }).toBe(2);
    modest.resume();
    await expect.poll(() => modest.received.length, { timeout: 10_000 }).toBeGreaterThan(some.length);
  });
});
