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
import { readAnnouncement, UploadMetadata } from './read-announcement.ts';
import { readImage } from './read-image.ts';
import {
  type CompletedUpload,
  completeUpload,
  createUpload,
  findUpload,
  receiveUpload,
  UploadSchema,
} from './uploads.operations.ts';

/** `{ "avatars": Avatar }`, though what is sent is bare. */
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

const announcement: OwnBody = {
  types: ['application/json'],
  metadata: UploadMetadata,
  headers: {
    'X-Upload-Content-Length': {
      description: 'Announces an image of so many bytes, to be sent then.',
      example: 48_213,
    },
    'X-Upload-Content-Type': { description: 'The type of the announced image.', example: 'image/png' },
  },
  isIn: (koa) => 'x-upload-content-length' in koa.headers || 'x-upload-content-type' in koa.headers,
  read: readAnnouncement,
};
const bytes = { types: imageTypes, description: 'An image is sent as the bytes of its file.' } as const;
const image: OwnBody = {
  ...bytes,
  isIn: (koa) => !koa.get('content-type').toLowerCase().startsWith('application/json'),
  read: (koa, ctx) => readImage(koa.req, ctx.services.scratch),
};
const announcedImage: OwnBody = {
  ...bytes,
  read: async (koa, ctx, { upload }) =>
    readImage(koa.req, ctx.services.scratch, await findUpload(ctx, upload as string)),
};

export const avatarRoutes = [
  ...forms(
    'Sets your avatar: by URL, as bytes, or as an upload that follows',
    post('/avatars', createUpload, {
      tag: 'Avatars',
      status: 201,
      resource: UploadSchema,
      body: announcement,
      location: ({ url }) => url,
    }),
    post('/avatars', sendAvatar, { ...created, body: image }),
    post('/avatars', createAvatar, { ...created, bodyLimit: 16_384 }),
  ),
  get('/avatars/{avatar}', readAvatar, shown),
  del('/avatars/{avatar}', deleteAvatar, { tag: 'Avatars' }),
  get('/users/{user}/avatar', readUserAvatar, shown),
  put('/uploads/{upload}', receiveUpload, { ...completed, body: announcedImage }),
  post('/uploads/{upload}/avatars', completeUpload, completed),
];

function wrapped(schema: Record<string, unknown>) {
  return { type: 'object', required: ['avatars'], properties: { avatars: schema } };
}

function presentAvatar(avatar: AvatarRow, ctx: Context) {
  return { avatars: AvatarSchema.present({ ...avatar, imageUrl: imageUrl(ctx, avatar) }) };
}
