import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReaderLimits {
  /** Milliseconds within which a client must read some of a pending response. */
  readonly patience: number;
  /** Maximum bytes of pending responses, of all connections. */
  readonly backlog: number;
}

const defaults: ReaderLimits = { patience: 30_000, backlog: 128_000_000 };
const checkInterval = 1_000;

/** Unsent bytes at the last check, and since when they have not changed. */
interface Unread {
  unsent: number;
  since: number;
}

/** Closes connections whose clients do not read: their responses stay in memory. Slow clients are accepted. */
export function closeSlowReaders(server: Server, limits = defaults): void {
  const connections = new Map<Socket, Unread>();
  server.on('connection', (socket) => {
    connections.set(socket, { unsent: 0, since: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => check(connections, limits), checkInterval).unref();
  server.once('close', () => clearInterval(timer));
}

function check(connections: ReadonlyMap<Socket, Unread>, { patience, backlog }: ReaderLimits): void {
  const now = performance.now();
  let total = 0;
  for (const [socket, known] of connections) {
    const unsent = countUnsent(socket);
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

function closeLargest(connections: ReadonlyMap<Socket, Unread>, excess: number): void {
  const largest = [...connections].sort(([, a], [, b]) => b.unsent - a.unsent);
  for (const [socket, { unsent }] of largest) {
    if (excess <= 0) return;
    socket.destroy();
    excess -= unsent;
  }
}

/** `writableLength` shrinks only at the end of a write, the queue of the handle with each byte. */
export function countUnsent(socket: Socket): number {
  const { writableLength } = socket;
  if (writableLength === 0) return 0;
  return (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? writableLength;
}

/** Resolves when the client has read what was written, or is gone. */
export function waitForDrain(response: ServerResponse): Promise<void> {
  return raceWithClose(response, (signal) => once(response, 'drain', { signal }));
}

export async function pauseUnlessClosed(response: ServerResponse, milliseconds: number): Promise<void> {
  await raceWithClose(response, (signal) => sleep(milliseconds, undefined, { signal, ref: false }));
}

async function raceWithClose(response: ServerResponse, wait: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    await Promise.race([wait(signal), once(response, 'close', { signal })]);
  } finally {
    settled.abort();
  }
}
