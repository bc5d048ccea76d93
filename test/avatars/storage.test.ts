import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage } from '../../src/adapters/storage/open.ts';
import { openS3Storage } from '../../src/adapters/storage/s3.ts';
import { openTempFiles } from '../../src/adapters/storage/temp-files.ts';
import { newStorageKey } from '../../src/core/ports/storage.ts';
import { newDataDir } from '../support/process.ts';
import { serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';
import { describeStorage } from './storage.behavior.ts';

const { path: folder } = await shared(newDataDir());

describeStorage('a folder', () => openStorage(pathToFileURL(join(folder, 'files'))));

it('a folder leaves no partial file after a failed write', async () => {
  const root = join(folder, 'partial');
  const storage = await openStorage(pathToFileURL(root));
  await expect(storage.put(newStorageKey('images', 'image/png'), folder, 'image/png')).rejects.toThrow();
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile())).toEqual([]);
});

it('an object of a bucket that stalls in the middle ends with an error', async () => {
  const store = await serve((_, response) => void response.writeHead(200, { 'content-length': 10 }).write('x'));
  onTestFinished(store.close);
  const client = {
    endpoint: store.url,
    region: 'test',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const storage = openS3Storage({ bucket: 'test', prefix: '', client }, 100);
  const found = await storage.read(newStorageKey('images', 'image/png'));
  await expect(found?.stream.toArray()).rejects.toThrow(/timed out/);
});

it('storage keys are random and of one form', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => newStorageKey('images', 'image/png')));
  expect(keys.size).toBe(1_000);
  expect([...keys].every((key) => /^images\/[0-9a-f]{40}\.png$/.test(key))).toBe(true);
});

it('a folder offers no presigned URLs', async () => {
  expect((await openStorage(pathToFileURL(join(folder, 'files')))).direct).toBeUndefined();
});

it('openStorage rejects unknown URL schemes', async () => {
  await expect(openStorage(new URL('ftp://host/'))).rejects.toThrow('STORAGE_URL');
});

describe('temporary files', () => {
  it('are deleted after use, also after an error', async () => {
    const tempFiles = await openTempFiles(join(folder, 'scratch'));
    const use = async (then: () => void) => {
      await using file = tempFiles.file();
      await writeFile(file.path, 'x');
      then();
      return file.path;
    };
    const seen = await use(() => {});
    const broken = use(() => {
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(seen.startsWith(join(folder, 'scratch'))).toBe(true);
    expect(await readdir(join(folder, 'scratch'))).toEqual([]);
  });

  it('of a killed process are deleted at the next start; recent ones and other files are kept', async () => {
    const place = join(folder, 'killed');
    await openTempFiles(place);
    for (const name of ['new.part', 'old.part', 'old']) await writeFile(join(place, name), 'x');
    for (const name of ['old.part', 'old']) await utimes(join(place, name), 0, 0);
    await openTempFiles(place);
    expect((await readdir(place)).sort()).toEqual(['new.part', 'old']);
    expect((await stat(place)).mode & 0o077).toBe(0);
  });

  it('of a killed process are deleted by a running one once an hour', async () => {
    const place = join(folder, 'hourly');
    const tempFiles = await openTempFiles(place);
    await writeFile(join(place, 'old.part'), 'x');
    await utimes(join(place, 'old.part'), 0, 0);
    tempFiles.file();
    expect(await readdir(place)).toEqual(['old.part']);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_601_000);
    tempFiles.file();
    later.mockRestore();
    await expect.poll(() => readdir(place)).toEqual([]);
  });
});
