import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../core/errors.ts';

/** RFC 9110 §15.5.16. */
export function rejectEncoding({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  const message = 'The body must not be compressed. Send it without Content-Encoding.';
  throw new ApiError('unsupported_media_type', { message, headers: { 'Accept-Encoding': 'identity' } });
}

/** Throws 415 with what is wrong: only UTF-8 is read, and nothing compressed. */
export function requireMediaType(request: IncomingMessage, types: readonly string[]): void {
  rejectEncoding(request);
  const header = request.headers['content-type'] ?? '';
  if (types.includes(header)) return;
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const isKnown = types.includes(type);
  if (isKnown && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return;
  const accepted = types.join(' or ');
  const message = isKnown
    ? 'The body must be in UTF-8. Change it and the charset in Content-Type.'
    : `The body must be ${accepted} in UTF-8. ${type === '' ? 'There is no Content-Type.' : 'Change the Content-Type.'}`;
  const headers = { [request.method === 'PATCH' ? 'Accept-Patch' : 'Accept']: types.join(', ') };
  throw new ApiError('unsupported_media_type', { message, headers });
}

/** RFC 9112 §6.3. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

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
  socket.destroySoon = () => closeGracefully(socket);
}

export function closeGracefully(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes of an unread body that are discarded to keep the connection. */
const drained = 65_536;

/** For responses sent before the body was read: large bodies are not received. */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableDidRead || response.headersSent) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= drained) return;
  closeUnread(request);
  response.setHeader('Connection', 'close');
}
