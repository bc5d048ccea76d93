import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSharedFolder, FolderNotShared } from '../../src/adapters/storage/shared-folder.ts';
import { openTestDatabase } from '../support/database.ts';

const [opened, root] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'terrapin-folders-'))]);
afterAll(async () => {
  await opened.close();
  await rm(root, { recursive: true, force: true });
});

const folder = (name: string) => join(root, name);
const check = (name: string) => checkSharedFolder(folder(name), opened.database.db);
const markOf = (name: string) => readFile(join(folder(name), '.terrapin-folder'), 'utf8');

test('the first image folder is shared by all processes; another one is rejected with a remedy', async () => {
  await Promise.all([check('one'), check('one'), check('one')]);
  await check('one');
  await expect(check('two')).rejects.toThrow(FolderNotShared);
  const mark = (await markOf('one')).trim();
  await expect(check('two')).rejects.toThrow(`write ${mark} to ${join(folder('two'), '.terrapin-folder')}`);

  await cp(folder('one'), folder('copy'), { recursive: true });
  await check('copy');
  await cp(folder('one'), folder('two'), { recursive: true });
  await writeFile(join(folder('two'), '.terrapin-folder'), `${crypto.randomUUID()}\n`);
  await expect(check('two')).rejects.toThrow(FolderNotShared);
  await writeFile(join(folder('two'), '.terrapin-folder'), mark);
  await check('two');
});
