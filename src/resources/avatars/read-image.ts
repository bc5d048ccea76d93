import type { IncomingMessage } from 'node:http';
import { IncompleteUpload, receive } from '../../adapters/storage/receive.ts';
import { ApiError } from '../../core/errors.ts';
import type { ImageType } from '../../core/ports/images.ts';
import type { Scratch, ScratchFile } from '../../core/ports/storage.ts';
import { closeUnread } from '../../surfaces/http/unread-body.ts';
import type { ReceivedImage } from './avatars.operations.ts';
import { checkImage } from './uploads.operations.ts';

/** What was announced of the bytes that are about to come. */
interface Announced {
  readonly contentLength: number;
  readonly contentType: string;
}

/** An image in a scratch file, which goes away with the request. */
class ImageFile implements ReceivedImage, AsyncDisposable {
  readonly #file: ScratchFile;
  readonly type: ImageType;
  readonly digest: string;

  constructor(file: ScratchFile, type: ImageType, digest: string) {
    this.#file = file;
    this.type = type;
    this.digest = digest;
  }

  get path(): string {
    return this.#file.path;
  }

  /** What an Idempotency-Key compares: what was sent, not where it lies. */
  toJSON() {
    return { type: this.type, digest: this.digest };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file[Symbol.asyncDispose]();
  }
}

/**
 * Receives the image in a body to a scratch file. What its head says that rules it out is answered before any of it is
 * read, and the connection closed: there is no telling where in an unread body the next request begins.
 */
export async function readImage(request: IncomingMessage, scratch: Scratch, announced?: Announced): Promise<ImageFile> {
  const { type, bytes } = checkHead(request, announced);
  const file = scratch.file();
  try {
    const { digest } = await receive(request, file.path, { exactly: bytes });
    return new ImageFile(file, type, digest);
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error instanceof IncompleteUpload ? new ApiError('incomplete_upload', { cause: error }) : error;
  }
}

function checkHead(request: IncomingMessage, announced: Announced | undefined): { type: ImageType; bytes: number } {
  const { headers } = request;
  const type = (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase();
  const bytes = Number(headers['content-length']);
  try {
    if (headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
    checkImage(type, headers['content-length'] === undefined ? undefined : bytes);
    if (announced) checkAnnounced(announced, type, bytes);
    return { type, bytes };
  } catch (error) {
    closeUnread(request);
    const { kind, message, headers } = error as ApiError;
    throw new ApiError(kind, { message, headers: { ...headers, Connection: 'close' } });
  }
}

function checkAnnounced({ contentLength, contentType }: Announced, type: string, bytes: number): void {
  const message = `This address was announced to take ${contentLength} bytes of ${contentType}.`;
  if (type !== contentType) throw new ApiError('unsupported_media_type', { message });
  if (bytes > contentLength) throw new ApiError('avatar_too_large', { message });
  if (bytes < contentLength) throw new ApiError('incomplete_upload', { message });
}
