import type { Context } from '../../core/context.ts';
import { imageTypes } from '../../core/ports/images.ts';
import { type Envelope, get, post, put } from '../../surfaces/rest/route.ts';
import type { AvatarRow } from './avatar.statements.ts';
import { AvatarSchema, createAvatar, imageUrl, readAvatar, sendAvatar } from './avatars.operations.ts';
import { readAnnouncement } from './read-announcement.ts';
import { readImage } from './read-image.ts';
import { completeUpload, createUpload, findUpload, receiveUpload, UploadSchema } from './uploads.operations.ts';

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
const avatar = { tag: 'Avatars', resource: AvatarSchema, envelope } as const;

const announcement = {
  'X-Upload-Content-Length': { description: 'Announces an image of so many bytes, to be sent then.', example: 48_213 },
  'X-Upload-Content-Type': { description: 'The type of the announced image.', example: 'image/png' },
};

export const avatarRoutes = [
  post('/avatars', createUpload, {
    when: (koa) => 'x-upload-content-length' in koa.headers || 'x-upload-content-type' in koa.headers,
    tag: 'Avatars',
    status: 201,
    resource: UploadSchema,
    describe: { mediaTypes: [], headers: announcement },
    readBody: readAnnouncement,
    present: UploadSchema.present,
    location: ({ url }) => url,
  }),
  post('/avatars', sendAvatar, {
    when: (koa) => !koa.get('content-type').toLowerCase().startsWith('application/json'),
    ...avatar,
    status: 201,
    describe: { mediaTypes: imageTypes },
    readBody: (koa, ctx) => readImage(koa.req, ctx.services.scratch),
    present: presentAvatar,
    location: ({ id }) => `/avatars/${id}`,
  }),
  post('/avatars', createAvatar, {
    ...avatar,
    status: 201,
    describe: { summary: 'Makes an image one’s avatar: by its address, as bytes, or announced now and sent later' },
    bodyLimit: 16_384,
    present: presentAvatar,
    location: ({ id }) => `/avatars/${id}`,
  }),
  get('/avatars/{avatar}', readAvatar, {
    ...avatar,
    present: presentAvatar,
  }),
  put('/uploads/{upload}', receiveUpload, {
    ...avatar,
    status: ({ created }) => (created ? 201 : 200),
    describe: { mediaTypes: imageTypes },
    readBody: async (koa, ctx, { upload }) =>
      readImage(koa.req, ctx.services.scratch, await findUpload(ctx, upload as string)),
    present: ({ avatar }, ctx) => presentAvatar(avatar, ctx),
    location: ({ avatar }) => `/avatars/${avatar.id}`,
  }),
  post('/uploads/{upload}/avatars', completeUpload, {
    ...avatar,
    status: ({ created }) => (created ? 201 : 200),
    present: ({ avatar }, ctx) => presentAvatar(avatar, ctx),
    location: ({ avatar }) => `/avatars/${avatar.id}`,
  }),
];

function wrapped(schema: Record<string, unknown>) {
  return { type: 'object', required: ['avatars'], properties: { avatars: schema } };
}

function presentAvatar(avatar: AvatarRow, ctx: Context) {
  return { avatars: AvatarSchema.present({ ...avatar, imageUrl: imageUrl(ctx, avatar) }) };
}
