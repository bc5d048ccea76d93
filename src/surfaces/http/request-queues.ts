import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests per connection. Few clients send a second one. */
const maximumWaiting = 100;

type Exchange = [request: IncomingMessage, response: ServerResponse];

interface Connection {
  current: Exchange;
  readonly waiting: Exchange[];
}

/**
 * Processes the requests of a connection one at a time, each after the previous response was sent (RFC 9112 §9.3.2
 * allows this). Node would start all at once, so a client could send thousands without reading a response.
 */
export class RequestQueues {
  readonly #listener: RequestListener;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (!connection) {
      const begun: Connection = { current: [request, response], waiting: [] };
      this.#connections.set(socket, begun);
      this.#begin(socket, begun);
    } else if (connection.waiting.push([request, response]) > maximumWaiting) {
      socket.destroy();
    }
  }

  currentOf(socket: Socket): Exchange | undefined {
    return this.#connections.get(socket)?.current;
  }

  #begin(socket: Socket, connection: Connection): void {
    const [request, response] = connection.current;
    response.once('close', () => {
      const next = connection.waiting.shift();
      if (!next || socket.destroyed || !socket.writable) {
        this.#connections.delete(socket);
        return;
      }
      connection.current = next;
      this.#begin(socket, connection);
    });
    this.#listener(request, response);
  }
}
