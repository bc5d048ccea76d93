import { randomBytes } from 'node:crypto';
import { type ImageType, imageExtensions } from './images.ts';

const extensions = Object.values(imageExtensions).join('|');
const shape = new RegExp(`^(images|incoming)/[0-9a-f]{40}\\.(${extensions})$`);

/**
 * A key nobody can guess (160 random bits), lower case for file systems that fold it.
 * `images/` is served; `incoming/` holds what clients sent to the store themselves and nobody has looked at.
 */
export function newStorageKey(folder: 'images' | 'incoming', type: ImageType): string {
  return `${folder}/${randomBytes(20).toString('hex')}.${imageExtensions[type]}`;
}

/** Only what `newStorageKey` made is a key; anything else would be a way out of the store. */
export function isStorageKey(value: string): boolean {
  return shape.test(value);
}

/** The type a key's file has, from its extension. */
export function storageKeyType(key: string): ImageType {
  for (const [type, extension] of Object.entries(imageExtensions)) {
    if (key.endsWith(`.${extension}`)) return type as ImageType;
  }
  throw new Error('Not a storage key');
}
