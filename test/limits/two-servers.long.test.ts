import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

/** A proxy to a store that can become silent: it accepts data and returns nothing. */
async function openGate(to: number): Promise<{ port: number; silent: boolean; close(): void }> {
  const sockets = new Set<Socket>();
  const gate = { port: await freePort(), silent: false, close: () => {} };
  const pass = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => void (gate.silent || into.write(chunk)));
    from.on('error', () => {}).on('close', () => into.destroy());
  };
  const server: Server = createServer((socket) => {
    const onward = connect(to, '127.0.0.1');
    pass(socket, onward);
    pass(onward, socket);
  }).listen(gate.port, '127.0.0.1');
  gate.close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return gate;
}

const token = 'token-of-the-tests';

describe.skipIf(noCluster !== null)(
  noCluster ? `two servers (skipped: ${noCluster})` : 'two servers on PostgreSQL',
  () => {
    let cluster: Cluster;
    let gate: Awaited<ReturnType<typeof openGate>>;
    const folders: Awaited<ReturnType<typeof newDataDir>>[] = [];

    beforeEach(async () => {
      cluster = await createCluster();
      await cluster.start();
      gate = await openGate(cluster.port);
    });
    afterEach(async () => {
      await endAll();
      gate.close();
      await cluster.remove();
      await Promise.all(folders.splice(0).map((folder) => folder.remove()));
    });

    const startServers = async (environment: Record<string, string>) => {
      const folder = await newDataDir();
      folders.push(folder);
      return Promise.all(
        [1, 2].map(async () => {
          const serverEnvironment = {
            DATA_DIR: folder.path,
            SEED: 'none',
            ADMIN_TOKEN: token,
            LOG_LEVEL: 'info',
            LOG_FORMAT: 'json',
          };
          return startProcess({
            ...serverEnvironment,
            DATABASE_URL: `postgres://postgres@127.0.0.1:${gate.port}/postgres`,
            TRUSTED_PROXIES: '1',
            ...environment,
          });
        }),
      ) as Promise<[ServerProcess, ServerProcess]>;
    };
    const lines = (server: ServerProcess) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('rate limits'))
        .map((line) => JSON.parse(line).level as number);
    const ask = async (server: ServerProcess, address: string) => {
      const began = performance.now();
      const { status } = await server.client(null).get('/turtles', { 'x-forwarded-for': address });
      return { status, ms: performance.now() - began };
    };
    const allowed = async (server: ServerProcess, address: string, count: number) => {
      let answered = 0;
      for (let i = 0; i < count; i++) if ((await ask(server, address)).status === 401) answered++;
      return answered;
    };
    const left = async (server: ServerProcess, address: string) => {
      const { headers } = await server.client(null).get('/turtles', { 'x-forwarded-for': address });
      return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    const isRefused = async (server: ServerProcess, address: string) => (await ask(server, address)).status === 429;

    test('enforce one limit together', { timeout: 120_000 }, async () => {
      const [one, other] = await startServers({ RATE_LIMIT_ANONYMOUS: '60/600' });
      expect(await allowed(one, '192.0.2.1', 40)).toBe(40);
      let more = 0;
      const askOnce = () => {
        more++;
        return left(other, '192.0.2.1');
      };
      await expect.poll(askOnce).toBeLessThan(20);
      more += await allowed(other, '192.0.2.1', 60);
      expect(more).toBeGreaterThanOrEqual(20);
      expect(more).toBeLessThan(60);
      await expect.poll(() => isRefused(one, '192.0.2.1')).toBe(true);
      expect(await allowed(one, '192.0.2.2', 5)).toBe(5);
    });

    test('share counts often enough that a steady caller gets one limit', { timeout: 120_000 }, async () => {
      const [one, other] = await startServers({ RATE_LIMIT_ANONYMOUS: '200/600' });
      const answered = await Promise.all([allowed(one, '192.0.2.1', 300), allowed(other, '192.0.2.1', 300)]);
      const total = answered[0] + answered[1];
      expect(total).toBeGreaterThanOrEqual(200);
      // Alone, each would allow two hundred; both may exceed the limit by what they allow within 100 ms, or longer if busy.
      expect(total).toBeLessThanOrEqual(350);
    });

    test('limit callers separately while PostgreSQL is stopped or unresponsive, and together again afterwards', {
      timeout: 120_000,
    }, async () => {
      const [one, other] = await startServers({ RATE_LIMIT_ANONYMOUS: '10/600' });
      let asked = 0;
      const untilReported = (server: ServerProcess, level: number) =>
        expect
          .poll(
            async () => {
              await ask(server, `198.51.100.${asked++ % 250}`);
              return lines(server).at(-1);
            },
            { interval: 50 },
          )
          .toBe(level);
      expect(await allowed(one, '192.0.2.2', 10)).toBe(10);
      await expect.poll(() => isRefused(other, '192.0.2.2')).toBe(true);

      gate.silent = true;
      const slowest = [];
      for (let n = 0; n < 100; n++) slowest.push((await ask(one, `203.0.113.${n}`)).ms);
      await untilReported(one, 40);
      slowest.sort((a, b) => a - b);
      expect(slowest[95]).toBeLessThan(1_000);
      gate.silent = false;
      await untilReported(one, 30);

      await cluster.stop();
      await untilReported(one, 40);
      expect(await allowed(one, '192.0.2.3', 12)).toBe(10);
      await cluster.start();
      await untilReported(one, 30);
      expect(await one.end('SIGTERM')).toBe(0);
      expect(await other.end('SIGTERM')).toBe(0);
    });
  },
);
