import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../../values/id.ts';
import type { ErrorResponse, HttpResponse } from './answer.ts';
import { closeGracefully, continueWhenRead } from './body.ts';
import { closeSlowReaders } from './slow-readers.ts';

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
  stopping: AbortSignal,
): Server {
  const server = createServer({ ...timeouts, ...headerOptions, ServerResponse: closingResponse(stopping) });
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

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** While the server stops, adds `Connection: close` (RFC 9112 §9.6), also to requests received before. */
function closingResponse(stopping: AbortSignal): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (stopping.aborted) this.shouldKeepAlive = false;
      const staysOpen = this.shouldKeepAlive && this.req.httpVersion === '1.1';
      if (staysOpen && !this.hasHeader('connection')) this.removeHeader('connection');
      return super.writeHead(status, reason as string, headers);
    }
  };
}

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
  /** An entry stays until its socket closes: one for each request would leave V8 tables that keep old requests in memory. */
  readonly #connections = new Map<Socket, Connection>();

  constructor(private readonly listener: RequestListener) {}

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
    this.listener(request, response);
  }
}
