import type { Readable } from 'node:stream';
import type { ImageType } from './images.ts';

/** A stored file, opened: `stream` must be read or destroyed. */
export interface StoredFile {
  readonly bytes: number;
  readonly type: string;
  readonly stream: Readable;
}

/** Where files are kept. Every key is checked against the shape `storage-key.ts` gives it, so none can leave the store. */
export interface Storage {
  /** Copies the file at `path` into the store; readers see all of it or none. */
  put(key: string, path: string, type: ImageType): Promise<void>;
  /** Null where there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Present where clients can send bytes to the store themselves. */
  readonly direct?: DirectUploads;
}

export interface DirectUploads {
  /** An address that takes one PUT of just this many bytes of this type, until it expires. */
  presign(key: string, upload: { bytes: number; type: ImageType; seconds: number }): Promise<string>;
}

/** A path for one temporary file. Whatever is there when it is disposed of is removed. */
export interface ScratchFile extends AsyncDisposable {
  readonly path: string;
}

/** Room for files that live no longer than a request: `await using file = scratch.file()`. */
export interface Scratch {
  file(): ScratchFile;
}
