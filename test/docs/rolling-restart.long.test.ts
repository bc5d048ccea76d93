import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyClients } from '../support/busy-clients.ts';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { type Daemon, findProgram, freePort, newDaemonFolder, startDaemon } from '../support/daemon.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { blocksOf } from './page.ts';

const haproxy = findProgram(process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy');
const missing = noCluster ?? (haproxy === null ? 'haproxy was not found (HAPROXY names it)' : null);

/** How many requests are sent at the least. Both servers are restarted for as long as that takes, and twice in any case. */
const requests = Number(process.env.ROLLING_RESTART_REQUESTS ?? 0);
const token = 'token-of-the-tests';

const [configuration] = blocksOf(await readFile('docs/operations.md', 'utf8'));

describe.skipIf(missing !== null)(
  `behind HAProxy, set up as the page says${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let cluster: Cluster;
    let folder: Awaited<ReturnType<typeof newDaemonFolder>>;
    let data: Awaited<ReturnType<typeof newDataDir>>;
    let proxy: Daemon;
    let port: number;
    let stats: number;
    const servers = new Map<string, { port: number; process: ServerProcess }>();

    const startServer = (port: number) =>
      startProcess({
        PORT: String(port),
        DATABASE_URL: cluster.url('postgres'),
        DATA_DIR: data.path,
        ADMIN_TOKEN: token,
        DRAIN_TIME: '3',
      });

    /** Whether HAProxy gives requests to a server. */
    async function isUp(server: string): Promise<boolean> {
      const asked = connect(stats, '127.0.0.1', () => asked.end('show stat\n'));
      const line = (await text(asked)).split('\n').find((one) => one.startsWith(`terrapin,${server},`));
      return line?.split(',')[17] === 'UP';
    }

    beforeAll(async () => {
      [cluster, folder, data] = await Promise.all([createCluster(), newDaemonFolder(), newDataDir()]);
      await cluster.start();
      for (const name of ['one', 'two']) {
        const own = await freePort();
        servers.set(name, { port: own, process: await startServer(own) });
      }
      [port, stats] = [await freePort(), await freePort()];
      const code = [...servers.values()].reduce(
        (cfg, server, i) => cfg.replace(`127.0.0.1:300${i + 1}`, `127.0.0.1:${server.port}`),
        configuration?.code.replace('bind :8080', `bind 127.0.0.1:${port}`) ?? '',
      );
      const file = join(folder.path, 'haproxy.cfg');
      await writeFile(file, `global\n  stats socket ipv4@127.0.0.1:${stats}\n\n${code}`);
      proxy = await startDaemon(haproxy as string, ['-V', '-db', '-f', file], /Using .* as the polling mechanism/);
    }, 120_000);
    afterAll(async () => {
      await proxy?.end('SIGTERM');
      await endAll();
      await cluster?.remove();
      await Promise.all([folder?.remove(), data?.remove()]);
    });

    test('a rolling restart fails no request, and loses or doubles no write', async () => {
      for (const name of servers.keys()) await expect.poll(() => isUp(name), { timeout: 20_000 }).toBe(true);
      const clients = startBusyClients(`http://127.0.0.1:${port}`, token);
      const began = performance.now();
      let restarts = 0;
      do {
        for (const [name, server] of servers) {
          expect(await server.process.end('SIGTERM')).toBe(0);
          server.process = await startServer(server.port);
          await expect.poll(() => isUp(name), { timeout: 20_000 }).toBe(true);
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
