import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export class IncompleteUpload extends Error {}

export class UploadTooLarge extends Error {}

/**
 * Streams `body` to a file and resolves to its SHA-256 in hex. If the disk fails, the rest is discarded: a client that
 * sends does not read, and the next request starts after the last byte. The caller removes partial files.
 *
 * @throws IncompleteUpload, UploadTooLarge
 */
export async function receive(body: Readable, path: string, length: number): Promise<string> {
  const digest = createHash('sha256');
  const file = new DeferredErrorFile(path);
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > length) throw new UploadTooLarge();
      digest.update(chunk);
      await file.append(chunk);
    }
  } catch (error) {
    if (isCutOff(error)) throw new IncompleteUpload(undefined, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
  if (bytes !== length) throw new IncompleteUpload();
  file.check();
  return digest.digest('hex');
}

class DeferredErrorFile {
  readonly #file: Promise<FileHandle | null>;
  #failure: { readonly error: unknown } | null = null;
  readonly #fail = (error: unknown) => {
    this.#failure ??= { error };
    return null;
  };

  constructor(path: string) {
    this.#file = open(path, 'wx', 0o600).catch(this.#fail);
  }

  async append(chunk: Buffer): Promise<void> {
    const file = await this.#file;
    if (this.#failure === null) await file?.writeFile(chunk).catch(this.#fail);
  }

  async close(): Promise<void> {
    await (await this.#file)?.close().catch(this.#fail);
  }

  check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}

function isCutOff(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}
