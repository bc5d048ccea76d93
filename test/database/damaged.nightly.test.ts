import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { explainFailure } from '../../src/host/boot.ts';
import { registry } from '../../src/resources/registry.ts';

const { entities } = registry;

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'terrapin-data-'));
  folder = join(dataDir, 'database');
});
afterEach(() => rm(dataDir, { recursive: true }));

const refusal = () =>
  openEmbedded({ dataDir, entities }).then(
    async (database) => {
      await database.close();
      throw new Error('It was opened.');
    },
    (error) => explainFailure(error),
  );

describe('opening a damaged embedded database names the folder, the reason and a remedy:', () => {
  const damaged = 'It is damaged, or not a Terrapin database: restore a copy of the whole folder';

  test.each<[string, () => Promise<unknown>, string, string]>([
    [
      'the control file is truncated',
      () => truncate(join(folder, 'global/pg_control'), 100),
      'could not read file "global/pg_control": read 100 of 296',
      damaged,
    ],
    ['the write-ahead log is missing', () => rm(join(folder, 'pg_wal'), { recursive: true }), '"pg_wal"', damaged],
    ['PG_VERSION is missing', () => rm(join(folder, 'PG_VERSION')), 'it contains files but no PG_VERSION', damaged],
    [
      'another version of PostgreSQL created it',
      () => writeFile(join(folder, 'PG_VERSION'), '17\n'),
      'initialized by PostgreSQL version 17',
      'It was created by another version of PostgreSQL',
    ],
  ])('%s', async (_name, damage, reason, remedy) => {
    await mkdir(folder);
    await promisify(execFile)('tar', ['-xf', inject('image'), '-C', folder]);
    await damage();
    const before = (await readdir(folder, { recursive: true })).filter((name) => name !== 'postmaster.pid');
    const said = await refusal();
    expect(said).toContain(`The embedded database in ${folder} cannot be opened: `);
    expect(said).toContain(reason);
    expect(said).toContain(`${remedy}`);
    expect(said).toContain('or set DATA_DIR to another folder');
    expect(said).not.toMatch(/\n {4}at /);
    expect(await readdir(folder, { recursive: true })).toEqual(expect.arrayContaining(before));
  });

  test('the folder contains other files, which are kept', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'notes.txt'), 'mine');
    expect(await refusal()).toContain('it contains files but no PG_VERSION');
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'lock']);
  });

  test('a file is in its place, which is kept', async () => {
    await writeFile(folder, 'mine');
    expect(await refusal()).toMatch(/cannot be opened: ENOTDIR.*\nIt must be a folder\. Move the file away/);
    expect(await readFile(folder, 'utf8')).toBe('mine');
  });

  test('the database contains the tables of another program', async () => {
    await mkdir(folder);
    await promisify(execFile)('tar', ['-xf', inject('image'), '-C', folder]);
    const database = await openEmbedded({ dataDir, entities });
    await database.orm.em.fork().getConnection().execute('alter table migrations rename to versions');
    await database.close();
    expect(await refusal()).toMatch(/it contains tables, but none of Terrapin's/);
  });
});
