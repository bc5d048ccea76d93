import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { json } from './answer.ts';
import { closingAnswers } from './stop.ts';
import { continueWhenRead } from './unread-body.ts';

/** Milliseconds; slow senders of headers and bodies are cut off (CWE-400). */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};
const maxHeaderSize = 16_384;

/** What Node's parser refuses before there is a request. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A server that answers even what is no HTTP with our error body. */
export function createHttpServer(listener: RequestListener, isStopping: () => boolean): Server {
  const server = createServer({ ...timeouts, maxHeaderSize, ServerResponse: closingAnswers(isStopping) });
  const uploads = new WeakMap<Socket, IncomingMessage>();
  const handle: RequestListener = (request, response) => {
    if (isUpload(request)) uploads.set(request.socket, request);
    listener(request, response);
  };
  server.on('request', handle);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    handle(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    // Half-closed inside a body: the parser sees it before whoever reads the request.
    const cut = error.code === 'HPE_INVALID_EOF_STATE' && uploads.get(socket)?.complete === false;
    const apiError = new ApiError(cut ? 'incomplete_upload' : (parserErrors[error.code ?? ''] ?? 'bad_request'));
    const requestId = newId();
    const body = JSON.stringify(apiError.toBody(requestId));
    const head = [
      `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
      `Content-Type: ${json}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  return server;
}

/** Whether the request carries a file rather than a message. */
function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined && headers['content-type']?.startsWith('image/') === true;
}

/** Starts to listen; rejects where the address is not to be had. Resolves to the port. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
