import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ImageType, imageExtensions } from './images.ts';

/** `stream` must be read or destroyed. */
interface StoredFile {
  readonly bytes: number;
  readonly type: string;
  readonly stream: Readable;
}

/** Implementations validate each key with `isStorageKey`, so none leads out of the store. */
export interface Storage {
  /** Atomic: readers see the whole file or none. */
  put(key: string, path: string, type: ImageType): Promise<void>;
  read(key: string): Promise<StoredFile | null>;
  /** Succeeds if the file does not exist. */
  delete(key: string): Promise<void>;
  readonly direct?: DirectUploads;
}

export interface DirectUploads {
  /** A URL that accepts one PUT of exactly these bytes until it expires. */
  presign(key: string, upload: { bytes: number; type: ImageType; seconds: number }): Promise<string>;
}

/** Disposal deletes the file if it exists. */
interface TempFile extends AsyncDisposable {
  readonly path: string;
}

/** Temporary files of a request: `await using file = tempFiles.file()`. */
export interface TempFiles {
  file(): TempFile;
}

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

const faults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** A full or faulty disk, or too many open files: not the client's fault, and possibly temporary. */
export function isDiskFault(error: unknown): boolean {
  return faults.has((error as NodeJS.ErrnoException)?.code ?? '');
}
