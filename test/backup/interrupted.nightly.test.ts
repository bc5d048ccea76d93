import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, newDataDir, runProgram, type ServerProcess, startProcess } from '../support/process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { command, restore, tokenOf } from './world.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
let out: Awaited<ReturnType<typeof newDataDir>>;
let server: ServerProcess;
const folders: (typeof data)[] = [];

const newFolder = async () => {
  const folder = await newDataDir();
  folders.push(folder);
  return folder.path;
};
const start = (DATA_DIR: string) => startProcess({ DATA_DIR });
const backup = (file: string, DATA_DIR = data.path) => command('backup', { DATA_DIR }, file);

beforeAll(async () => {
  data = await newDataDir('migrated');
  out = await newDataDir();
  server = await start(data.path);
  expect(await backup(join(out.path, 'one.tar.zst'))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await endAll();
  for (const folder of [data, out, ...folders]) await folder.remove();
});

test('a backup leaves no file under its name when the command or the server is killed', async () => {
  for (const whom of ['command', 'server']) {
    const file = join(out.path, `killed-${whom}.tar.zst`);
    const running = runProgram('backup', { DATA_DIR: data.path }, [file]);
    await expect.poll(() => existsSync(`${file}.part`), { interval: 2, timeout: 30_000 }).toBe(true);
    if (whom === 'command') running.process.kill('SIGKILL');
    else await server.end('SIGKILL');
    const { code, output } = await running.ended;
    if (whom === 'server') {
      expect([code, output]).toEqual([1, expect.stringContaining('the server exited during the backup')]);
      server = await start(data.path);
    }
    expect(existsSync(file)).toBe(false);
    expect((await server.client().get('/articles')).status).toBe(200);
    expect(await backup(file)).toMatchObject({ code: 0 });
  }
});

test('a killed restore leaves the old database, or none, which the next start reports', async () => {
  const file = join(out.path, 'one.tar.zst');
  const folder = await newFolder();
  const killed = async (...options: string[]) => {
    const running = runProgram('restore', { DATA_DIR: folder }, [file, ...options]);
    const begun = () => existsSync(join(folder, 'restore', 'database', 'base'));
    await expect.poll(begun, { interval: 2, timeout: 30_000 }).toBe(true);
    running.process.kill('SIGKILL');
    await running.ended;
  };
  await killed();
  await expect(start(folder)).rejects.toThrow(/A restore into DATA_DIR .* was interrupted. Run it again/);
  expect(await restore(file, folder)).toMatchObject({ code: 0 });
  await killed('--replace');
  const again = await start(folder);
  expect((await again.client(await tokenOf(folder)).get('/articles')).status).toBe(200);
  await again.end('SIGTERM');
  expect(await restore(file, folder, '--replace')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'restore'))).toBe(false);
});

test.each([
  ['backup', ['--compress'], 1, /^Unknown option '--compress'\. terrapin backup --help lists the options\.$/m],
  ['backup', ['a', 'b'], 1, /^Unexpected argument 'b'\. terrapin backup --help lists the options\.$/m],
  ['backup', ['/nowhere/at/all.tar.zst'], 1, /cannot be written: ENOENT.*Choose an existing folder/],
  ['restore', [], 2, /terrapin restore <file>/],
  [
    'restore',
    ['/nowhere'],
    1,
    /The backup cannot be read: ENOENT.*\. Check its path, and that this user can read it\./,
  ],
  ['restore', ['/tmp'], 1, /The backup cannot be read: EISDIR/],
  ['move', [], 2, /terrapin move --to/],
  ['move', ['--to', 'mysql://here'], 1, /--to must be a postgres:\/\/ URL/],
] as const)('%s %j exits with code %i and a reason', async (name, args, code, reason) => {
  const folder = name === 'backup' ? data.path : await newFolder();
  const ended = await command(name, { DATA_DIR: folder, LOG_LEVEL: 'silent' }, ...args);
  expect(ended).toEqual({ code, output: expect.stringMatching(reason) });
});

test('backup reports a file that it cannot read and leaves no partial file', async () => {
  const mail = join(data.path, 'mail');
  await rename(mail, `${mail}.aside`).catch(() => {});
  await writeFile(mail, '');
  const file = join(out.path, 'fault.tar.zst');
  expect(await backup(file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The backup failed: ENOTDIR.*mail'.\nIt must be a folder/m),
  });
  expect((await readdir(out.path)).filter((name) => name.startsWith('fault'))).toEqual([]);
  await rm(mail);
  await rename(`${mail}.aside`, mail).catch(() => {});
});

test('backup rejects an existing file name and a folder without a database', async () => {
  const file = join(out.path, 'one.tar.zst');
  expect(await backup(file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already exists. Choose another'),
  });
  expect(await backup(join(out.path, 'none'), await newFolder())).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in DATA_DIR'),
  });
});

const disk = mountSmallDisk(12);
afterAll(() => disk?.remove());

test.skipIf(disk === null)(
  `backup and restore fail on a full disk and leave nothing behind${disk ? '' : ' (skipped: mounting is not permitted here)'}`,
  async () => {
    const { path, fill, empty } = disk as NonNullable<typeof disk>;
    await fill();
    expect(await backup(join(path, 'x.tar.zst'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/cannot be written: ENOSPC.*Free space/),
    });
    await empty();
    expect(await readdir(path)).toEqual([]);
    expect(await restore(join(out.path, 'one.tar.zst'), path)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/cannot be unpacked: ENOSPC.*\n?.*Free disk space/),
    });
    expect((await readdir(path)).filter((name) => name !== 'lock')).toEqual([]);
  },
);
