import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import type { ErrorResponse, HttpResponse } from './answer.ts';
import { closeGracefully, continueWhenRead } from './body.ts';
import { RequestQueues } from './request-queues.ts';
import { closeSlowReaders } from './slow-readers.ts';
import { closingResponse } from './stop.ts';

/** Milliseconds; disconnects slow senders of headers and bodies (CWE-400). */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};
/** Limited by bytes only. Repeated headers are kept, and checkHead rejects a missing Host. */
const headerOptions = { maxHeaderSize: 16_384, joinDuplicateHeaders: true, requireHostHeader: false };

const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Sends error bodies of the API even for invalid HTTP. */
export function createHttpServer(
  listener: RequestListener,
  errorResponse: ErrorResponse,
  isStopping: () => boolean,
): Server {
  const server = createServer({ ...timeouts, ...headerOptions, ServerResponse: closingResponse(isStopping) });
  server.maxHeadersCount = 0;
  const queues = new RequestQueues(listener);
  const handle: RequestListener = (request, response) => queues.add(request, response);
  server.on('request', handle);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    handle(request, response);
  });
  server.on('checkExpectation', handle);
  const reject = (socket: Socket, error: ApiError, request?: IncomingMessage, response?: ServerResponse) => {
    const requestId = String(response?.getHeader('X-Request-Id') ?? newId());
    const path = request?.url?.split('?', 1)[0] ?? '';
    refuse(socket, errorResponse(error, { path, accept: request?.headers.accept, requestId }), requestId);
  };
  server.on('connect', (_request, socket: Socket) => {
    reject(socket, new ApiError('method_not_allowed', { headers: { Allow: '' } }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy();
    const [request, response] = queues.findCurrent(socket) ?? [];
    // Half-closed within a body: the parser reports it before the reader of the request does.
    const cut = error.code === 'HPE_INVALID_EOF_STATE' && request?.complete === false && isUpload(request);
    const apiError = new ApiError(cut ? 'incomplete_upload' : (parserErrors[error.code ?? ''] ?? 'bad_request'));
    // The error follows a complete request, whose response is sent first.
    if (request?.complete && response?.destroyed === false) response.once('close', () => reject(socket, apiError));
    else if (response?.headersSent && !response.destroyed) socket.destroy();
    else reject(socket, apiError, request, response);
  });
  closeSlowReaders(server);
  return server;
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined && headers['content-type']?.startsWith('image/') === true;
}

/** Sends a response that Node cannot send, as its parser has stopped. */
function refuse(socket: Socket, response: HttpResponse, requestId: string): void {
  if (socket.writable) socket.write(renderMessage(response, requestId));
  closeGracefully(socket);
}

function renderMessage({ status, headers, body }: HttpResponse, requestId: string): string {
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
