import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpResponse } from './answer.ts';
import { endSoon } from './unread-body.ts';

/** Sends a response that Node cannot send, as its parser has stopped. */
export function refuse(socket: Socket, response: HttpResponse, requestId: string): void {
  if (socket.writable) socket.write(messageOf(response, requestId));
  endSoon(socket);
}

function messageOf({ status, headers, body }: HttpResponse, requestId: string): string {
  const all = {
    ...headers,
    Date: new Date().toUTCString(),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body ?? ''),
    Connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body ?? ''}`;
}
