import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { json } from './answer.ts';
import { endSoon } from './unread-body.ts';

export function refuse(socket: Socket, error: ApiError): void {
  if (socket.writable) socket.write(messageOf(error));
  endSoon(socket);
}

function messageOf(error: ApiError): string {
  const requestId = newId();
  const body = JSON.stringify(error.toBody(requestId));
  const headers = {
    ...error.headers,
    Date: new Date().toUTCString(),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Type': json,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`;
}
