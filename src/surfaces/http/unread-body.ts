import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client that is still sending has to notice the answer, in milliseconds. */
const lingerMs = 1_000;

/**
 * For `checkContinue`: a client that asked (RFC 9110 §10.1.1) is told to send its body when something begins to read it,
 * not before. Refused by then, it never sends the body, and the connection cannot be used again.
 */
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
 * Has the connection closed behind the answer, its body left unread. Closing a socket that still has bytes to read resets
 * it, and the reset may overtake the answer; so only our side is closed at first (RFC 9112 §9.6).
 */
export function closeUnread(request: IncomingMessage): void {
  const { socket } = request;
  // Node takes in and throws away a body that nobody has begun to read; begun and left, it stops at a buffer's worth.
  request.read(0);
  // Node calls this once a last answer is written.
  socket.destroySoon = () => endSoon(socket);
}

/** Closes our side of a connection, and all of it a little later. */
export function endSoon(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes of an unread body that Node may take in and throw away, so that the connection can go on. */
const drained = 65_536;

/** For an answer that nobody has read the body for, whatever the reason: a large one is not taken in. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableDidRead || response.headersSent) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= drained) return;
  closeUnread(request);
  response.setHeader('Connection', 'close');
}
