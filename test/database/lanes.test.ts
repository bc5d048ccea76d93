import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client as HttpClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { articleInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

// The embedded database has no connections, and so no lanes.
describe.runIf(onPostgresql)('pipelined reads on shared connections', () => {
  let server: TestServer;
  let ada: HttpClient;
  let admin: Client;
  let article: string;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.as('ada');
    article = (await ada.post('/articles', articleInput({ title: 'On shells' }))).body.id;
    const { native } = server.database;
    admin = new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await server?.close();
  });

  const blocked = async () => {
    const sql = `select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    return (await admin.query(sql)).rows[0].count as number;
  };

  test('return each its own result when many are in progress', async () => {
    const titles = Array.from({ length: 60 }, (_, i) => `Number ${i}`);
    const created = await Promise.all(titles.map((title) => ada.post('/articles', articleInput({ title }))));
    const read = await Promise.all(created.map(({ body }) => ada.get(`/articles/${body.id}`)));
    expect(read.map(({ body }) => body.title)).toEqual(titles);
    const missing = created.map(({ body }, i) => (i % 2 ? body.id : crypto.randomUUID()));
    const mixed = await Promise.all(missing.map((id) => ada.get(`/articles/${id}`)));
    expect(mixed.map(({ status }) => status)).toEqual(missing.map((_, i) => (i % 2 ? 200 : 404)));
  });

  test('return what was written just before', async () => {
    for (let i = 0; i < 30; i++) {
      await ada.patch(`/articles/${article}`, { title: `Version ${i}` });
      expect((await ada.get(`/articles/${article}`)).body.title).toBe(`Version ${i}`);
    }
  });

  test('are not delayed by a read that waits for a lock', async () => {
    await admin.query('begin');
    await admin.query('lock table articles in access exclusive mode');
    const slow = Array.from({ length: 4 }, () => ada.get(`/articles/${article}`));
    const caught = Array.from({ length: 8 }, () => ada.get('/turtles'));
    await expect.poll(blocked).toBeGreaterThan(0);
    for (const { status } of await Promise.all(caught)) expect(status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await ada.get('/turtles')).status).toBe(200);
    expect(await blocked()).toBeGreaterThan(0);
    await admin.query('commit');
    for (const { status } of await Promise.all(slow)) expect(status).toBe(200);
  });

  test('are retried when their connection is closed', async () => {
    await admin.query('begin');
    await admin.query('lock table articles in access exclusive mode');
    const under = Array.from({ length: 6 }, () => ada.get(`/articles/${article}`));
    await expect.poll(blocked).toBeGreaterThan(0);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    await admin.query(cut);
    await admin.query('commit');
    for (const { status } of await Promise.all(under)) expect(status).toBe(200);
    await expect.poll(async () => (await ada.get('/articles')).status).toBe(200);
  });
});
