import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorageKey, newStorageKey, type Storage } from '../../src/core/ports/storage.ts';

/** What every storage does. */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    let folder: string;
    let source: string;
    beforeAll(async () => {
      storage = await open();
      folder = await mkdtemp(join(tmpdir(), 'terrapin-stored-'));
      source = join(folder, 'source');
      await writeFile(source, Buffer.alloc(300_000, 'terrapin'));
    });
    afterAll(() => rm(folder, { recursive: true }));

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
}
