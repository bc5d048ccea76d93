import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../core/ports/storage.ts';
import { isStorageKey, storageKeyType } from '../../core/ports/storage-key.ts';

/** Files in a folder of this machine, or of a shared file system that several processes mount. */
export async function openLocalStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return {
    async put(key, source) {
      const target = fileOf(root, key);
      const partial = `${target}.partial`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(createReadStream(source), createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async read(key) {
      if (!isStorageKey(key)) return null;
      const file = await open(fileOf(root, key), 'r').catch(nullWhenMissing);
      if (file === null) return null;
      const { size } = await file.stat();
      return { bytes: size, type: storageKeyType(key), stream: file.createReadStream() };
    },

    async delete(key) {
      await rm(fileOf(root, key), { force: true });
    },
  };
}

/** Spread over 256 folders by the key's first two digits: file systems and backups slow down on huge ones. */
function fileOf(root: string, key: string): string {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
  const [folder = '', name = ''] = key.split('/');
  return join(root, folder, name.slice(0, 2), name);
}

/** A rename outlives a power cut only once its folder is on the disk too; Windows cannot open folders and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
