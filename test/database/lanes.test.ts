import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Answer, Client as HttpClient } from '../support/client.ts';
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

  const blocked = async (database = admin.database) => {
    const sql = `select count(*)::int from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
    return (await admin.query(sql, [database])).rows[0].count as number;
  };

  /** Of a request that is sent again each time it has waited too long: the machine may be slow. */
  const answerOf = async (send: () => Promise<Answer>) => {
    let answer: Answer;
    do answer = await send();
    while (answer.status === 503);
    return answer;
  };

  test('return each its own result when many are in progress', async () => {
    const titles = Array.from({ length: 60 }, (_, i) => `Number ${i}`);
    const created = await Promise.all(
      titles.map((title) => answerOf(() => ada.post('/articles', articleInput({ title })))),
    );
    const read = await Promise.all(created.map(({ body }) => answerOf(() => ada.get(`/articles/${body.id}`))));
    expect(read.map(({ body }) => body.title)).toEqual(titles);
    const missing = created.map(({ body }, i) => (i % 2 ? body.id : crypto.randomUUID()));
    const mixed = await Promise.all(missing.map((id) => answerOf(() => ada.get(`/articles/${id}`))));
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
    const slow = Array.from({ length: 4 }, () => answerOf(() => ada.get(`/articles/${article}`)));
    const caught = Array.from({ length: 8 }, () => ada.get('/turtles'));
    await expect.poll(() => blocked()).toBeGreaterThan(0);
    for (const { status } of await Promise.all(caught)) expect(status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await ada.get('/turtles')).status).toBe(200);
    await expect.poll(() => blocked()).toBeGreaterThan(0);
    await admin.query('commit');
    for (const { status } of await Promise.all(slow)) expect(status).toBe(200);
  });

  test('are retried when their connection is closed', async () => {
    await admin.query('begin');
    await admin.query('lock table articles in access exclusive mode');
    const under = Array.from({ length: 6 }, () => ada.get(`/articles/${article}`));
    await expect.poll(() => blocked()).toBeGreaterThan(0);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    await admin.query(cut);
    await admin.query('commit');
    for (const { status } of await Promise.all(under)) expect(status).toBe(200);
    await expect.poll(async () => (await ada.get('/articles')).status).toBe(200);
  });

  // The text of each statement is new, so no connection has prepared it: PostgreSQL waits for the lock when parsing.
  const unprepared = (path: string, fields: readonly string[]) => `${path}?fields=${fields.join(',')}`;

  /** A server of its own, and a connection that holds a lock on turtles. */
  async function lockTurtles(prepare: (blocker: Client) => Promise<unknown> = async () => {}) {
    const own = await startTestServer();
    const { native } = own.database;
    const blocker = new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' });
    await blocker.connect();
    onTestFinished(async () => {
      await blocker.end();
      await own.close();
    });
    await prepare(blocker);
    const reader = await own.as('ada');
    for (const path of ['/articles', '/turtles']) await reader.get(path);
    await blocker.query('begin; lock table turtles in access exclusive mode');
    return { reader, blocker };
  }

  test.each([
    ['lock_timeout', 'set lock_timeout = 700'],
    ['statement_timeout', 'set statement_timeout = 700'],
    ['pg_cancel_backend', null],
  ])('behind one whose preparation %s ends are not internal errors', async (_, setting) => {
    const { reader, blocker } = await lockTurtles((one) =>
      setting ? one.query(`alter database ${one.database} ${setting}`) : Promise.resolve(),
    );
    const reads = Array.from({ length: 20 }, () => reader.get(unprepared('/turtles', ['name'])));
    const cancel = setInterval(() => {
      if (!setting)
        void blocker.query(`select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`);
    }, 500);
    const first = await Promise.race(reads);
    clearInterval(cancel);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2']);
    await blocker.query('rollback');
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await reader.get(unprepared('/turtles', ['name']))).status).toBe(200);
  });

  test('of other tables are answered while many wait for a lock, which end with 503', async () => {
    const { reader, blocker } = await lockTurtles();
    const forms = ['name', 'lifespan', 'species'].map((field) => unprepared('/turtles', [field]));
    const ended: number[] = [];
    let isOver = false;
    // However slow the machine is, all of them wait all the time.
    const waiting = Array.from({ length: 60 }, async (_, i) => {
      while (!isOver) ended.push((await reader.get(forms[i % 3] as string)).status);
    });
    await expect.poll(() => blocked(blocker.database)).toBeGreaterThan(2);
    for (let i = 0; i < 20; i++) {
      expect((await reader.get('/articles')).status).toBe(200);
      expect((await reader.post('/articles', articleInput())).status).toBe(201);
    }
    isOver = true;
    await Promise.all(waiting);
    expect(new Set(ended)).toEqual(new Set([503]));
    await blocker.query('rollback');
    expect((await reader.get(forms[0] as string)).status).toBe(200);
  });

  test('and writes of other tables are answered while many writes wait for a lock', async () => {
    const { reader, blocker } = await lockTurtles();
    const turtle = { name: 'Leatherback', lifespan: 50, species: 'Dermochelys coriacea' };
    const waiting = Array.from({ length: 40 }, () => reader.post('/turtles', turtle));
    await expect.poll(() => blocked(blocker.database)).toBeGreaterThan(2);
    for (let i = 0; i < 20; i++) {
      expect((await reader.post('/articles', articleInput())).status).toBe(201);
      expect((await reader.get('/articles')).status).toBe(200);
    }
    await blocker.query('rollback');
    for (const { status } of await Promise.all(waiting)) expect([201, 503]).toContain(status);
  });
});
