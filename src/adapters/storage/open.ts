import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStorageKey, type Storage, storageKeyType } from '../../core/ports/storage.ts';
import { ifMissing, keep } from '../files/keep.ts';
import { openTempFiles } from './temp-files.ts';

export async function openStorage(url: URL): Promise<Storage> {
  switch (url.protocol) {
    case 'file:':
      return openLocalStorage(fileURLToPath(url));
    case 's3:': {
      const { openS3Storage, parseS3Url } = await import('./s3.ts');
      return openS3Storage(parseS3Url(url));
    }
    default:
      throw new Error('STORAGE_URL must begin with file: or s3:');
  }
}

async function openLocalStorage(root: string): Promise<Storage> {
  const tempFiles = await openTempFiles(root);
  return {
    async put(key, source) {
      const target = locateFile(root, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await using part = tempFiles.file();
      // Opened first: a stream that fails before it is read emits an unhandled error.
      await using from = await open(source, 'r');
      const bytes = from.createReadStream({ autoClose: false });
      await writeFile(part.path, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await keep(part.path, target);
    },

    async read(key) {
      if (!isStorageKey(key)) return null;
      const file = await open(locateFile(root, key), 'r').catch(ifMissing(null));
      if (file === null) return null;
      const { size } = await file.stat();
      return { bytes: size, type: storageKeyType(key), stream: file.createReadStream() };
    },

    async delete(key) {
      await rm(locateFile(root, key), { force: true });
    },
  };
}

/** 256 folders by the first two digits of the key: huge folders slow down file systems and backups. */
function locateFile(root: string, key: string): string {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
  const [folder = '', name = ''] = key.split('/');
  return join(root, folder, name.slice(0, 2), name);
}
