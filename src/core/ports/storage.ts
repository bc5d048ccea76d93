import type { Readable } from 'node:stream';
import type { ImageType } from './images.ts';

/** `stream` must be read or destroyed. */
export interface StoredFile {
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
export interface TempFile extends AsyncDisposable {
  readonly path: string;
}

/** Temporary files of a request: `await using file = tempFiles.file()`. */
export interface TempFiles {
  file(): TempFile;
}
