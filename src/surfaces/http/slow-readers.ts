import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ReaderLimits {
  /** Milliseconds in which a client has to take some of an answer that waits for it. */
  readonly patience: number;
  /** Bytes of answers that may wait to be taken, of all connections together. */
  readonly backlog: number;
}

const defaults: ReaderLimits = { patience: 30_000, backlog: 128_000_000 };
const checkInterval = 1_000;

/** How much of an answer a connection still held when it was last looked at, and since when it is that. */
interface Backlog {
  unsent: number;
  since: number;
}

/**
 * Closes connections whose clients ask and do not read: answers wait in memory for as long as they like. A slow client may
 * take its time, as long as it takes something.
 */
export function closeSlowReaders(server: Server, limits = defaults): void {
  const connections = new Map<Socket, Backlog>();
  server.on('connection', (socket) => {
    connections.set(socket, { unsent: 0, since: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => check(connections, limits), checkInterval).unref();
  server.once('close', () => clearInterval(timer));
}

function check(connections: ReadonlyMap<Socket, Backlog>, { patience, backlog }: ReaderLimits): void {
  const now = performance.now();
  let total = 0;
  for (const [socket, known] of connections) {
    const unsent = unsentOf(socket);
    if (unsent === 0 || unsent !== known.unsent) {
      known.unsent = unsent;
      known.since = now;
    } else if (now - known.since >= patience) {
      socket.destroy();
      continue;
    }
    total += unsent;
  }
  if (total > backlog) closeLargest(connections, total - backlog);
}

function closeLargest(connections: ReadonlyMap<Socket, Backlog>, excess: number): void {
  const largest = [...connections].sort(([, a], [, b]) => b.unsent - a.unsent);
  for (const [socket, { unsent }] of largest) {
    if (excess <= 0) return;
    socket.destroy();
    excess -= unsent;
  }
}

/** Bytes that wait to be taken. `writableLength` shrinks only with the end of a write, the handle's queue with each byte. */
function unsentOf(socket: Socket): number {
  const { writableLength } = socket;
  if (writableLength === 0) return 0;
  return (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? writableLength;
}
