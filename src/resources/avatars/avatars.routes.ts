import type { IncomingMessage } from 'node:http';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { IncompleteUpload, receive } from '../../adapters/storage/temp-files.ts';
import type { Context, Services } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { noneMatch } from '../../core/etag.ts';
import { type ImageType, imageExtensions, imageTypes, toImageType } from '../../core/ports/images.ts';
import type { TempFiles } from '../../core/ports/storage.ts';
import { parse } from '../../core/schema.ts';
import { closeUnread, hasBody, readJson, rejectEncoding } from '../../surfaces/http/body.ts';
import type { PublicRoute } from '../../surfaces/http/public-route.ts';
import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';
import { outputNames } from '../../surfaces/rest/names.ts';
import { forms, type OwnBody, route } from '../../surfaces/rest/route.ts';
import { imageUrl } from './avatar.entity.ts';
import { checkImage, unavailable } from './avatar-images.ts';
import { avatarErrors } from './avatars.errors.ts';
import { AvatarSchema, createAvatar, type ReceivedImage, sendAvatar } from './avatars.operations.ts';
import type { AvatarRow } from './avatars.statements.ts';
import {
  type CompletedUpload,
  completeUpload,
  createUpload,
  findUpload,
  receiveUpload,
  UploadSchema,
} from './uploads.operations.ts';

export const avatarEnvelope: Envelope = {
  name: 'AvatarDocument',
  layers: [layer('avatars')],
  one: (avatars) => ({ avatars }),
  page: (avatars) => ({ avatars }),
  schema: {
    one: wrapped,
    page: wrapped,
  },
};
const avatar = { tag: 'Avatars', resource: AvatarSchema, envelope: avatarEnvelope, present: presentAvatar } as const;
const created = { ...avatar, status: 201, location: ({ id }: AvatarRow) => `/avatars/${id}` } as const;
const completed = {
  ...avatar,
  status: ({ created }: CompletedUpload) => (created ? 201 : 200),
  present: ({ avatar }: CompletedUpload, ctx: Context) => presentAvatar(avatar, ctx),
  location: ({ avatar }: CompletedUpload) => `/avatars/${avatar.id}`,
} as const;

function wrapped(schema: Record<string, unknown>) {
  return { type: 'object', required: ['avatars'], properties: { avatars: schema } };
}

export function presentAvatar(avatar: AvatarRow, ctx: Context) {
  return { ...avatar, imageUrl: imageUrl(ctx, avatar) };
}

const UploadMetadata = z
  .strictObject(Object.fromEntries(outputNames(AvatarSchema).fields.map(({ name }) => [name, z.unknown().optional()])))
  .meta({ description: 'The body of a request that creates an upload. Its fields are ignored.' });

const uploadRequest: OwnBody = {
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
const sentImage: OwnBody = {
  ...bytes,
  isIn: (koa) => !koa.get('content-type').toLowerCase().startsWith('application/json'),
  read: (koa, ctx) => readImage(koa.req, ctx.services.tempFiles),
};
const uploadedImage: OwnBody = {
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

const immutable = 'public, max-age=31536000, immutable';

export const imageFiles: PublicRoute = {
  path: '/images/{file}',
  respond: serveImage,
  described: {
    operationId: 'getImage',
    summary: 'Get the image of an avatar',
    description: 'The URL cannot be guessed. The image at a URL never changes; a new image has a new URL.',
    tags: ['Avatars'],
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'The last path segment of `image_url`.',
        schema: { type: 'string' },
        example: '0123456789abcdef0123456789abcdef01234567.png',
      },
    ],
    content: Object.fromEntries(
      Object.keys(imageExtensions).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
    tagged: true,
    headers: ['Content-Disposition', 'Content-Security-Policy', 'Cross-Origin-Resource-Policy'],
    errors: ['not_found', 'malformed_url', 'service_unavailable'],
  },
};

/** Needs no authentication: the URL is the secret. `sandbox` keeps a browser from running anything in the file. */
async function serveImage(koa: KoaContext, { storage }: Services): Promise<void> {
  const file = await storage.read(`images/${koa.params.file}`).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause });
  });
  if (file === null) throw new ApiError('not_found');
  const etag = `"${koa.params.file}"`;
  koa.set({
    'Cache-Control': immutable,
    ETag: etag,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Disposition': 'inline',
  });
  const isCached = noneMatch(koa.headers['if-none-match'], etag);
  if (isCached || koa.method === 'HEAD') file.stream.destroy();
  if (isCached) {
    koa.status = 304;
    return;
  }
  koa.type = file.type;
  koa.length = file.bytes;
  if (koa.method === 'HEAD') koa.status = 200;
  // After the headers are sent, closing the connection is the only way to report an error.
  else koa.body = file.stream.once('error', () => koa.res.destroy());
}

export const avatarRoutes = [
  ...forms(
    'Set your avatar',
    route('POST /avatars', createUpload, {
      tag: 'Avatars',
      status: 201,
      resource: UploadSchema,
      body: uploadRequest,
      location: ({ url }) => url,
    }),
    route('POST /avatars', sendAvatar, { ...created, body: sentImage }),
    route('POST /avatars', createAvatar, created),
  ),
  route('PUT /uploads/{upload}', receiveUpload, { ...completed, body: uploadedImage }),
  route('POST /uploads/{upload}/avatars', completeUpload, completed),
];
