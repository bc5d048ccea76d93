import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSharedFolder, FolderNotShared } from '../../src/adapters/storage/shared-folder.ts';
import { openTestDatabase } from '../support/database.ts';
import { newDataDir } from '../support/process.ts';
import { shared } from '../support/shared.ts';

const [opened, { path: root }] = [await shared(openTestDatabase()), await shared(newDataDir())];

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
