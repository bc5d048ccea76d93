import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for the answer to an earlier one. Hardly any client sends a second. */
const maximumWaiting = 100;

type Exchange = [request: IncomingMessage, response: ServerResponse];

interface Connection {
  current: Exchange;
  readonly waiting: Exchange[];
}

/**
 * Hands over the requests of a connection one by one, the next when the answer to the last was taken (RFC 9112 §9.3.2
 * leaves that to the server). Node hands them over at once: a client that sends thousands and reads no answer would
 * have them all worked on and kept.
 */
export class Turns {
  readonly #listener: RequestListener;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  take(request: IncomingMessage, response: ServerResponse): void {
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

  /** The request that is being answered, if there is one. */
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
