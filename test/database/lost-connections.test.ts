import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client as HttpClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const poolSize = 10;

// The embedded database has no connections to lose.
describe.runIf(onPostgresql)('connections that are lost inside a transaction', () => {
  let server: TestServer;
  let ada: HttpClient;
  /** `holder` holds a lock; `admin` reads pg_stat_activity, whose content is fixed within a transaction. */
  let holder: Client;
  let admin: Client;
  let path: string;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.as('ada');
    path = `/invoices/${(await ada.post('/invoices', invoiceInput())).body.data.id}`;
    const { native } = server.database;
    [holder, admin] = [0, 1].map(
      () => new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' }),
    ) as [Client, Client];
    await Promise.all([holder.connect(), admin.connect()]);
  });
  afterAll(async () => {
    await Promise.all([holder?.end(), admin?.end()]);
    await server?.close();
  });

  const waiting = `from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

  test('are replaced in the pool: after more losses than its size, transactions work and none waits', async () => {
    for (let lost = 0; lost < poolSize + 2; lost++) {
      await holder.query('begin');
      await holder.query('select from invoices for update');
      const move = ada.post(`${path}/transitions`, { to: 'published' });
      await expect.poll(async () => (await admin.query(`select count(*)::int ${waiting}`)).rows[0].count).toBe(1);
      await admin.query(`select pg_terminate_backend(pid) ${waiting}`);
      expect((await move).status).toBe(503);
      await holder.query('rollback');
    }
    expect((await ada.post(`${path}/transitions`, { to: 'published' })).status).toBe(201);
    expect(server.database.pool()).toMatchObject({ waiting: 0 });
    expect((await server.stranger.get('/health/ready')).status).toBe(200);
  });

  test('are not all taken by those that wait for one row: /health/ready and other writes are answered', async () => {
    await holder.query('begin');
    await holder.query('select from invoices for update');
    const moves = Array.from({ length: 2 * poolSize }, () => ada.post(`${path}/transitions`, { to: 'draft' }));
    await expect.poll(async () => (await admin.query(`select count(*)::int ${waiting}`)).rows[0].count).toBe(7);
    expect((await server.stranger.get('/health/ready')).status).toBe(200);
    expect((await ada.post('/articles', { title: 'Meanwhile' })).status).toBe(201);
    await holder.query('rollback');
    for (const { status } of await Promise.all(moves)) expect([201, 409, 503]).toContain(status);
    expect((await server.stranger.get('/health/ready')).status).toBe(200);
  });
});
