import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../../src/adapters/database/embedded.ts';
import { migrationNames } from '../../src/adapters/database/options.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { endAll, newDataDir, runProgram, type ServerProcess, startProcess } from '../support/process.ts';
import { command, fillEverything, mailsIn, settings, type World } from './world.ts';

const hasPrograms = () => {
  try {
    for (const name of ['pg_dump', 'pg_restore', 'psql']) execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const noDump = noCluster ?? (hasPrograms() ? null : 'pg_dump, pg_restore and psql are not on the PATH');
const because = (reason: string | null) => (reason ? ` (skipped: ${reason})` : '');

describe.skipIf(noCluster !== null)(`a PostgreSQL server${because(noCluster)}`, () => {
  let cluster: Cluster;
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let other: Awaited<ReturnType<typeof newDataDir>>;
  let world: World;
  let seen: unknown;
  let token: string;

  const start = (database: string | null, more: Record<string, string> = {}): Promise<ServerProcess> =>
    startProcess({
      DATA_DIR: data.path,
      ...settings,
      ...(database && { DATABASE_URL: cluster.url(database), SEED: 'none' }),
      ...more,
    });
  const move = (database: string, ...options: string[]) =>
    command('move', { DATA_DIR: data.path }, '--to', cluster.url(database), ...options);
  const tablesIn = async (database: string) =>
    (
      await cluster.run("select count(*)::int as count from pg_tables where schemaname in ('public', 'jobs')", database)
    )[0]?.count;

  beforeAll(async () => {
    [cluster, data, other] = await Promise.all([startCluster(), newDataDir('migrated'), newDataDir()]);
    for (const name of ['moved', 'used', 'killed', 'copy']) await cluster.run(`create database ${name}`);
    await cluster.run('create table of_another (id int)', 'used');
    const server = await start(null);
    world = await fillEverything(server.client());
    seen = await world.seenBy(server.client());
    expect(await move('moved')).toMatchObject({
      code: 1,
      output: expect.stringContaining('in use by Terrapin'),
    });
    await server.end('SIGTERM');
    token = (await readFile(join(data.path, 'demo-token'), 'utf8')).trim();
  });
  afterAll(async () => {
    await endAll();
    await cluster?.remove();
    await Promise.all([data?.remove(), other?.remove()]);
  });

  test('a move that is killed leaves the target empty', async () => {
    const running = runProgram('move', { DATA_DIR: data.path }, ['--to', cluster.url('killed')]);
    const sessions = () =>
      cluster.run(
        "select pid from pg_stat_activity where application_name = 'terrapin-move' and query ~ '^insert|^alter|^create'",
        'killed',
      );
    await expect.poll(sessions, { interval: 5, timeout: 30_000 }).toHaveLength(1);
    running.process.kill('SIGKILL');
    expect(await running.ended).toMatchObject({ code: 'SIGKILL' });
    await expect.poll(sessions, { timeout: 10_000 }).toHaveLength(0);
    expect(await tablesIn('killed')).toBe(0);
  });

  test('move copies every row, and clients get the same responses with the same tokens', async () => {
    expect(await move('used')).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect(
      await command('move', { DATA_DIR: data.path, DATABASE_URL: cluster.url('moved') }, '--to', 'postgres://x/y'),
    ).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL: must be unset') });
    expect(await move('moved', '--check')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is empty\. Copy the embedded database first/),
    });
    expect(await move('moved')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`DATABASE_URL=${cluster.url('moved')}`),
    });
    const { pglite, close } = await ownDatabase(data.path);
    const names = await pglite.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs')`,
    );
    let rows = 0;
    await pglite.exec(`set timezone = 'UTC'`);
    for (const { name } of names.rows) {
      const text = `select to_jsonb(t)::text as row from ${name} t order by to_jsonb(t)::text collate "C"`;
      const here = (await pglite.query(text)).rows;
      expect([name, await cluster.run(`set timezone = 'UTC'; ${text}`, 'moved')]).toEqual([name, here]);
      rows += here.length;
    }
    expect(rows).toBeGreaterThan(400);
    await close();
    expect(await move('moved')).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect(await move('moved', '--check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('the same rows'),
    });

    await expect(start(null)).rejects.toThrow(/was moved to PostgreSQL\. Set DATABASE_URL/);
    const server = await start('moved');
    const client = server.client(token);
    expect(await world.seenBy(client)).toEqual(seen);
    await world.expectReplay(client);
    expect((await client.post('/articles', { title: 'There', body: '' })).status).toBe(201);
    // The server's own counters are no data that was moved.
    const counters = () => cluster.run("select to_regclass('terrapin_rate_limits')::text as name", 'moved');
    await expect.poll(counters, { timeout: 10_000 }).toEqual([{ name: 'terrapin_rate_limits' }]);
    await server.end('SIGTERM');
    expect(await move('moved', '--check')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Different: .*articles/),
    });
    expect(
      (await cluster.run("insert into migrations (name) values ('next') returning id", 'moved'))[0]?.id,
    ).toBeGreaterThan(migrationNames.length);
    await cluster.run("delete from migrations where name = 'next'", 'moved');
  });

  test.skipIf(noDump !== null)(
    `a backup of a running server is restored into another database, which runs each queued job once${because(noDump)}`,
    async () => {
      const server = await start('moved');
      const file = join(other.path, 'pg.tar.zst');
      const url = (database: string) => ({ DATABASE_URL: cluster.url(database), DATA_DIR: data.path });
      expect(await command('backup', url('moved'), file)).toMatchObject({ code: 0 });
      const before = await world.seenBy(server.client(token));
      await server.end('SIGTERM');
      expect(await command('backup', { ...url('moved'), PATH: '/nowhere' }, `${file}.2`)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/pg_dump is required.*\nInstall PostgreSQL's client programs/),
      });
      expect(await command('backup', url('used'), `${file}.2`)).toMatchObject({
        code: 1,
        output: expect.stringContaining('has no Terrapin tables'),
      });
      expect(existsSync(`${file}.2`)).toBe(false);

      const at = { DATABASE_URL: cluster.url('copy'), DATA_DIR: join(other.path, 'data') };
      expect(await command('restore', { DATA_DIR: at.DATA_DIR }, file)).toMatchObject({
        code: 1,
        output: expect.stringContaining('is a backup of a PostgreSQL server. Set DATABASE_URL'),
      });
      expect(await command('restore', at, file)).toMatchObject({ code: 0 });
      const copy = await startProcess({ ...settings, ...at, SEED: 'none' });
      expect(await world.seenBy(copy.client(token))).toEqual(before);
      await copy.end('SIGTERM');

      expect(await command('restore', at, file)).toMatchObject({
        code: 1,
        output: expect.stringContaining('not empty'),
      });
      const mark = (folder: string) => join(folder, 'files', '.terrapin-folder');
      await writeFile(mark(at.DATA_DIR), randomUUID());
      await cluster.run('delete from turtles', 'copy');
      expect(await command('restore', at, file, '--replace', '--run-pending')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/is in replaced_\d+/),
      });
      expect(await cluster.run('select count(*)::int as count from turtles', 'copy')).toEqual([{ count: 200 }]);
      expect(await readFile(mark(at.DATA_DIR), 'utf8')).toBe(await readFile(mark(data.path), 'utf8'));
      const waiting = await cluster.run(
        "select count(*)::int as count from jobs.job where name = 'deliver-mail' and state = 'created'",
        'copy',
      );
      const again = await startProcess({ ...settings, ...at, SEED: 'none', WORKER: 'on' });
      await expect.poll(() => mailsIn(at.DATA_DIR), { timeout: 30_000 }).toHaveLength(waiting[0]?.count as number);
      await again.end('SIGTERM');
    },
  );

  test.skipIf(noDump !== null)(`a killed restore leaves the database unchanged${because(noDump)}`, async () => {
    const at = { DATABASE_URL: cluster.url('killed'), DATA_DIR: join(other.path, 'data') };
    // The restore waits for this transaction when it creates the schema, so it is killed halfway.
    const holder = new Client({ connectionString: at.DATABASE_URL });
    await holder.connect();
    await holder.query('begin; create schema jobs');
    const running = runProgram('restore', at, [join(other.path, 'pg.tar.zst')]);
    const sessions = () =>
      cluster.run("select pid from pg_stat_activity where application_name = 'psql' and datname = 'killed'");
    await expect.poll(sessions, { timeout: 30_000 }).toHaveLength(1);
    running.process.kill('SIGKILL');
    await running.ended;
    await holder.query('rollback');
    await holder.end();
    await expect.poll(sessions, { timeout: 10_000 }).toHaveLength(0);
    expect(await tablesIn('killed')).toBe(0);
    expect(await command('restore', at, join(other.path, 'pg.tar.zst'))).toMatchObject({ code: 0 });
  });
});
