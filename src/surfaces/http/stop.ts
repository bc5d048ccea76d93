import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds from when a program is told to stop. */
export interface Deadlines {
  /** Until then new connections are taken. */
  readonly drain: number;
  /** What still runs then is cut off. */
  readonly cut: number;
}

/**
 * How long a connection must have been without a request to be closed, in milliseconds. A client may be sending one on any
 * connection that is idle; it is least likely on those that it did not use for a while.
 */
const quietTime = 500;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** How long to wait for a moment without a new connection before the listener is closed, in milliseconds. */
const backlogPatience = 200;

/**
 * Answers that say `Connection: close` (RFC 9112 §9.6) while the server stops, also those to requests that came before, and
 * nothing of the connection otherwise: in HTTP/1.1 it stays open unless one of the two says that it does not (§9.3).
 */
export function closingAnswers(isStopping: () => boolean): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (isStopping()) this.shouldKeepAlive = false;
      const staysOpen = this.shouldKeepAlive && this.req.httpVersion === '1.1';
      if (staysOpen && !this.hasHeader('connection')) this.removeHeader('connection');
      return super.writeHead(status, reason as string, headers);
    }
  };
}

/**
 * Watches a server's connections in order to stop it without failing a request.
 *
 * @returns stops it: resolves when it takes no more connections and the last request is answered or cut off
 */
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

/** Closes the connections that were without a request since it was last called. Those in use are closed by their next answer. */
function closeQuiet(server: Server, sockets: ReadonlySet<Socket>): () => void {
  const unused = () => [...sockets].filter(({ bytesRead }) => bytesRead === 0);
  let silent = unused();
  const close = () => {
    server.closeIdleConnections();
    // Node counts a connection as busy from its beginning, such as one that a browser opens for later.
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    silent = unused();
  };
  // Behind the reading of what has arrived.
  return () => setImmediate(close);
}

/**
 * Closes the listener in a turn of the event loop that found no new connection: the system establishes connections ahead of
 * us, and resets those that we have not taken by then. Requests wait for that moment, as each answer makes room for a client
 * to connect anew. Resolves when the last connection is closed.
 */
async function closeListener(server: Server): Promise<void> {
  const release = holdRequests(server);
  const until = performance.now() + backlogPatience;
  let taken: boolean;
  const take = () => {
    taken = true;
  };
  server.on('connection', take);
  do {
    taken = false;
    await new Promise((resolve) => setImmediate(resolve));
  } while (taken && performance.now() < until);
  const closed = new Promise((resolve) => server.close(resolve));
  release();
  await closed;
}

/** @returns has the requests that came meanwhile answered, and those that follow */
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
