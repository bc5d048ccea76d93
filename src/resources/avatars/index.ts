import { events, scopes } from '../../catalogue.ts';
import type { Resource } from '../resource.ts';
import { Avatar } from './avatar.entity.ts';
import { avatarErrors } from './avatars.errors.ts';
import { avatarErasure, avatarJobKinds, avatarJobs } from './avatars.jobs.ts';
import { AvatarSchema, avatarsById, createAvatar, deleteAvatar, getAvatar } from './avatars.operations.ts';
import { AvatarsResolver, UserAvatarResolver } from './avatars.resolver.ts';
import { avatarRoutes, imageFiles } from './avatars.routes.ts';
import { Upload } from './upload.entity.ts';
import { createUpload, UploadSchema } from './uploads.operations.ts';

export const avatars: Resource = {
  tag: {
    name: 'Avatars',
    description: 'User avatars: upload an image, give its URL, or upload in two steps.',
  },
  scopes: scopes.avatars,
  errors: avatarErrors,
  events: {
    avatar: { ...events.avatar, entity: Avatar, resource: AvatarSchema },
    upload: { ...events.upload, entity: Upload, resource: UploadSchema },
  },
  entities: [Avatar, Upload],
  routes: avatarRoutes,
  publicRoutes: [imageFiles],
  types: [
    { type: Avatar, operations: [getAvatar, createAvatar, deleteAvatar], load: avatarsById },
    { type: Upload, operations: [createUpload] },
  ],
  resolvers: [AvatarsResolver, UserAvatarResolver],
  jobs: { kinds: avatarJobKinds, handlers: avatarJobs },
  erasure: avatarErasure,
};
