import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Client as SqlClient } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { createInvoiceIn, type TestInvoice } from '../invoices/steps.ts';
import type { Client } from '../support/client.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { openWire } from '../support/wire.ts';
import { type Outcome, startWriters } from '../support/writers.ts';

const token = 'token-of-the-tests';
/** Twice the connections of the server's pool, plus one. */
const writerCount = 21;
/** Milliseconds until a response: twice the limit, for a machine under load. */
const longest = 10_000;

describe.skipIf(noCluster !== null)('a server under 21 writers recovers without a lost or doubled write from', () => {
  let cluster: Cluster;
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  beforeAll(async () => {
    [cluster, dataDir] = await Promise.all([startCluster(), newDataDir()]);
  });
  afterAll(async () => {
    await endAll();
    await Promise.all([cluster?.remove(), dataDir?.remove()]);
  });

  const serve = async (databaseUrl = cluster.url()): Promise<[ServerProcess, Client]> => {
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir.path, ADMIN_TOKEN: token };
    const server = await startProcess({
      ...highRateLimits,
      ...environment,
      JOB_POLL_INTERVAL: '1',
      NODE_ENV: 'production',
    });
    onTestFinished(() => void server.end('SIGKILL'));
    return [server, server.client(token)];
  };

  const under = async (
    context: TestContext,
    server: ServerProcess,
    databaseUrl: string,
    fault: () => Promise<void>,
  ): Promise<Outcome> => {
    const writers = startWriters(server.url, token, writerCount);
    await expect.poll(() => writers.acknowledged(), { timeout: 20_000 }).toBeGreaterThan(50);
    await fault();
    const ended = performance.now();
    const before = writers.acknowledged();
    await expect
      .poll(() => writers.acknowledged(), { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(before + writerCount);
    const recovered = performance.now() - ended;
    await expect.poll(async () => (await server.client().get('/health/ready')).status).toBe(200);
    await expect.poll(() => writers.acknowledged(), { timeout: 30_000 }).toBeGreaterThan(before + 150);
    const outcome = await writers.stop(databaseUrl);
    await context.annotate(`${JSON.stringify(outcome)} recovered within ${(recovered / 1000).toFixed(1)} s`);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
    expect(Object.keys(outcome.failures).filter((kind) => !['503', '409'].includes(kind))).toEqual([]);
    expect(outcome.slowest).toBeLessThan(longest);
    expect(recovered).toBeLessThan(longest);
    return outcome;
  };

  const gaugeOf = async (server: ServerProcess, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await server.client().get('/metrics')).text)?.[1]);

  const mailsAbout = async ({ invoiceNumber }: TestInvoice) => {
    const folder = join(dataDir.path, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return names.filter((_, i) => texts[i]?.includes(invoiceNumber));
  };
  /** Jobs resume without a restart; a connection of the job queue may wait 15 s for a response. */
  const deliversMail = async (client: Client) => {
    const invoice = await createInvoiceIn(client, 'sent');
    await expect.poll(() => mailsAbout(invoice), { timeout: 30_000 }).toHaveLength(1);
  };

  test('an immediate restart of PostgreSQL, with all connections of the pool', async (context) => {
    const [server, client] = await serve();
    await under(context, server, cluster.url(), () => cluster.restartImmediately());
    expect(await gaugeOf(server, 'terrapin_database_pool_waiting')).toBe(0);
    const invoices = await Promise.all(Array.from({ length: 30 }, () => createInvoiceIn(client, 'published')));
    expect(invoices.every(({ id }) => id)).toBe(true);
    await deliversMail(client);
  });

  test('a PostgreSQL machine that hangs', async (context) => {
    const [server, client] = await serve();
    await under(context, server, cluster.url(), async () => {
      await cluster.freeze();
      await expect.poll(() => gaugeOf(server, 'terrapin_database_up')).toBe(0);
      await whileAway(server, 6_000);
      await cluster.thaw();
    });
    await deliversMail(client);
  });

  test('a network that drops all packets', async (context) => {
    const wire = await openWire(cluster.url());
    onTestFinished(() => wire.close());
    const [server, client] = await serve(wire.url);
    await under(context, server, cluster.url(), async () => {
      wire.silence();
      await whileAway(server, 8_000);
      wire.resume();
    });
    await deliversMail(client);
  });

  test('a firewall that forgets the open connections', async (context) => {
    const wire = await openWire(cluster.url());
    onTestFinished(() => wire.close());
    const [server, client] = await serve(wire.url);
    await under(context, server, cluster.url(), async () => wire.forget());
    await deliversMail(client);
  });

  test('a PostgreSQL that is read-only', async (context) => {
    const [server, client] = await serve();
    const sql = new SqlClient({ connectionString: cluster.url() });
    await sql.connect();
    onTestFinished(() => sql.end());
    const readOnly = async (state: 'on' | 'off') => {
      await sql.query(`alter system set default_transaction_read_only = ${state}`);
      await sql.query('select pg_reload_conf()');
    };
    const { failures } = await under(context, server, cluster.url(), async () => {
      await readOnly('on');
      const ready = async () => (await server.client().get('/health/ready')).status;
      await expect.poll(ready, { timeout: 30_000 }).toBe(503);
      expect((await client.get('/articles')).status).toBe(200);
      await whileAway(server, 2_000);
      await sql.query('set default_transaction_read_only = off');
      await readOnly('off');
    });
    expect(failures[503]).toBeGreaterThan(0);
    await deliversMail(client);
  });

  test('a failover to a standby at the same address while the old server is still readable', async (context) => {
    const standby = await cluster.createStandby();
    onTestFinished(() => standby.remove());
    // Each session notices on its own that the server has become read-only: what one writes until then must be there, too.
    await cluster.set('synchronous_standby_names', '*');
    onTestFinished(() => cluster.set('synchronous_standby_names', ''));
    const wire = await openWire(standby.url());
    onTestFinished(() => wire.close());
    wire.leadTo(cluster.url());
    const [server, client] = await serve(wire.url);
    const { failures } = await under(context, server, standby.url(), async () => {
      const [old] = [new SqlClient({ connectionString: cluster.url() })];
      await old.connect();
      await old.query('alter system set default_transaction_read_only = on');
      await old.query('select pg_reload_conf()');
      await caughtUp(old);
      await old.end();
      await standby.run('select pg_promote()');
      wire.leadTo(standby.url());
    });
    expect(failures[503]).toBeGreaterThan(0);
    await deliversMail(client);
  });
});

async function caughtUp(server: SqlClient): Promise<void> {
  const behind = `select count(*)::int from pg_stat_replication where replay_lsn < pg_current_wal_lsn()`;
  const writing = `select count(*)::int from pg_stat_activity
    where state <> 'idle' and backend_xid is not null and pid <> pg_backend_pid()`;
  for (const sql of [writing, behind]) await expect.poll(async () => (await server.query(sql)).rows[0].count).toBe(0);
}

async function whileAway(server: ServerProcess, ms: number): Promise<void> {
  const client = server.client();
  const until = performance.now() + ms;
  for await (const _ of setInterval(200)) {
    if (performance.now() > until) return;
    const started = performance.now();
    expect((await client.get('/health/ready')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await client.get('/health/live')).status).toBe(200);
    expect((await client.get('/metrics')).status).toBe(200);
  }
}
