import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { startReaders } from '../support/readers.ts';
import { openWire, type Wire } from '../support/wire.ts';
import { startWriters } from '../support/writers.ts';

const token = 'token-of-the-tests';
/** Milliseconds, twice the limit of a request: the machine may be busy. */
const longest = 10_000;

describe.skipIf(noCluster !== null)('behind an address that leads to the primary', () => {
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let primary: Cluster;
  let standby: Cluster;
  /** As a proxy in front of Patroni. */
  let address: Wire;
  beforeAll(async () => {
    dataDir = await newDataDir();
  });
  afterAll(async () => {
    await endAll();
    await dataDir?.remove();
  });
  beforeEach(async () => {
    primary = await startCluster();
    onTestFinished(() => primary.remove());
    standby = await primary.createStandby();
    onTestFinished(() => standby.remove());
    // Acknowledged writes are on both servers.
    await primary.set('synchronous_standby_names', '*');
    address = await openWire(primary.url());
    onTestFinished(() => address.close());
  });

  const serve = async (): Promise<ServerProcess> => {
    const environment = {
      DATABASE_URL: address.url,
      DATA_DIR: dataDir.path,
      ADMIN_TOKEN: token,
      NODE_ENV: 'production',
    };
    const server = await startProcess({ ...highRateLimits, ...environment, JOB_POLL_INTERVAL: '1' });
    onTestFinished(() => void server.end('SIGKILL'));
    return server;
  };

  const under = async (context: TestContext, server: ServerProcess, failOver: () => Promise<void>) => {
    const [writers, readers] = [startWriters(server.url, token, 12), startReaders(server.url, token, 6)];
    await expect.poll(() => writers.acknowledged(), { timeout: 20_000 }).toBeGreaterThan(100);
    const failing = performance.now();
    await failOver();
    const promoted = performance.now();
    const before = writers.acknowledged();
    await expect.poll(() => writers.acknowledged(), { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 24);
    const recovered = performance.now() - promoted;
    await expect.poll(async () => (await server.client().get('/health/ready')).status).toBe(200);
    const failures = { ...readers.outcome.failures };
    await expect.poll(() => writers.acknowledged(), { timeout: 30_000 }).toBeGreaterThan(before + 150);
    const [writing, reading] = [await writers.stop(standby.url()), await readers.stop()];
    await context.annotate(
      `${JSON.stringify({ writing, reading })}; ${Math.round(promoted - failing)} ms until promoted, ` +
        `well ${Math.round(recovered)} ms later`,
    );
    expect(writing).toMatchObject({ lost: 0, doubled: 0 });
    expect(Object.keys(writing.failures).filter((kind) => !['503', '409'].includes(kind))).toEqual([]);
    expect(Object.keys(reading.failures).filter((kind) => kind !== '503')).toEqual([]);
    expect(reading.failures).toEqual(failures);
    expect(recovered).toBeLessThan(longest);
    expect(Math.max(writing.slowest, reading.slowest)).toBeLessThan(longest);
  };

  const promoteStandby = async () => {
    await standby.run('select pg_promote()');
    address.moveTo(standby.url());
  };
  const mails = async () => (await readdir(join(dataDir.path, 'mail')).catch(() => [])).length;
  const deliversMail = async (server: ServerProcess) => {
    const before = await mails();
    await createInvoiceIn(server.client(token), 'sent');
    await expect.poll(mails, { timeout: 30_000 }).toBe(before + 1);
  };
  const connectionsTo = async (cluster: Cluster) =>
    (await cluster.run(`select from pg_stat_activity where application_name like 'terrapin%'`)).length;

  test('fails over to the standby when the primary is killed', async (context) => {
    const server = await serve();
    await under(context, server, async () => {
      await primary.kill();
      await promoteStandby();
    });
    await deliversMail(server);
  });

  test('survives a planned switchover and the switch back without a lost or doubled write', async (context) => {
    const server = await serve();
    await under(context, server, async () => {
      await primary.stop();
      await promoteStandby();
      await primary.startFollowing(standby);
    });
    await deliversMail(server);
    [primary, standby] = [standby, primary];
    await under(context, server, async () => {
      await primary.stop();
      await promoteStandby();
      await primary.startFollowing(standby);
    });
    await deliversMail(server);
    expect(await connectionsTo(primary)).toBe(0);
  });

  test('leaves a primary that became read-only for the promoted standby', async (context) => {
    const server = await serve();
    await under(context, server, async () => {
      await primary.set('default_transaction_read_only', 'on');
      await expect.poll(async () => (await server.client().get('/health/ready')).status).toBe(503);
      // Polled, since one read may meet a connection that a failing write has just closed.
      await expect.poll(async () => (await server.client(token).get('/articles')).status).toBe(200);
      await promoteStandby();
    });
    await expect.poll(() => connectionsTo(primary)).toBe(0);
    await deliversMail(server);
  });
});
