import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { open, readHead } from './load.ts';

/** Enough that a slow response delays no request. */
const connections = 64;

/**
 * Sends requests at a steady rate, independent of responses. Resolves to percentiles and the longest of the
 * milliseconds between the due time of a request and its response.
 *
 * @param rate requests per second
 */
export async function latencyAt(options: {
  port: number;
  rate: number;
  seconds: number;
  next(): string;
}): Promise<{ p50: number; p99: number; longest: number }> {
  const { port, rate, seconds, next } = options;
  const amount = Math.max(1, Math.round(rate * seconds));
  const latencies: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const idle = [...sockets];
  const due = new Map<Socket, number>();
  const waiting: number[] = [];
  const began = performance.now();
  try {
    await new Promise<void>((resolve, reject) => {
      let sent = 0;
      const send = (at: number) => {
        // In turn, as the server closes a connection that is idle for long.
        const socket = idle.shift();
        if (!socket) return void waiting.push(at);
        due.set(socket, at);
        socket.write(next());
      };
      const tick = () => {
        const now = performance.now();
        for (; sent < amount && began + (sent * 1000) / rate <= now; sent++) send(began + (sent * 1000) / rate);
        if (sent < amount) setTimeout(tick, 1);
      };
      for (const socket of sockets) {
        let pending: Buffer = Buffer.alloc(0);
        socket.on('data', (chunk: Buffer) => {
          pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
          const head = pending.indexOf('\r\n\r\n');
          if (head < 0 || pending.length < head + 4 + readHead(pending.toString('latin1', 0, head + 2)).length) return;
          pending = Buffer.alloc(0);
          latencies.push(performance.now() - (due.get(socket) as number));
          if (latencies.length === amount) return resolve();
          idle.push(socket);
          const at = waiting.shift();
          if (at !== undefined) send(at);
        });
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('the server closed the connection')));
      }
      tick();
    });
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((amount - 1) * share)] as number;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
