import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { open } from './load.ts';
import type { Server } from './servers.ts';

/** Settings with which a server may deliver webhooks to {@link startReceiver}. */
export const outbound = (port: number) => ({
  OUTBOUND_NETWORKS: '127.0.0.0/8',
  OUTBOUND_PORTS: String(port),
  WEBHOOK_RATE_PER_HOST: '1000000',
});

/** Opens a stream of events. Resolves when the server has responded. */
export async function openStream(
  { port }: Server,
  token: string,
  onEvent: (text: string) => void = () => {},
): Promise<() => void> {
  const socket = await open(port);
  const opened = new Promise<void>((resolve, reject) => {
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString('utf8')).split('\n\n');
      rest = parts.pop() as string;
      for (const part of parts) onEvent(part);
      if (rest.length === 0 && parts.length === 0) return;
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a stream')));
  });
  const head = [
    'GET /events HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Accept: text/event-stream',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await opened;
  return () => {
    socket.removeAllListeners('close');
    socket.destroy();
  };
}

export async function call(
  { port }: Server,
  token: string,
  path: string,
  body: unknown,
): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (response.status !== 201)
    throw new Error(`POST ${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

/** Receives webhooks. */
export async function startReceiver(onDelivery: (text: string) => void = () => {}) {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      onDelivery(text);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  // A failure ends the benchmark.
  server.unref();
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close().closeAllConnections() };
}
