import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/adapters/database/database.ts';
import { sessionSettings } from '../../src/adapters/database/postgresql.ts';
import { registry } from '../../src/resources/registry.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const { entities } = registry;

// The embedded database has no other users, so its defaults are known.
describe.runIf(onPostgresql)('a database whose defaults differ from the settings of the server', () => {
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

  test('is served like any other', async () => {
    const ada = server.client();
    const { body } = await ada.post('/articles', { title: "It's \\ here" });
    expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
    // Reads use the pool or a lane; several reads use both.
    for (let i = 0; i < 4; i++) expect((await ada.get(`/articles/${body.id}`)).body).toEqual(body);
    const created = (await ada.graphql('{ articles(first: 1) { nodes { title createdAt } } }')).data.articles.nodes;
    expect(created).toEqual([{ title: "It's \\ here", createdAt: body.created_at }]);
  });

  test('has the settings of the server on each connection of the pool and the lanes', async () => {
    const given = { databaseUrl: postgresql.url, databasePool: 3, databaseLanes: 2, dataDir: '', entities };
    const database = await openDatabase(given);
    // Named statements run on the two lanes, others on the pool. Each occupies its connection for a while.
    const text = `select pg_backend_pid() as pid, (${settingsOf('setting')}) as settings from pg_sleep(0.1)`;
    const sent = ['look', 'look', null, null, null].map((name, index) => ({
      name,
      // A statement does not get all connections.
      build: () => sql(name ? text : `${text} -- ${index}`),
    }));
    const look = () => Promise.all(sent.map((statement) => database.db.one<object, Look>(statement, {})));
    await expect.poll(async () => new Set((await look()).map((seen) => seen?.pid)).size).toBe(sent.length);
    for (const seen of await look()) expect(seen?.settings).toEqual(sessionSettings);
    await database.close();
  });
});

interface Look {
  pid: number;
  settings: Record<string, string>;
}

/** Declared as a read; the effect of plain text is unknown. */
const sql = (text: string) => ({ compile: () => ({ sql: text, parameters: [], query: { kind: 'SelectQueryNode' } }) });

const settingsOf = (column: 'setting' | 'reset_val') => {
  const names = Object.keys(sessionSettings).map((name) => `'${name}'`);
  return `select json_object_agg(name, ${column}) from pg_settings where name in (${names.join()})`;
};

test.runIf(onPostgresql)('the database defaults in docs/databases.md equal the settings of the server', async () => {
  const page = await readFile('docs/databases.md', 'utf8');
  const [, block] = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text]) => text as string);
  const postgresql = await createPostgresqlDatabase('empty');
  const open = async () => {
    const client = new Client({ connectionString: postgresql.url });
    await client.connect();
    return client;
  };
  const first = await open();
  const here = `role current_user in database ${first.database}`;
  await first.query(block?.replaceAll('role "terrapin" in database "terrapin"', here) as string);
  await first.end();
  const second = await open();
  const { rows } = await second.query<{ settings: typeof sessionSettings }>(
    `select (${settingsOf('reset_val')}) as settings`,
  );
  expect(rows[0]?.settings).toEqual(sessionSettings);
  await second.end();
  await postgresql.drop();
});
