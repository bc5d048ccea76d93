import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

/** What others serve, on loopback. */
export async function serve(
  given: RequestListener | Server,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<{ port: number; url: string; server: Server; close(): void }> {
  const server = typeof given === 'function' ? createServer(given) : given;
  await once(server.listen(port, host), 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    server,
    close() {
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
      server.close();
    },
  };
}

/** A port at which nothing listens. */
export async function closedPort(): Promise<number> {
  const { port, close } = await serve(() => {});
  close();
  return port;
}

/** Sends what no client would, and returns all that is received until the connection ends. */
export async function sendBytes(
  url: string,
  parts: readonly (string | Uint8Array)[],
  then: (socket: Socket) => void = () => {},
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (more) => (received += more));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const part of parts) if (part.length > 0) socket.write(part);
  then(socket);
  await closed;
  return received;
}
