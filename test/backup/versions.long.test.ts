import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../src/adapters/database/embedded.ts';
import { migrationNames } from '../../src/adapters/database/options.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';
import { command, restore } from './world.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
let out: Awaited<ReturnType<typeof newDataDir>>;

const backup = (file: string) => command('backup', { DATA_DIR: data.path }, file);
const change = async (...statements: string[]) => {
  const { pglite, close } = await ownDatabase(data.path);
  for (const statement of statements) await pglite.exec(statement);
  await close();
};

beforeAll(async () => {
  [data, out] = await Promise.all([newDataDir('migrated'), newDataDir()]);
  await (await startProcess({ DATA_DIR: data.path })).end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await Promise.all([data.remove(), out.remove()]);
});

test('a backup of an older version is restored, and the next start migrates it', async () => {
  await change(
    'alter table articles alter constraint articles_current_revision deferrable',
    `delete from migrations where name ~ 'without-former-servers'`,
  );
  const file = join(out.path, 'older.tar.zst');
  expect(await backup(file)).toMatchObject({ code: 0 });
  const folder = join(out.path, 'data');
  expect(await restore(file, folder)).toMatchObject({ code: 0 });
  const server = await startProcess({ DATA_DIR: folder });
  const token = (await readFile(join(folder, 'demo-token'), 'utf8')).trim();
  const { status, body } = await server.client(token).get('/turtles?limit=100');
  expect([status, body.length]).toEqual([200, 100]);
  await server.end('SIGTERM');
  const { pglite, close } = await ownDatabase(folder);
  const { rows } = await pglite.query<{ name: string }>('select name from migrations');
  await close();
  expect(rows.map(({ name }) => name).sort()).toEqual([...migrationNames].sort());
});

test('restore rejects a backup of a newer version', async () => {
  await change(`insert into migrations (name) values ('2031-01-31-otters')`);
  const file = join(out.path, 'newer.tar.zst');
  expect(await backup(file)).toMatchObject({ code: 0 });
  expect(await restore(file, join(out.path, 'other'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('The backup was migrated by a newer version'),
  });
});
