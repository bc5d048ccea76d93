import type { Context } from '../../core/context.ts';
import { imageTypes } from '../../core/ports/images.ts';
import { del, type Envelope, forms, get, type OwnBody, post, put } from '../../surfaces/rest/route.ts';
import type { AvatarRow } from './avatar.statements.ts';
import {
  AvatarSchema,
  createAvatar,
  deleteAvatar,
  imageUrl,
  readAvatar,
  readUserAvatar,
  sendAvatar,
  versionOf,
} from './avatars.operations.ts';
import { readImage } from './read-image.ts';
import { readUploadRequest, UploadMetadata } from './read-upload-request.ts';
import {
  type CompletedUpload,
  completeUpload,
  createUpload,
  findUpload,
  receiveUpload,
  UploadSchema,
} from './uploads.operations.ts';

/** Responses are `{ "avatars": Avatar }`, requests a bare Avatar. */
const envelope: Envelope = {
  name: 'AvatarDocument',
  open: (body) => ({ members: body, at: '' }),
  page: (items) => ({ avatars: items }),
  schema: {
    input: (members) => members,
    one: wrapped,
    page: wrapped,
  },
};
const avatar = { tag: 'Avatars', resource: AvatarSchema, envelope, present: presentAvatar } as const;
const shown = { ...avatar, version: versionOf } as const;
const created = { ...avatar, status: 201, location: ({ id }: AvatarRow) => `/avatars/${id}` } as const;
const completed = {
  ...avatar,
  status: ({ created }: CompletedUpload) => (created ? 201 : 200),
  present: ({ avatar }: CompletedUpload, ctx: Context) => presentAvatar(avatar, ctx),
  location: ({ avatar }: CompletedUpload) => `/avatars/${avatar.id}`,
} as const;

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
const image: OwnBody = {
  ...bytes,
  isIn: (koa) => !koa.get('content-type').toLowerCase().startsWith('application/json'),
  read: (koa, ctx) => readImage(koa.req, ctx.services.scratch),
};
const uploadedImage: OwnBody = {
  ...bytes,
  read: async (koa, ctx, { upload }) =>
    readImage(koa.req, ctx.services.scratch, await findUpload(ctx, upload as string)),
};

export const avatarRoutes = [
  ...forms(
    'Sets the avatar of the authenticated user: from a URL, from bytes, or by creating an upload',
    post('/avatars', createUpload, {
      tag: 'Avatars',
      status: 201,
      resource: UploadSchema,
      body: uploadRequest,
      location: ({ url }) => url,
    }),
    post('/avatars', sendAvatar, { ...created, body: image }),
    post('/avatars', createAvatar, { ...created, bodyLimit: 16_384 }),
  ),
  get('/avatars/{avatar}', readAvatar, shown),
  del('/avatars/{avatar}', deleteAvatar, { tag: 'Avatars' }),
  get('/users/{user}/avatar', readUserAvatar, shown),
  put('/uploads/{upload}', receiveUpload, { ...completed, body: uploadedImage }),
  post('/uploads/{upload}/avatars', completeUpload, completed),
];

function wrapped(schema: Record<string, unknown>) {
  return { type: 'object', required: ['avatars'], properties: { avatars: schema } };
}

function presentAvatar(avatar: AvatarRow, ctx: Context) {
  return { avatars: AvatarSchema.present({ ...avatar, imageUrl: imageUrl(ctx, avatar) }) };
}
