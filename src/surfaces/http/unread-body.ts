import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for a client that is still sending to read the response. */
const lingerMs = 1_000;

/** Sends 100 (RFC 9110 §10.1.1) when the body is first read. After a rejection the connection cannot be reused. */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', onListener);
    if (response.headersSent) return;
    response.shouldKeepAlive = shouldKeepAlive;
    response.writeContinue();
  };
  request.on('newListener', onListener);
}

/**
 * Closes the connection after the response, with the body unread. Closing a socket with unread bytes resets it, which
 * may discard the response, so only the sending side is closed first (RFC 9112 §9.6).
 */
export function closeUnread(request: IncomingMessage): void {
  const { socket } = request;
  // Node discards a body nobody has started to read, but stops at a buffer's worth once it was started.
  request.read(0);
  // Node calls this after the last response.
  socket.destroySoon = () => endSoon(socket);
}

export function endSoon(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes of an unread body that are discarded to keep the connection. */
const drained = 65_536;

/** For responses sent before the body was read: large bodies are not received. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableDidRead || response.headersSent) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= drained) return;
  closeUnread(request);
  response.setHeader('Connection', 'close');
}
