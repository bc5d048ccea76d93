import type { IncomingMessage } from 'node:http';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { IncompleteUpload, receive } from '../../adapters/storage/temp-files.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { type ImageType, imageTypes, toImageType } from '../../core/ports/images.ts';
import type { TempFiles } from '../../core/ports/storage.ts';
import { parse } from '../../core/schema.ts';
import { closeUnread, hasBody, readJson, rejectEncoding } from '../../surfaces/http/body.ts';
import { outputNames } from '../../surfaces/rest/names.ts';
import type { OwnBody } from '../../surfaces/rest/route.ts';
import { checkImage, unavailable } from './avatar-images.ts';
import { avatarErrors } from './avatars.errors.ts';
import { AvatarSchema, type ReceivedImage } from './avatars.operations.ts';
import { findUpload } from './uploads.operations.ts';

const UploadMetadata = z
  .strictObject(Object.fromEntries(outputNames(AvatarSchema).fields.map(({ name }) => [name, z.unknown().optional()])))
  .meta({ description: 'The body of a request that creates an upload. Its fields are ignored.' });

export const uploadRequest: OwnBody = {
  types: ['application/json'],
  metadata: UploadMetadata,
  headers: {
    'X-Upload-Content-Length': {
      description: 'Size of the image in bytes. If present, the request creates an upload.',
      example: 48_213,
    },
    'X-Upload-Content-Type': {
      description: 'Media type of the image. If present, the request creates an upload.',
      example: 'image/png',
    },
  },
  isIn: (koa) => 'x-upload-content-length' in koa.headers || 'x-upload-content-type' in koa.headers,
  read: readUploadRequest,
};
const bytes = { types: imageTypes, description: 'The bytes of the image file.' } as const;
export const sentImage: OwnBody = {
  ...bytes,
  isIn: (koa) => !koa.get('content-type').toLowerCase().startsWith('application/json'),
  read: (koa, ctx) => readImage(koa.req, ctx.services.tempFiles),
};
export const uploadedImage: OwnBody = {
  ...bytes,
  read: async (koa, ctx, { upload }) =>
    readImage(koa.req, ctx.services.tempFiles, await findUpload(ctx, upload as string)),
};

async function readUploadRequest(koa: KoaContext): Promise<{ content_length: number; content_type: string }> {
  if (hasBody(koa.req)) parse(UploadMetadata, await readJson(koa.req));
  return {
    content_length: toInteger(readHeader(koa, 'X-Upload-Content-Length')),
    content_type: readHeader(koa, 'X-Upload-Content-Type'),
  };
}

function readHeader(koa: KoaContext, name: string): string {
  const value = koa.get(name).trim();
  if (value === '') throw invalid(name, 'required', 'Is required.');
  return value;
}

function toInteger(value: string): number {
  if (!/^\d{1,15}$/.test(value))
    throw invalid('X-Upload-Content-Length', 'invalid_type', 'Must be the number of bytes: up to 15 digits.');
  return Number(value);
}

interface Declared {
  readonly contentLength: number;
  readonly contentType: string;
}

/**
 * Receives the body into a temporary file. If the headers are rejected, the connection is closed without reading the body,
 * because the start of the next request is then unknown.
 */
async function readImage(
  request: IncomingMessage,
  tempFiles: TempFiles,
  declared?: Declared,
): Promise<ReceivedImage & AsyncDisposable> {
  const { type, bytes } = checkHeaders(request, declared);
  const file = tempFiles.file();
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
  const type = toImageType((headers['content-type'] ?? '').split(';', 1).join());
  const bytes = Number(headers['content-length']);
  try {
    rejectEncoding(request);
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
