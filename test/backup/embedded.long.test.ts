import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../src/adapters/database/embedded.ts';
import { migrationNames } from '../../src/adapters/database/options.ts';
import { startBusyClients } from '../support/busy-clients.ts';
import { isNightly } from '../support/nightly.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { command, fillEverything, mailsIn, restore, settings, tokenOf, type World } from './world.ts';

const nightly = test.runIf(isNightly);

let data: Awaited<ReturnType<typeof newDataDir>>;
let out: Awaited<ReturnType<typeof newDataDir>>;
let server: ServerProcess;
let world: World;
const folders: (typeof data)[] = [];

const newFolder = async () => {
  const folder = await newDataDir();
  folders.push(folder);
  return folder.path;
};
const start = (DATA_DIR: string, more: Record<string, string> = {}) => startProcess({ DATA_DIR, ...settings, ...more });
const backup = (file: string, DATA_DIR = data.path) => command('backup', { DATA_DIR }, file);

beforeAll(async () => {
  data = await newDataDir('migrated');
  out = await newDataDir();
  server = await start(data.path);
  world = await fillEverything(server.client());
});
afterAll(async () => {
  await endAll();
  for (const folder of [data, out, ...folders]) await folder.remove();
});

test('a backup of a server under writes contains every write acknowledged before it, and a restored server serves it', async () => {
  const before = await world.seenBy(server.client());
  const file = join(out.path, 'one.tar.zst');
  expect(await backup(file)).toMatchObject({ code: 0, output: expect.stringContaining('1 images and 0 emails') });
  const quiet = await newFolder();
  expect(await restore(file, quiet)).toMatchObject({ code: 0 });
  const again = await start(quiet);
  expect(await world.seenBy(again.client(await tokenOf(quiet)))).toEqual(before);
  await world.expectReplay(again.client(await tokenOf(quiet)));
  await again.end('SIGTERM');

  const clients = startBusyClients(server.url, server.demoToken as string, 6);
  await expect.poll(() => clients.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
  const acknowledged = [...clients.acknowledged];
  const busy = join(out.path, 'busy.tar.zst');
  expect(await backup(busy)).toMatchObject({ code: 0 });
  await clients.stop();
  expect(clients.failures).toEqual({});

  const folder = await newFolder();
  expect(await restore(busy, folder)).toMatchObject({ code: 0 });
  const owned = await ownDatabase(folder);
  const { rows } = await owned.pglite.query<{ title: string }>('select title from revisions');
  const titles = new Set(rows.map(({ title }) => title));
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  const odd = await owned.pglite.query(`
      select id from articles a where not exists (select from revisions r where r.article_id = a.id and r.id = a.revision_id)
      union all select id from revisions r where not exists (select from articles a where a.id = r.article_id)
      union all select id from invoices i where status = 'paid' and exists (
        select from payment_attempts p where p.invoice_id = i.id) and not exists (
        select from payment_attempts p where p.invoice_id = i.id and p.status = 'succeeded')`);
  expect(odd.rows).toEqual([]);
  const countBy = async (plan: string) => {
    await owned.pglite.exec(`set enable_seqscan = ${plan}`);
    return (
      await owned.pglite.query(
        `select count(*) from articles where id > '${'0'.repeat(8)}-0000-0000-0000-000000000000'`,
      )
    ).rows;
  };
  // The index after recovery matches the table.
  expect(await countBy('off')).toEqual(await countBy('on'));
  await owned.close();
});

nightly('queued mails are sent once each after a restore with --run-pending', async () => {
  const folder = await newFolder();
  await restore(join(out.path, 'one.tar.zst'), folder, '--run-pending');
  const owned = await ownDatabase(folder);
  const { rows } = await owned.pglite.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where name = 'deliver-mail' and state = 'created'`,
  );
  await owned.close();
  const waiting = rows[0]?.count as number;
  expect(waiting).toBeGreaterThan(3);
  const again = await start(folder, { WORKER: 'on' });
  await expect.poll(() => mailsIn(folder), { timeout: 30_000 }).toHaveLength(waiting);
  await again.end('SIGTERM');
});

nightly('restore rejects an existing database, and keeps it aside with --replace', async () => {
  const folder = await newFolder();
  const file = join(out.path, 'one.tar.zst');
  await restore(file, folder);
  expect(await restore(file, folder)).toMatchObject({ code: 1, output: expect.stringContaining('add --replace') });
  expect(await restore(file, data.path, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use by Terrapin'),
  });
  const owned = await ownDatabase(folder);
  await owned.pglite.exec('delete from turtles');
  await owned.close();
  expect(await restore(file, folder, '--replace')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/replaced-/),
  });
  const count = async () => {
    const opened = await ownDatabase(folder);
    const { rows } = await opened.pglite.query<{ count: number }>('select count(*)::int as count from turtles');
    await opened.close();
    return rows[0]?.count;
  };
  expect(await count()).toBe(200);
  const [old = ''] = (await readdir(folder)).filter((name) => name.startsWith('replaced-'));
  await rm(join(folder, 'database'), { recursive: true });
  await rename(join(folder, old, 'database'), join(folder, 'database'));
  expect(await count()).toBe(0);
});

nightly('restore rejects a file that is altered, truncated or no backup, and leaves nothing behind', async () => {
  const folder = await newFolder();
  const whole = await readFile(join(out.path, 'one.tar.zst'));
  const file = join(out.path, 'bad.tar.zst');
  const cases = [
    ...[0.3, 0.999].map((part) => {
      const bytes = Buffer.from(whole);
      const place = Math.floor(whole.length * part);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 0x10, place);
      return bytes;
    }),
    ...[0, whole.length >> 1, whole.length - 1].map((length) => whole.subarray(0, length)),
    Buffer.from('Not a backup at all.'),
  ];
  for (const bytes of cases) {
    await writeFile(file, bytes);
    const { code, output } = await restore(file, folder);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/is not a complete Terrapin backup: .*Nothing was changed/),
    ]);
  }
  expect((await readdir(folder)).sort()).toEqual(['lock']);
});

const change = async (...statements: string[]) => {
  const { pglite, close } = await ownDatabase(data.path);
  for (const statement of statements) await pglite.exec(statement);
  await close();
};

nightly('a backup of an older version is restored, and the next start migrates it', async () => {
  await server.end('SIGTERM');
  await change(
    'alter table articles alter constraint articles_current_revision deferrable',
    `delete from migrations where name ~ 'without-former-servers'`,
  );
  const file = join(out.path, 'older.tar.zst');
  expect(await backup(file)).toMatchObject({ code: 0 });
  const folder = await newFolder();
  expect(await restore(file, folder)).toMatchObject({ code: 0 });
  const again = await start(folder);
  const { status, body } = await again.client(await tokenOf(folder)).get('/turtles?limit=100');
  expect([status, body.length]).toEqual([200, 100]);
  await again.end('SIGTERM');
  const { pglite, close } = await ownDatabase(folder);
  const { rows } = await pglite.query<{ name: string }>('select name from migrations');
  await close();
  expect(rows.map(({ name }) => name).sort()).toEqual([...migrationNames].sort());
});

nightly('restore rejects a backup of a newer version', async () => {
  await change(`insert into migrations (name) values ('2031-01-31-otters')`);
  const file = join(out.path, 'newer.tar.zst');
  expect(await backup(file)).toMatchObject({ code: 0 });
  expect(await restore(file, await newFolder())).toMatchObject({
    code: 1,
    output: expect.stringContaining('The backup was migrated by a newer version'),
  });
});
