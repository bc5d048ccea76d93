import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Fewer bytes arrived than were announced: the sender stopped, half-closed or was cut off. */
export class IncompleteUpload extends Error {}

/** More bytes arrived than were announced. */
export class UploadTooLarge extends Error {}

/**
 * Streams `body`, announced to have `length` bytes, to the file at `path`, reading no faster than the disk takes it.
 * Resolves to the SHA-256 of the bytes, in hex. Where the disk fails, the rest is read all the same, and thrown away: a
 * client that is busy sending reads no answer, and the next request begins behind the last byte of this one.
 * @throws IncompleteUpload, UploadTooLarge; the file may then hold a part, its owner removes it.
 */
export async function receive(body: Readable, path: string, length: number): Promise<string> {
  const digest = createHash('sha256');
  const file = new FailingLate(path);
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

/** A new file that keeps to itself what goes wrong with it until it is asked. */
class FailingLate {
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

/** What Node says of a request whose sender went away: reset, closed early, or half-closed inside the body. */
function isCutOff(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}
