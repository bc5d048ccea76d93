import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests per connection. Few clients send a second one. */
const maximumWaiting = 100;

type Exchange = [request: IncomingMessage, response: ServerResponse];

interface Connection {
  /** Null between requests. */
  current: Exchange | null;
  readonly waiting: Exchange[];
}

/**
 * Processes the requests of a connection one at a time, each after the previous response was sent (RFC 9112 §9.3.2
 * allows this). Node would start all at once, so a client could send thousands without reading a response.
 */
export class RequestQueues {
  readonly #listener: RequestListener;
  /** An entry stays until its socket closes: one for each request would leave V8 tables that keep old requests in memory. */
  readonly #connections = new Map<Socket, Connection>();

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket) ?? this.#open(socket);
    if (!connection.current) this.#begin(socket, connection, [request, response]);
    else if (connection.waiting.push([request, response]) > maximumWaiting) socket.destroy();
  }

  findCurrent(socket: Socket): Exchange | null | undefined {
    return this.#connections.get(socket)?.current;
  }

  #open(socket: Socket): Connection {
    const connection: Connection = { current: null, waiting: [] };
    this.#connections.set(socket, connection);
    socket.once('close', () => this.#connections.delete(socket));
    return connection;
  }

  #begin(socket: Socket, connection: Connection, exchange: Exchange): void {
    connection.current = exchange;
    const [request, response] = exchange;
    response.once('close', () => {
      connection.current = null;
      const next = connection.waiting.shift();
      if (next && !socket.destroyed && socket.writable) this.#begin(socket, connection, next);
    });
    this.#listener(request, response);
  }
}
