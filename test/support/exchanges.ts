import { subscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface WireExchange {
  method: string;
  url: string;
  request: { headers: IncomingHttpHeaders; body: Buffer };
  response: { status: number; headers: Record<string, string>; body: Buffer };
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => (body.length > 0 ? brotliDecompressSync(body) : body),
  gzip: (body) => (body.length > 0 ? gunzipSync(body) : body),
};

type Observe = (exchange: WireExchange) => void;

const listening = new Map<number, Server>();
const observers = new WeakMap<Server, Observe>();
const begun = new WeakMap<Socket, IncomingMessage>();

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = message as { server: unknown };
  if (server instanceof Server) listening.set((server.address() as AddressInfo).port, server);
});
subscribe('http.server.request.start', (message) => {
  const { request, response, server } = message as Started;
  const observe = observers.get(server);
  if (!observe) return;
  begun.set(request.socket, request);
  observeAnswer(request, response, observe);
});

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Calls `observe` with every exchange of the server at `url` in this process, before its client gets the response. */
export function observeServer(url: string, observe: Observe): void {
  const server = listening.get(Number(new URL(url).port));
  if (!server) throw new Error(`No server of this process listens at ${url}.`);
  observers.set(server, observe);
  server.prependListener('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) =>
    observeRefusal(error.rawPacket ?? Buffer.alloc(0), socket, observe),
  );
}

function observeAnswer(request: IncomingMessage, response: ServerResponse, observe: Observe): void {
  const { method = '', url = '', headers } = request;
  const received: Buffer[] = [];
  const push = request.push;
  request.push = (chunk, encoding) => {
    keep(received, chunk);
    return push.call(request, chunk, encoding);
  };
  const sent: Buffer[] = [];
  const { write, end } = response;
  response.write = ((...args: Parameters<typeof write>) => {
    keep(sent, args[0]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    Object.assign(response, { write, end });
    keep(sent, args[0]);
    // Writes to a closed connection are lost.
    if (request.socket.writableEnded || request.socket.destroyed) return end.apply(response, args);
    const answered = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
    const decode = decoders[String(response.getHeader('content-encoding'))] ?? ((body) => body);
    observe({
      method,
      url,
      request: { headers, body: Buffer.concat(received) },
      response: {
        status: response.statusCode,
        headers: Object.fromEntries(answered),
        body: decode(Buffer.concat(sent)),
      },
    });
    return end.apply(response, args);
  }) as typeof end;
}

function keep(chunks: Buffer[], chunk: unknown): void {
  if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
}

/** Requests that Node's parser rejects are answered on the socket by the next listener. */
function observeRefusal(packet: Buffer, socket: Socket, observe: Observe): void {
  const { write } = socket;
  socket.write = ((...args: Parameters<typeof write>) => {
    const text: unknown = args[0];
    if (typeof text === 'string') observe({ ...requestOf(packet, socket), response: parseAnswer(text) });
    return write.apply(socket, args);
  }) as typeof write;
  process.nextTick(() => Object.assign(socket, { write }));
}

function requestOf(packet: Buffer, socket: Socket): Pick<WireExchange, 'method' | 'url' | 'request'> {
  const [, method, url] = /^([A-Z]+) (\S+) HTTP/.exec(packet.toString('latin1')) ?? [];
  const earlier = begun.get(socket);
  const known = method === undefined && earlier?.complete === false ? earlier : { method, url, headers: {} };
  return {
    method: known.method ?? '',
    url: known.url ?? '',
    request: { headers: known.headers, body: Buffer.alloc(0) },
  };
}

function parseAnswer(text: string): WireExchange['response'] {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', value = ''] = line.split(/: *(.*)/s);
    return [name.toLowerCase(), value];
  });
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: Buffer.from(body) };
}
