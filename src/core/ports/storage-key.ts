import { randomBytes } from 'node:crypto';
import { type ImageType, imageExtensions } from './images.ts';

const extensions = Object.values(imageExtensions).join('|');
const shape = new RegExp(`^(images|incoming)/[0-9a-f]{40}\\.(${extensions})$`);

/**
 * 160 random bits, lower case for case-insensitive file systems. `images/` is served; `incoming/` contains unverified
 * uploads.
 */
export function newStorageKey(folder: 'images' | 'incoming', type: ImageType): string {
  return `${folder}/${randomBytes(20).toString('hex')}.${imageExtensions[type]}`;
}

/** Any other key could lead out of the store. */
export function isStorageKey(value: string): boolean {
  return shape.test(value);
}

export function storageKeyType(key: string): ImageType {
  for (const [type, extension] of Object.entries(imageExtensions)) {
    if (key.endsWith(`.${extension}`)) return type as ImageType;
  }
  throw new Error('Not a storage key');
}
