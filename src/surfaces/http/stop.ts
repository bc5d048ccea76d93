import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

interface Connections {
  readonly open: Set<Socket>;
  /** When one was opened or closed, as `performance.now()` says it. */
  changedAt: number;
}

/** Milliseconds after the stop signal. */
export interface Deadlines {
  readonly drain: number;
  readonly cut: number;
}

/** Milliseconds. A client may be sending a request on any idle connection; it is less likely on one idle for longer. */
const quietTime = 500;

/** Milliseconds without a connection opened or closed, after which no client is about to connect again. */
const settleTime = 30;

/** How often to wait for that at most. */
const maxWaits = 16;

/** @returns stops the server without failing a request; resolves when the last request is finished or cut off */
export function stoppable(server: Server): (deadlines: Deadlines) => Promise<void> {
  const connections: Connections = { open: new Set(), changedAt: 0 };
  server.on('connection', (socket: Socket) => {
    connections.open.add(socket);
    connections.changedAt = performance.now();
    socket.once('close', () => {
      connections.open.delete(socket);
      connections.changedAt = performance.now();
    });
  });
  return async ({ drain, cut }) => {
    const quiet = setInterval(closeQuiet(server, connections), quietTime);
    const cutOff = setTimeout(() => server.closeAllConnections(), cut);
    if (drain > 0) await sleep(drain);
    await closeListener(server, connections);
    clearInterval(quiet);
    clearTimeout(cutOff);
  };
}

/** Closes connections without a request since the last call. Active ones are closed by their next response. */
function closeQuiet(server: Server, { open }: Connections): () => void {
  const unused = () => [...open].filter(({ bytesRead }) => bytesRead === 0);
  let silent = unused();
  const close = () => {
    server.closeIdleConnections();
    // Node treats new connections as busy, even those a browser opens in advance.
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    silent = unused();
  };
  return () => setImmediate(close);
}

/**
 * Closes the listener when no client is about to connect: the system resets connections that the process has not
 * accepted. Requests are held meanwhile, as each response, the last on its connection, lets a client reconnect.
 */
async function closeListener(server: Server, connections: Connections): Promise<void> {
  const release = holdRequests(server);
  // What arrived is accepted first, even if the process was suspended.
  await nextTurn();
  for (let waits = 0; waits < maxWaits && performance.now() - connections.changedAt < settleTime; waits++) {
    await sleep(settleTime);
    await nextTurn();
  }
  const closed = new Promise((resolve) => server.close(resolve));
  release();
  await closed;
}

/** @returns handles the held requests and stops holding */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request') as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  server.removeAllListeners('request');
  server.on('request', (...exchange) => held.push(exchange));
  return () => {
    server.removeAllListeners('request');
    for (const listener of listeners) server.on('request', listener);
    for (const exchange of held) server.emit('request', ...exchange);
  };
}
