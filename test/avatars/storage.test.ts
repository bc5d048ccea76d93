import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../src/adapters/storage/open.ts';
import { openScratch } from '../../src/adapters/storage/scratch.ts';
import type { Storage } from '../../src/core/ports/storage.ts';
import { isStorageKey, newStorageKey } from '../../src/core/ports/storage-key.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrapin-storage-'));
  s3 = await startS3Server(join(folder, 's3'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => Promise<Storage>][] = [
  ['a folder', () => openStorage(pathToFileURL(join(folder, 'files')))],
  ['an S3 bucket', () => openStorage(new URL(s3.storageUrl))],
];

describe.each(stores)('%s', (_name, open) => {
  let storage: Storage;
  let source: string;
  beforeAll(async () => {
    storage = await open();
    source = join(folder, 'source');
    await writeFile(source, Buffer.alloc(300_000, 'terrapin'));
  });

  it('returns a stored file with its size and type', async () => {
    const key = newStorageKey('images', 'image/gif');
    await storage.put(key, source, 'image/gif');
    const file = await storage.read(key);
    expect(file).toMatchObject({ bytes: 300_000, type: 'image/gif' });
    expect(await buffer(file!.stream)).toEqual(await readFile(source));
  });

  it('returns null for an unknown key', async () => {
    expect(await storage.read(newStorageKey('images', 'image/png'))).toBeNull();
  });

  it('deletes a file, and accepts a key that does not exist', async () => {
    const key = newStorageKey('images', 'image/png');
    await storage.put(key, source, 'image/png');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.read(key)).toBeNull();
  });

  it.each([
    '../source',
    'images/../../source',
    'images/..%2f..%2fsource',
    '/etc/passwd',
    `images/${'a'.repeat(40)}.svg`,
    `images/${'A'.repeat(40)}.png`,
    `images/${'a'.repeat(40)}.png/../x`,
    `images/${'a'.repeat(40)}.png\n`,
    `images\\${'a'.repeat(40)}.png`,
    '',
  ])('rejects the key %j', async (key) => {
    expect(isStorageKey(key)).toBe(false);
    expect(await storage.read(key)).toBeNull();
    await expect(storage.put(key, source, 'image/png')).rejects.toThrow('Not a storage key');
    await expect(storage.delete(key)).rejects.toThrow('Not a storage key');
  });

  it('stores nothing when the source cannot be read', async () => {
    const key = newStorageKey('images', 'image/png');
    await expect(storage.put(key, join(folder, 'missing'), 'image/png')).rejects.toThrow();
    await expect(storage.put(key, folder, 'image/png')).rejects.toThrow();
    expect(await storage.read(key)).toBeNull();
  });
});

it('a folder leaves no partial file after a failed write', async () => {
  const root = join(folder, 'partial');
  const storage = await openStorage(pathToFileURL(root));
  await expect(storage.put(newStorageKey('images', 'image/png'), folder, 'image/png')).rejects.toThrow();
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile())).toEqual([]);
});

it('storage keys are random and of one form', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => newStorageKey('images', 'image/png')));
  expect(keys.size).toBe(1_000);
  expect([...keys].every((key) => /^images\/[0-9a-f]{40}\.png$/.test(key))).toBe(true);
});

describe('a presigned URL of the bucket', () => {
  const body = Buffer.alloc(2_000, 'x');
  async function presign(bytes = body.length) {
    const storage = await openStorage(new URL(s3.storageUrl));
    const key = newStorageKey('incoming', 'image/png');
    const url = await storage.direct?.presign(key, { bytes, type: 'image/png', seconds: 60 });
    return { storage, key, url: url ?? '' };
  }
  const put = (url: string, bytes: Buffer<ArrayBuffer>, type = 'image/png') =>
    fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });

  it('accepts the declared bytes', async () => {
    const { storage, key, url } = await presign();
    expect((await put(url, body)).status).toBe(200);
    expect(await storage.read(key)).toMatchObject({ bytes: 2_000 });
  });

  it('rejects another length, another type and another key', async () => {
    const { storage, key, url } = await presign();
    expect((await put(url, Buffer.alloc(2_001))).status).toBe(403);
    expect((await put(url, body, 'text/html')).status).toBe(403);
    expect((await put(url.replace(key, newStorageKey('incoming', 'image/png')), body)).status).toBe(403);
    expect(await storage.read(key)).toBeNull();
  });

  it('is not offered by a folder', async () => {
    expect((await openStorage(pathToFileURL(join(folder, 'files')))).direct).toBeUndefined();
  });
});

it('openStorage rejects unknown URL schemes', async () => {
  await expect(openStorage(new URL('ftp://host/'))).rejects.toThrow('STORAGE_URL');
});

describe('scratch files', () => {
  it('are deleted after use, also after an error', async () => {
    const scratch = await openScratch(join(folder, 'scratch'));
    const use = async (then: () => void) => {
      await using file = scratch.file();
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
    await openScratch(place);
    for (const name of ['new.part', 'old.part', 'old']) await writeFile(join(place, name), 'x');
    for (const name of ['old.part', 'old']) await utimes(join(place, name), 0, 0);
    await openScratch(place);
    expect((await readdir(place)).sort()).toEqual(['new.part', 'old']);
    expect((await stat(place)).mode & 0o077).toBe(0);
  });

  it('of a killed process are deleted by a running one once an hour', async () => {
    const place = join(folder, 'hourly');
    const scratch = await openScratch(place);
    await writeFile(join(place, 'old.part'), 'x');
    await utimes(join(place, 'old.part'), 0, 0);
    scratch.file();
    expect(await readdir(place)).toEqual(['old.part']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    scratch.file();
    vi.useRealTimers();
    await expect.poll(() => readdir(place)).toEqual([]);
  });
});
