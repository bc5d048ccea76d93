import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ReaderLimits {
  /** Milliseconds within which a client must read some of a pending response. */
  readonly patience: number;
  /** Maximum bytes of pending responses, of all connections. */
  readonly backlog: number;
}

const defaults: ReaderLimits = { patience: 30_000, backlog: 128_000_000 };
const checkInterval = 1_000;

/** Unsent bytes at the last check, and since when they have not changed. */
interface Backlog {
  unsent: number;
  since: number;
}

/** Closes connections whose clients do not read: their responses stay in memory. Slow clients are accepted. */
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

/** `writableLength` shrinks only at the end of a write, the queue of the handle with each byte. */
export function unsentOf(socket: Socket): number {
  const { writableLength } = socket;
  if (writableLength === 0) return 0;
  return (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? writableLength;
}
