import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../src/embedded.ts';
import { embeddedOptions, newFolder, openImage } from './folder.ts';

let folder: Awaited<ReturnType<typeof newFolder>>;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => folder.remove());

describe('a database in a folder', () => {
  test('is created unless the caller refuses, keeps its rows and text exactly, and is open once at a time', async () => {
    const beforeCreate = () => {
      throw new Error('not now');
    };
    await expect(openEmbeddedDatabase(folder.path, { ...embeddedOptions, beforeCreate })).rejects.toThrow('not now');
    expect(await readdir(folder.path)).toEqual(['lock']);
    const first = await openEmbeddedDatabase(folder.path, embeddedOptions);
    await first.pglite.exec('create table notes (text text)');
    await first.pglite.query('insert into notes values ($1)', ['\ufeff 🐢']);
    await expect(openEmbeddedDatabase(folder.path, embeddedOptions)).rejects.toMatchObject({ kind: 'in_use' });
    await first.close();
    const again = await openEmbeddedDatabase(folder.path, embeddedOptions);
    expect((await again.pglite.query('select text from notes')).rows).toEqual([{ text: '\ufeff 🐢' }]);
    await again.close();
  });

  test('is created by the caller if it can, completely or not at all', async () => {
    const create = async (path: string) => {
      await writeFile(join(path, 'PG_VERSION'), '18\n');
      throw new Error('the archive ends too early');
    };
    await expect(openEmbeddedDatabase(folder.path, { ...embeddedOptions, create })).rejects.toMatchObject({
      kind: 'not_openable',
      message: 'the archive ends too early',
    });
    expect(await readdir(folder.path)).toEqual(['lock']);
  });

  test('is not created over the files of another program', async () => {
    const file = join(folder.path, 'database');
    await writeFile(file, 'mine');
    await expect(openEmbeddedDatabase(folder.path, embeddedOptions)).rejects.toMatchObject({
      kind: 'not_openable',
      path: file,
      message: expect.stringContaining('ENOTDIR'),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

test('any number of errors leaves the engine as it was', async () => {
  const pglite = await openImage();
  await pglite.exec('create table taken (id int primary key); insert into taken values (1)');
  for (let i = 0; i < 5_000; i++) {
    await expect(pglite.query('insert into taken values (1)')).rejects.toMatchObject({ code: '23505' });
  }
  expect((await pglite.query('select id from taken')).rows).toEqual([{ id: 1 }]);
  await pglite.close();
});
