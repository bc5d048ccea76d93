import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Load {
  seconds: number;
  /** Milliseconds per request, ascending. */
  latencies: Float64Array;
}

export interface Answer {
  status: number;
  text: string;
  etag: string | undefined;
}

/**
 * Sends `amount` requests over keep-alive connections, one at a time on each. Unlike a general tool, it creates a new
 * request each time, measures below a millisecond, and uses little CPU. Rejects on the first response with another
 * `status`.
 *
 * @param next creates the bytes of a request
 * @param onAnswer called with each response; without it, bodies are skipped
 */
export async function load(options: {
  port: number;
  connections: number;
  amount: number;
  status: number;
  next(): string;
  onAnswer?(answer: Answer): void;
}): Promise<Load> {
  const { port, connections, amount, status, next, onAnswer } = options;
  const latencies = new Float64Array(amount);
  let started = 0;
  let done = 0;

  const converse = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      let pending: Buffer | null = null;
      const send = () => {
        if (started === amount) return resolve();
        started++;
        const request = next();
        sent = performance.now();
        socket.write(request);
      };
      socket.on('data', (chunk: Buffer) => {
        pending = pending ? Buffer.concat([pending, chunk]) : chunk;
        const head = pending.indexOf('\r\n\r\n');
        if (head < 0) return;
        const { code, length, etag } = readHead(pending.toString('latin1', 0, head + 2));
        if (pending.length < head + 4 + length) return;
        latencies[done++] = performance.now() - sent;
        const text = () => (pending as Buffer).toString('utf8', head + 4);
        if (code !== status)
          return reject(new Error(`responded with ${code} instead of ${status}: ${text().slice(0, 500)}`));
        try {
          onAnswer?.({ status: code, text: text(), etag });
        } catch (error) {
          return reject(error);
        }
        pending = null;
        send();
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the server closed the connection')));
      send();
    });

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const began = performance.now();
  try {
    await Promise.all(sockets.map(converse));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return { seconds: (performance.now() - began) / 1000, latencies: latencies.sort() };
}

export function readHead(head: string): { code: number; length: number; etag: string | undefined } {
  const code = Number(head.slice(9, 12));
  const etag = /\r\netag: ([^\r]+)\r\n/i.exec(head)?.[1];
  const length = code === 304 ? 0 : /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`response without Content-Length:\n${head}`);
  return { code, length: Number(length), etag };
}

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}
