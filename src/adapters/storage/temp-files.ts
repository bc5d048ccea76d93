import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TempFiles } from '../../core/ports/storage.ts';
import { makeFolder } from '../database/data-dir.ts';

/** Milliseconds; longer than any request or job runs. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Removes files of killed processes now and hourly, by age, as several processes may share the folder.
 *
 * @param ages milliseconds after which it removes files with other extensions
 */
export async function openTempFiles(folder: string, ages: Readonly<Record<string, number>> = {}): Promise<TempFiles> {
  makeFolder(folder);
  const limits = { '.part': abandonedAfter, ...ages };
  await sweep(folder, limits);
  let sweptAt = performance.now();
  return {
    file() {
      if (performance.now() - sweptAt > abandonedAfter) {
        sweptAt = performance.now();
        sweep(folder, limits).catch(() => {});
      }
      const path = join(folder, `.${randomBytes(16).toString('hex')}.part`);
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
  };
}

async function sweep(folder: string, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const name of await readdir(folder)) {
    const limit = limits[extname(name)];
    if (limit === undefined) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - limit) await rm(path, { force: true });
  }
}

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
