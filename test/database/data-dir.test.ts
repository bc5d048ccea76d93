import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataDir } from '../../src/adapters/database/data-dir.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'terrapin-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('DATA_DIR', () => {
  test('that is a file is named in the error, with a remedy', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, 'mine');
    expect(() => prepareDataDir(file)).toThrow(/DATA_DIR \S+file cannot be used: EEXIST.*It must be a folder/);
    expect(() => prepareDataDir(join(file, 'below'))).toThrow(/cannot be used: ENOTDIR.*It must be a folder/);
  });

  // A path that even root cannot write to.
  test.runIf(process.platform === 'linux')('that cannot be written to is named in the error, with a remedy', () => {
    expect(() => prepareDataDir('/sys/terrapin')).toThrow(
      /DATA_DIR \/sys\/terrapin cannot be used: (EPERM|EACCES|EROFS).*set DATA_DIR to another folder/,
    );
  });
});

// Windows has no file modes.
describe.skipIf(process.platform === 'win32')('other users of the machine cannot read private data:', () => {
  const folders = ['database', 'files', 'mail', 'scratch'];
  const open = async () => {
    await Promise.all(folders.map((name) => mkdir(join(dataDir, name))));
    await Promise.all(['', ...folders].map((name) => chmod(join(dataDir, name), 0o755)));
  };
  const modes = () => Promise.all(['', ...folders].map((name) => modeOf(join(dataDir, name))));

  test('prepareDataDir removes the access of others from DATA_DIR and its folders', async () => {
    await open();
    expect(prepareDataDir(dataDir)).toEqual([]);
    expect(await modes()).toEqual(Array(5).fill('700'));
  });

  test('prepareDataDir keeps the mode of a private DATA_DIR and creates a new one private', async () => {
    expect(prepareDataDir(dataDir)).toEqual([]);
    expect(prepareDataDir(join(dataDir, 'a', 'new'))).toEqual([]);
    expect(await modeOf(join(dataDir, 'a', 'new'))).toBe('700');
  });

  // Only root can change the owner of a folder.
  test.runIf(process.getuid?.() === 0)(
    'prepareDataDir keeps the mode of a DATA_DIR owned by another user and returns a warning',
    async () => {
      await open();
      await chown(dataDir, 65_534, 65_534);
      expect(prepareDataDir(dataDir)).toEqual([
        `Other users of this machine can read ${dataDir}, which contains private data. It belongs to user 65534: run chmod 700.`,
      ]);
      expect(await modes()).toEqual(['755', '700', '700', '700', '700']);
    },
  );
});
