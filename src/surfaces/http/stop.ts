import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds after the stop signal. */
export interface Deadlines {
  readonly drain: number;
  readonly cut: number;
}

/** Milliseconds. A client may be sending a request on any idle connection; it is less likely on one idle for longer. */
const quietTime = 500;

/** Milliseconds to wait for a moment without new connections before the listener is closed. */
const acceptPatience = 200;

/** @returns stops the server without failing a request; resolves when the last request is finished or cut off */
export function stoppable(server: Server): (deadlines: Deadlines) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async ({ drain, cut }) => {
    const quiet = setInterval(closeQuiet(server, sockets), quietTime);
    const cutOff = setTimeout(() => server.closeAllConnections(), cut);
    if (drain > 0) await new Promise((resolve) => setTimeout(resolve, drain));
    await closeListener(server);
    clearInterval(quiet);
    clearTimeout(cutOff);
  };
}

/** Closes connections without a request since the last call. Active ones are closed by their next response. */
function closeQuiet(server: Server, sockets: ReadonlySet<Socket>): () => void {
  const unused = () => [...sockets].filter(({ bytesRead }) => bytesRead === 0);
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
 * Waits for an iteration of the event loop without new connections: on close, the system resets connections that the
 * process has not accepted. Requests are held meanwhile, as each response lets a client reconnect.
 */
async function closeListener(server: Server): Promise<void> {
  const release = holdRequests(server);
  const until = performance.now() + acceptPatience;
  let hasAccepted: boolean;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', onConnection);
  do {
    hasAccepted = false;
    await new Promise((resolve) => setImmediate(resolve));
  } while (hasAccepted && performance.now() < until);
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
