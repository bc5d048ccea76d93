import type { IncomingMessage } from 'node:http';
import { IncompleteUpload, receive } from '../../adapters/storage/receive.ts';
import { ApiError } from '../../core/errors.ts';
import type { ImageType } from '../../core/ports/images.ts';
import type { Scratch } from '../../core/ports/storage.ts';
import { closeUnread } from '../../surfaces/http/unread-body.ts';
import { checkImage, unavailable } from './avatar-images.ts';
import { avatarErrors } from './avatars.errors.ts';
import type { ReceivedImage } from './avatars.operations.ts';

interface Declared {
  readonly contentLength: number;
  readonly contentType: string;
}

/**
 * Receives the body into a scratch file. If the headers are rejected, the connection is closed without reading the body,
 * because the start of the next request is then unknown.
 */
export async function readImage(
  request: IncomingMessage,
  scratch: Scratch,
  declared?: Declared,
): Promise<ReceivedImage & AsyncDisposable> {
  const { type, bytes } = checkHeaders(request, declared);
  const file = scratch.file();
  try {
    const digest = await receive(request, file.path, bytes);
    return {
      path: file.path,
      type,
      digest,
      toJSON: () => ({ type, digest }),
      [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
    };
  } catch (error) {
    await file[Symbol.asyncDispose]();
    if (error instanceof IncompleteUpload) throw new ApiError('incomplete_upload', { cause: error });
    return unavailable(error);
  }
}

function checkHeaders(request: IncomingMessage, declared: Declared | undefined): { type: ImageType; bytes: number } {
  const { headers } = request;
  const type = (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase();
  const bytes = Number(headers['content-length']);
  try {
    if (headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
    checkImage(type, headers['content-length'] === undefined ? undefined : bytes);
    if (declared) checkDeclared(declared, type, bytes);
    return { type, bytes };
  } catch (error) {
    closeUnread(request);
    const { kind, message, headers } = error as ApiError;
    throw new ApiError(kind, { message, headers: { ...headers, Connection: 'close' } });
  }
}

function checkDeclared({ contentLength, contentType }: Declared, type: string, bytes: number): void {
  const message = `This upload accepts exactly ${contentLength} bytes of ${contentType}.`;
  if (type !== contentType) throw new ApiError('unsupported_media_type', { message });
  if (bytes > contentLength) throw new ApiError(avatarErrors.avatar_too_large, { message });
  if (bytes < contentLength) throw new ApiError('incomplete_upload', { message });
}
