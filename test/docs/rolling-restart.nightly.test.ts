import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyClients } from '../support/busy-clients.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { createProxy, type LoadBalancer, noHaproxy } from '../support/haproxy.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';

const missing = noCluster ?? noHaproxy;

/** Minimum number of requests; both servers are restarted twice in any case. */
const requests = Number(process.env.ROLLING_RESTART_REQUESTS ?? 0);
const token = 'token-of-the-tests';

describe.skipIf(missing !== null)(
  `behind HAProxy, configured as in docs/operations.md${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    const cluster = runningCluster();
    let proxy: LoadBalancer;
    const servers = new Map<string, { port: number; process: ServerProcess }>();

    const startServer = (port: number) =>
      startProcess({
        ...highRateLimits,
        PORT: String(port),
        DATABASE_URL: cluster.url('postgres'),
        DATA_DIR: cluster.dataDir,
        ADMIN_TOKEN: token,
        DRAIN_TIME: '3',
      });

    beforeAll(async () => {
      for (const name of ['one', 'two']) {
        const port = await freePort();
        servers.set(name, { port, process: await startServer(port) });
      }
      proxy = await createProxy([...servers.values()].map(({ port }) => port));
      await proxy.start();
    });
    afterAll(() => proxy?.remove());

    test('a rolling restart fails no request and loses or doubles no write', async () => {
      for (const name of servers.keys()) await expect.poll(() => proxy.isUp(name), { timeout: 20_000 }).toBe(true);
      const clients = startBusyClients(proxy.url, token);
      const began = performance.now();
      let restarts = 0;
      do {
        for (const [name, server] of servers) {
          expect(await server.process.end('SIGTERM')).toBe(0);
          server.process = await startServer(server.port);
          await expect.poll(() => proxy.isUp(name), { timeout: 20_000 }).toBe(true);
          restarts++;
        }
      } while (clients.answered < requests || restarts < 4);
      await clients.stop();
      const seconds = Math.round((performance.now() - began) / 1000);
      const { answered, acknowledged, failures } = clients;
      process.stdout.write(
        `${JSON.stringify({ requests: answered, writes: acknowledged.length, restarts, seconds, failures })}\n`,
      );

      expect(failures, proxy.output()).toEqual({});
      const rows = await cluster.run('select title from revisions');
      expect(rows.map(({ title }) => title).sort()).toEqual([...acknowledged].sort());
    }, 1_800_000);
  },
);
