import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import { onPostgresql } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';

// The embedded database runs in the process, so it cannot fail separately.
describe.runIf(onPostgresql)('when PostgreSQL', () => {
  const asAdmin = async (sql: string, values: unknown[]) => {
    const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    await client.query(sql, values).finally(() => client.end());
  };
  const databaseOf = async (server: Awaited<ReturnType<typeof startTestServer>>) => {
    const [row] = await server.run('select current_database() as name');
    return (row as { name: string }).name;
  };

  test('drops all connections, requests return 503 at most, and later ones succeed', async () => {
    const server = await startTestServer();
    const ada = await server.as('ada');
    await Promise.all(Array.from({ length: 10 }, () => ada.get('/articles')));
    const busy = Promise.all(Array.from({ length: 50 }, () => ada.post('/articles', { title: 'x' })));
    await asAdmin('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      await databaseOf(server),
    ]);
    for (const { status, headers } of await busy) {
      expect([201, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toBe('2');
    }
    await expect.poll(async () => (await ada.get('/articles')).status).toBe(200);
    await server.close();
  });

  test('is unavailable, /health/ready and requests return 503', async () => {
    const server = await startTestServer();
    const ada = await server.as('ada');
    expect((await ada.get('/articles')).status).toBe(200);
    const name = await databaseOf(server);
    await asAdmin(`alter database ${name} allow_connections false`, []);
    await asAdmin('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(async () => (await server.stranger.get('/health/ready')).status).toBe(503);
    expect((await server.stranger.get('/health/ready')).headers.get('retry-after')).toBe('2');
    expect((await server.stranger.get('/health/live')).status).toBe(200);
    const metrics = await server.stranger.get('/metrics');
    expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('terrapin_database_up 0')]);
    const answer = await ada.get('/articles');
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
    const called = await sendMessage(ada, 'tools/call', { name: 'listArticles', arguments: {} });
    expect([called.status, called.headers.get('retry-after'), called.body.code]).toEqual([
      503,
      '2',
      'service_unavailable',
    ]);
    const one = `article(id: "${crypto.randomUUID()}") { id }`;
    // Compiled from the third time on.
    for (const query of [`{ ${one} }`, `{ ${one} }`, `{ ${one} }`, '{ articles { nodes { id } } }']) {
      const { status, headers, data, code } = await ada.graphql(query);
      expect([status, headers.get('retry-after'), code]).toEqual([503, '2', 'service_unavailable']);
      expect(data?.article ?? null).toBe(null);
    }
    const inPart = await ada.graphql(`{ __typename ${one} }`);
    expect([inPart.status, inPart.data, inPart.code]).toEqual([
      200,
      { __typename: 'Query', article: null },
      'service_unavailable',
    ]);
    await asAdmin(`alter database ${name} allow_connections true`, []);
    await expect.poll(async () => (await server.stranger.get('/health/ready')).status).toBe(200);
    await server.close();
  });
});
