import type { Resource } from '../resource.ts';
import { avatarErrors } from './avatars.errors.ts';
import { avatarErasure, avatarJobKinds, avatarJobs } from './avatars.jobs.ts';
import {
  AvatarSchema,
  avatarsById,
  createAvatar,
  deleteAvatar,
  getAvatar,
  getUserAvatar,
} from './avatars.operations.ts';
import { AvatarsResolver, UserAvatarResolver } from './avatars.resolver.ts';
import { avatarEnvelope, avatarRoutes, imageFiles, presentAvatar } from './avatars.routes.ts';
import { createUpload, UploadSchema } from './uploads.operations.ts';

export const avatars: Resource = {
  tag: {
    name: 'Avatars',
    description: 'User avatars: upload an image, give its URL, or upload in two steps.',
  },
  errors: avatarErrors,
  routes: avatarRoutes,
  publicRoutes: [imageFiles],
  types: [
    {
      schema: AvatarSchema,
      event: 'avatar',
      operations: [getAvatar, createAvatar, deleteAvatar, getUserAvatar],
      present: presentAvatar,
      envelope: avatarEnvelope,
      load: avatarsById,
    },
    {
      schema: UploadSchema,
      event: 'upload',
      operations: [createUpload],
      status: 201,
      location: ({ url }: { url: string }) => url,
    },
  ],
  resolvers: [AvatarsResolver, UserAvatarResolver],
  jobs: { kinds: avatarJobKinds, handlers: avatarJobs },
  erasure: avatarErasure,
};
