import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/adapters/database/open.ts';
import { ours } from '../../src/adapters/database/session.ts';
import { entities } from '../../src/resources/registry.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

// The embedded database is nobody else's: its sessions are as it made them.
describe.runIf(onPostgresql)('a database whose defaults are all different', () => {
  let postgresql: Awaited<ReturnType<typeof createPostgresqlDatabase>>;
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let server: ServerProcess;
  beforeAll(async () => {
    [postgresql, data] = await Promise.all([createPostgresqlDatabase(), newDataDir()]);
    const client = new Client({ connectionString: postgresql.url });
    await client.connect();
    const name = client.database;
    for (const setting of [
      `timezone = 'Asia/Karachi'`,
      `datestyle = 'German'`,
      `intervalstyle = 'sql_standard'`,
      `default_transaction_isolation = 'serializable'`,
      `standard_conforming_strings = off`,
      `statement_timeout = '1h'`,
    ])
      await client.query(`alter database ${name} set ${setting}`);
    await client.end();
    server = await startProcess({ DATABASE_URL: postgresql.url, DATA_DIR: data.path, SEED: 'demo' });
  });
  afterAll(async () => {
    await endAll();
    await postgresql?.drop();
    await data?.remove();
  });

  test('is served as any other', async () => {
    const ada = server.client();
    const { body } = await ada.post('/articles', { title: "It's \\ here" });
    expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
    // The first is read on the pool, where it was written, or on a lane; both are asked.
    for (let i = 0; i < 4; i++) expect((await ada.get(`/articles/${body.id}`)).body).toEqual(body);
    const created = (await ada.graphql('{ articles(first: 1) { nodes { title createdAt } } }')).data.articles.nodes;
    expect(created).toEqual([{ title: "It's \\ here", createdAt: body.created_at }]);
  });

  test('has our settings on each connection of the pool', async () => {
    const given = { databaseUrl: postgresql.url, databasePool: 3, databaseLanes: 1, dataDir: '', entities };
    const database = await openDatabase(given);
    const sql = `select name, setting from pg_settings, pg_sleep(0.1) where name in (${Object.keys(ours).map((name) => `'${name}'`)})`;
    const settings = await Promise.all([0, 1, 2].map(() => database.fork().getConnection().execute(sql)));
    for (const rows of settings)
      expect(
        Object.fromEntries((rows as { name: string; setting: string }[]).map(({ name, setting }) => [name, setting])),
      ).toEqual(ours);
    await database.close();
  });
});
