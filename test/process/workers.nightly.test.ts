import { execFileSync } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { startBusyClients } from '../support/busy-clients.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, runProgram, type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-tests';

function childrenOf(server: ServerProcess): number[] {
  const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.process.pid)], { encoding: 'utf8' });
  return pids.trim().split(/\s+/).map(Number);
}

const failureOf = (environment: Record<string, string>) =>
  startProcess(environment).then(
    () => {
      throw new Error('It started.');
    },
    ({ message, exitCode }: Error & { exitCode: number }) => ({ message, exitCode }),
  );

describe.skipIf(noCluster !== null)(
  `a server of several processes${noCluster ? ` (skipped: ${noCluster})` : ''}`,
  () => {
    const cluster = runningCluster();
    let data: Awaited<ReturnType<typeof newDataDir>>;
    let database = 0;
    let url: string;
    beforeEach(async () => {
      data = await newDataDir();
      await cluster.run(`create database several_${++database}`);
      url = cluster.url(`several_${database}`);
    });
    afterEach(async () => {
      await endAll();
      await data.remove();
    });

    const start = (environment: Record<string, string> = {}) =>
      startProcess({
        DATABASE_URL: url,
        DATA_DIR: data.path,
        ADMIN_TOKEN: token,
        WORKERS: '3',
        ...highRateLimits,
        ...environment,
      });

    async function metric(server: ServerProcess, name: string): Promise<number | null> {
      const text = (await server.client(null).get('/metrics')).text;
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return line === undefined ? null : Number(line.slice(name.length));
    }

    test('starts on an empty database, distributes requests and adds up metrics', async () => {
      const server = await start({ SEED: 'demo' });
      expect(server.output()).toMatch(/Processes +3\n/);
      expect(server.output().match(/Terrapin listens/g)).toHaveLength(1);
      expect(childrenOf(server)).toHaveLength(3);
      // Connections are distributed: some of thirty, but not all, reach the stopped process.
      const [still] = childrenOf(server) as [number];
      process.kill(still, 'SIGSTOP');
      let answered = 0;
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      const all = Array.from({ length: 30 }, async () => {
        const { status } = await fetch(`${server.url}/turtles`, { headers });
        answered++;
        return status;
      });
      await expect.poll(() => answered).toBeGreaterThan(10);
      expect(answered).toBeLessThan(30);
      process.kill(still, 'SIGCONT');
      expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
      const counted = 'terrapin_http_requests_total{method="GET",route="/turtles",status="200"}';
      await expect.poll(() => metric(server, counted)).toBe(30);
      expect(await metric(server, 'terrapin_database_pool_max')).toBe(30);
      expect(await metric(server, 'terrapin_database_up')).toBe(1);
      const { version } = (await server.client().get('/health/live')).body;
      expect(await metric(server, `terrapin_build_info{version="${version}"}`)).toBe(1);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('needs little more memory than Node for its supervisor, which has neither settings nor a database', async () => {
      const server = await start({ WORKERS: '2' });
      const [first] = childrenOf(server) as [number];
      const memoryOf = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]));
      expect(memoryOf(server.process.pid as number)).toBeLessThan(0.45 * memoryOf(first));
    });

    test('replaces a killed process and loses nothing that was acknowledged', async () => {
      const server = await start({ LOG_LEVEL: 'error', NODE_ENV: 'production' });
      const clients = startBusyClients(server.url, token);
      for (let i = 0; i < 3; i++) {
        const before = childrenOf(server);
        const answered = clients.answered;
        process.kill(before[i] as number, 'SIGKILL');
        await expect
          .poll(() => childrenOf(server).filter((pid) => !before.includes(pid)).length, { timeout: 20_000 })
          .toBe(1);
        await expect.poll(() => clients.answered, { timeout: 20_000 }).toBeGreaterThan(answered + 200);
      }
      await clients.stop();
      // Only requests on connections of the killed process fail.
      for (const kind of Object.keys(clients.failures)) expect(kind).toMatch(/ECONNRESET|UND_ERR_SOCKET|EPIPE/);
      expect(server.output().match(/A server process exited \(SIGKILL\); starting another one/g)).toHaveLength(3);
      const kept = new Set(
        (await cluster.run('select title from revisions', `several_${database}`)).map(({ title }) => title),
      );
      expect(clients.acknowledged.length).toBeGreaterThan(50);
      for (const title of clients.acknowledged) expect(kept).toContain(title);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('runs jobs after the process that ran them is killed', async () => {
      const server = await start({ JOB_POLL_INTERVAL: '0.5' });
      const admin = server.client(token);
      const doing = Math.min(...childrenOf(server));
      process.kill(doing, 'SIGKILL');
      const others = () => childrenOf(server).filter((pid) => pid !== doing);
      await expect.poll(() => [others().length, childrenOf(server).length], { timeout: 20_000 }).toEqual([3, 3]);
      await createInvoiceIn(admin, 'sent');
      const mails = () => readdir(join(data.path, 'mail')).catch(() => []);
      await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('finishes requests in progress when it stops, and leaves no process behind', async () => {
      const server = await start({ DRAIN_TIME: '1' });
      const pids = childrenOf(server);
      const clients = startBusyClients(server.url, token);
      await expect.poll(() => clients.answered, { timeout: 20_000 }).toBeGreaterThan(200);
      const ended = server.end('SIGTERM');
      await expect.poll(() => clients.lastOnes).toBeGreaterThan(0);
      expect(await ended).toBe(0);
      await clients.stop();
      // A connection made while its process closes the port is reset, since these clients reconnect for each request
      // without a proxy.
      const { ECONNREFUSED, ECONNRESET = 0, ...others } = clients.failures;
      expect(others).toEqual({});
      expect(ECONNREFUSED).toBeGreaterThan(0);
      expect(ECONNRESET).toBeLessThanOrEqual(12);
      const alive = pids.filter((pid) => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      });
      expect(alive).toEqual([]);
    });

    test('enforces one rate limit across processes', async () => {
      const server = await start({ RATE_LIMIT: '40/600', RATE_LIMIT_ANONYMOUS: 'off' });
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      let allowed = 0;
      const ask = async () => {
        const { status } = await fetch(`${server.url}/turtles`, { headers });
        if (status === 200) allowed++;
        return status;
      };
      // Counts are shared ten times per second. Alone, three processes would allow 120.
      const refused = async () => (await Promise.all(Array.from({ length: 6 }, ask))).every((status) => status === 429);
      await expect.poll(refused, { interval: 100, timeout: 20_000 }).toBe(true);
      expect(allowed).toBeGreaterThanOrEqual(40);
      expect(allowed).toBeLessThan(80);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('shares its image folder with other servers and workers, which do not start with another folder', async () => {
      const server = await start({ WORKERS: '1', DATA_DIR: join(data.path, 'one') });
      const other = { DATABASE_URL: url, DATA_DIR: join(data.path, 'two') };
      const { message, exitCode } = await failureOf(other);
      const folder = join(data.path, 'two', 'files');
      expect([exitCode, message]).toEqual([
        1,
        expect.stringContaining(`${folder} is not the image folder of this database.`),
      ]);
      const worker = runProgram('worker', other);
      expect(await worker.ended).toEqual({
        code: 1,
        output: expect.stringContaining(`${folder} is not the image folder`),
      });
      await cp(join(data.path, 'one', 'files'), folder, { recursive: true });
      expect(await (await startProcess(other)).end('SIGTERM')).toBe(0);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('reports a failed start once and exits with the code of the process', async () => {
      const environment = { DATABASE_URL: url.replace('postgres@', 'nobody@'), DATA_DIR: data.path };
      const alone = await failureOf(environment);
      expect(alone).toEqual({ exitCode: 1, message: expect.stringContaining('nobody') });
      expect(await failureOf({ ...environment, WORKERS: 'auto' })).toEqual(alone);
    });
  },
);

test('WORKERS above 1 is rejected on the embedded database', async () => {
  const { message, exitCode } = await failureOf({ WORKERS: '2' });
  expect([exitCode, message]).toEqual([
    1,
    'Invalid settings:\n  WORKERS: 2 processes require a PostgreSQL server (DATABASE_URL); the embedded database supports only one\n',
  ]);
  expect((await failureOf({ WORKERS: 'many' })).message).toContain(
    'WORKERS: must be auto or a whole number from 1 to 128, but is "many"',
  );
});
