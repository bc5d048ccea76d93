import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Fewer bytes arrived than were announced: the sender stopped, half-closed or was cut off. */
export class IncompleteUpload extends Error {}

/** More bytes arrived than were announced. */
export class UploadTooLarge extends Error {}

/**
 * Streams `body`, announced to have `length` bytes, to the file at `path`, reading no faster than the disk takes it.
 * Resolves to the SHA-256 of the bytes, in hex.
 * @throws IncompleteUpload, UploadTooLarge; the file may then hold a part, its owner removes it.
 */
export async function receive(body: Readable, path: string, length: number): Promise<string> {
  const digest = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > length) return done(new UploadTooLarge());
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(body, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (isCutOff(error)) throw new IncompleteUpload(undefined, { cause: error });
    throw error;
  }
  if (bytes !== length) throw new IncompleteUpload();
  return digest.digest('hex');
}

/** What Node says of a request whose sender went away: reset, closed early, or half-closed inside the body. */
function isCutOff(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}
