import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Received {
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
}

/** Fewer bytes arrived than were announced: the sender stopped, half-closed or was cut off. */
export class IncompleteUpload extends Error {}

/** More bytes arrived than were announced or are allowed. */
export class UploadTooLarge extends Error {}

/**
 * Streams `body` to the file at `path`, reading no faster than the disk takes it.
 * `exactly` is the announced length; `atMost` stops a body of unknown length.
 * @throws IncompleteUpload, UploadTooLarge; the file may then hold a part, its owner removes it.
 */
export async function receive(
  body: Readable,
  path: string,
  limit: { exactly: number } | { atMost: number },
): Promise<Received> {
  const most = 'exactly' in limit ? limit.exactly : limit.atMost;
  const digest = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new UploadTooLarge());
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
  if ('exactly' in limit && bytes !== limit.exactly) throw new IncompleteUpload();
  return { bytes, digest: digest.digest('hex') };
}

/** What Node says of a request whose sender went away: reset, closed early, or half-closed inside the body. */
function isCutOff(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}
