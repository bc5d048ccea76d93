import { fileURLToPath } from 'node:url';
import type { Storage } from '../../core/ports/storage.ts';
import { openLocalStorage } from './local.ts';

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
