import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { noPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

const missing = noCluster ?? noPgBouncer;

describe.skipIf(missing !== null)(`behind PgBouncer${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let pooler: PgBouncer | null = null;
  beforeAll(async () => {
    [cluster, data] = await Promise.all([createCluster(), newDataDir()]);
    await cluster.start();
  });
  afterEach(async () => {
    await endAll();
    await pooler?.stop();
    pooler = null;
  });
  afterAll(async () => {
    await cluster?.remove();
    await data?.remove();
  });

  test('in session mode, times are in UTC', async () => {
    await cluster.run('create database zoned');
    await cluster.run(`alter database zoned set timezone = 'Asia/Karachi'`);
    pooler = await startPgBouncer(cluster.port, {
      pool_mode: 'session',
      ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout',
    });
    const server = await startProcess({ DATA_DIR: data.path, DATABASE_URL: pooler.url('zoned'), SEED: 'demo' });
    const { body } = await server.client().post('/articles', { title: 'Now' });
    expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
  });
});
