import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { CannotListen } from './cannot-listen.ts';
import { refuse } from './refuse.ts';
import { closeSlowReaders } from './slow-readers.ts';
import { closingAnswers } from './stop.ts';
import { Turns } from './turns.ts';
import { continueWhenRead } from './unread-body.ts';

/** Milliseconds; slow senders of headers and bodies are cut off (CWE-400). */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};
/** Headers are bounded by their bytes alone; repeated ones are not dropped, and a missing Host is for us to refuse. */
const heads = { maxHeaderSize: 16_384, joinDuplicateHeaders: true, requireHostHeader: false };

/** What Node's parser refuses before there is a request. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A server that answers even what is no HTTP with our error body. */
export function createHttpServer(listener: RequestListener, isStopping: () => boolean): Server {
  const server = createServer({ ...timeouts, ...heads, ServerResponse: closingAnswers(isStopping) });
  server.maxHeadersCount = 0;
  const turns = new Turns(listener);
  const handle: RequestListener = (request, response) => turns.take(request, response);
  server.on('request', handle);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    handle(request, response);
  });
  server.on('checkExpectation', handle);
  server.on('connect', (_request, socket: Socket) => {
    refuse(socket, new ApiError('method_not_allowed', { headers: { Allow: '' } }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy();
    const [request, response] = turns.currentOf(socket) ?? [];
    // Half-closed inside a body: the parser sees it before whoever reads the request.
    const cut = error.code === 'HPE_INVALID_EOF_STATE' && request?.complete === false && isUpload(request);
    const apiError = new ApiError(cut ? 'incomplete_upload' : (parserErrors[error.code ?? ''] ?? 'bad_request'));
    // What is wrong follows a whole request, whose answer comes first.
    if (request?.complete && response?.destroyed === false) response.once('close', () => refuse(socket, apiError));
    else if (response?.headersSent && !response.destroyed) socket.destroy();
    else refuse(socket, apiError);
  });
  closeSlowReaders(server);
  return server;
}

/** Whether the request carries a file rather than a message. */
function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined && headers['content-type']?.startsWith('image/') === true;
}

export interface Place {
  readonly host: string;
  readonly port: number;
  /** Whether other processes listen there, too. The system deals connections out to them (SO_REUSEPORT). */
  readonly isShared?: boolean;
}

/** Starts to listen; rejects where the address is not to be had. Resolves to the port. */
export function listen(server: NetServer, { host, port, isShared = false }: Place): Promise<number> {
  // Elsewhere than on Linux node:cluster does it, which leaves connections hanging that it hands to a process that ends.
  const reuse = isShared && process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new CannotListen(host, port, cause));
    server.once('error', fail);
    server.listen({ port, host, ...reuse }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
