import type { Context } from '../../core/context.ts';
import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';
import { del, forms, get, post, put } from '../../surfaces/rest/route.ts';
import {
  AvatarSchema,
  createAvatar,
  deleteAvatar,
  getAvatar,
  getUserAvatar,
  imageUrl,
  sendAvatar,
} from './avatars.operations.ts';
import type { AvatarRow } from './avatars.statements.ts';
import { sentImage, uploadedImage, uploadRequest } from './request-bodies.ts';
import {
  type CompletedUpload,
  completeUpload,
  createUpload,
  receiveUpload,
  UploadSchema,
} from './uploads.operations.ts';

const envelope: Envelope = {
  name: 'AvatarDocument',
  layers: [layer('avatars')],
  one: (avatars) => ({ avatars }),
  page: (avatars) => ({ avatars }),
  schema: {
    one: wrapped,
    page: wrapped,
  },
};
const avatar = { tag: 'Avatars', resource: AvatarSchema, envelope, present: presentAvatar } as const;
const shown = { ...avatar, version: (row: AvatarRow) => row } as const;
const created = { ...avatar, status: 201, location: ({ id }: AvatarRow) => `/avatars/${id}` } as const;
const completed = {
  ...avatar,
  status: ({ created }: CompletedUpload) => (created ? 201 : 200),
  present: ({ avatar }: CompletedUpload, ctx: Context) => presentAvatar(avatar, ctx),
  location: ({ avatar }: CompletedUpload) => `/avatars/${avatar.id}`,
} as const;

export const avatarRoutes = [
  ...forms(
    'Set your avatar',
    post('/avatars', createUpload, {
      tag: 'Avatars',
      status: 201,
      resource: UploadSchema,
      body: uploadRequest,
      location: ({ url }) => url,
    }),
    post('/avatars', sendAvatar, { ...created, body: sentImage }),
    post('/avatars', createAvatar, created),
  ),
  get('/avatars/{avatar}', getAvatar, shown),
  del('/avatars/{avatar}', deleteAvatar, { tag: 'Avatars' }),
  get('/users/{user}/avatar', getUserAvatar, shown),
  post('/uploads', createUpload, {
    tag: 'Avatars',
    status: 201,
    resource: UploadSchema,
    location: ({ url }) => url,
  }),
  put('/uploads/{upload}', receiveUpload, { ...completed, body: uploadedImage }),
  post('/uploads/{upload}/avatars', completeUpload, completed),
];

function wrapped(schema: Record<string, unknown>) {
  return { type: 'object', required: ['avatars'], properties: { avatars: schema } };
}

function presentAvatar(avatar: AvatarRow, ctx: Context) {
  return { ...avatar, imageUrl: imageUrl(ctx, avatar) };
}
