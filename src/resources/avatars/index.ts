import type { Resource } from '../resource.ts';
import { Avatar } from './avatar.entity.ts';
import { avatarErrors } from './avatars.errors.ts';
import { avatarJobKinds, avatarJobs } from './avatars.jobs.ts';
import { avatarsById, readAvatar } from './avatars.operations.ts';
import { AvatarsResolver, UserAvatarResolver } from './avatars.resolver.ts';
import { avatarRoutes } from './avatars.routes.ts';
import { imageFiles } from './image-files.ts';
import { Upload } from './upload.entity.ts';

export const avatars: Resource = {
  tag: {
    name: 'Avatars',
    description: 'Avatar images of users: sent as bytes, fetched from a URL, or uploaded in a second request.',
  },
  scopes: ['avatars:write'],
  errors: avatarErrors,
  entities: [Avatar, Upload],
  routes: avatarRoutes,
  publicRoutes: [imageFiles],
  resolvers: [AvatarsResolver, UserAvatarResolver],
  nodes: [{ type: Avatar, access: readAvatar.definition.scope, load: avatarsById }],
  jobs: { kinds: avatarJobKinds, handlers: avatarJobs },
};
