import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { operation, orNotFound, received } from '../../core/operation.ts';
import type { ImageType } from '../../core/ports/images.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { alignRows } from '../../values/id.ts';
import { requireUser, UserKey, userErrors } from '../users/users.operations.ts';
import { Avatar } from './avatar.entity.ts';
import { fetchImage, setAvatar, storeImage } from './avatar-images.ts';
import { avatarErrors, receivingErrors } from './avatars.errors.ts';
import { RECLAIM_IMAGE } from './avatars.jobs.ts';
import {
  type AvatarRow,
  type AvatarValues,
  deleteAvatarRow,
  readAvatarRows,
  readAvatarRowsOfUsers,
} from './avatars.statements.ts';

export const AvatarSchema = representationOf(Avatar);

/** What an avatar has beside its image if a client sends only bytes. */
export const defaultValues: AvatarValues = AvatarSchema.create.parse({ imageUrl: 'https://example.com/' });

/** A received image, in a file that is deleted when the request ends. */
export interface ReceivedImage {
  readonly path: string;
  readonly type: ImageType;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  /** Compared for an Idempotency-Key: the content, not the path. */
  toJSON(): object;
}

const args = z.object({ avatar: Id.describe('The id of the avatar.') });

export const getAvatar = operation({
  name: 'getAvatar',
  at: 'GET /avatars/{avatar}',
  kind: 'read',
  summary: 'Get an avatar',
  description:
    'Returns 404 for an avatar that was replaced. The image at `image_url` requires no access token and never changes.',
  scope: 'signed_in',
  args,
  run: (ctx, { avatar }) => read(ctx, avatar),
});

export const getUserAvatar = operation({
  name: 'getUserAvatar',
  at: 'GET /users/{user}/avatar',
  hasResolver: true,
  kind: 'read',
  summary: 'Get the avatar of a user',
  description: 'Fails if the user has no avatar.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  errors: [userErrors.user_deleted],
  async run(ctx, { user: key }) {
    const user = await requireUser(ctx, key);
    const [avatar] = await avatarsOfUsers(ctx, [user.id]);
    return orNotFound(avatar);
  },
});

export const createAvatar = operation({
  name: 'createAvatar',
  kind: 'create',
  summary: 'Set your avatar from a URL',
  words: 'profile picture photo image icon',
  description:
    'The server fetches the image from public addresses only, applies the same limits as to an uploaded image, and ' +
    'stores a copy without metadata. Your previous avatar is deleted.',
  scope: 'avatars:write',
  body: AvatarSchema.create,
  reachesOut: true,
  errors: [avatarErrors.invalid_image, avatarErrors.image_unreachable, avatarErrors.avatar_too_large],
  // No transaction stays open while another server responds.
  handlesIdempotency: true,
  async run(ctx, _args, input) {
    rejectReadOnlyChanges({ links: { user: ctx.viewer.id } }, input);
    const { imageUrl, ...values } = input;
    await using file = ctx.services.tempFiles.file();
    const declared = await fetchImage(ctx, imageUrl, file.path);
    return await storeAvatar(ctx, values, file.path, declared);
  },
});

export const sendAvatar = operation({
  name: 'sendAvatar',
  kind: 'create',
  summary: 'Set your avatar from an image',
  description:
    'Send a JPEG, PNG or GIF of at most 3,145,728 bytes, with a `Content-Length` header. The server decodes the ' +
    'image and stores it without metadata. Your previous avatar is deleted.',
  scope: 'avatars:write',
  input: received<ReceivedImage>(),
  errors: receivingErrors,
  handlesIdempotency: true,
  run: (ctx, _args, image) => storeAvatar(ctx, defaultValues, image.path, image.type),
});

export const deleteAvatar = operation({
  name: 'deleteAvatar',
  at: 'DELETE /avatars/{avatar}',
  kind: 'delete',
  summary: 'Delete an avatar',
  words: 'profile picture photo',
  description: 'You can delete only your own. The image is deleted shortly afterwards; caches may keep copies.',
  scope: 'avatars:write',
  args,
  acceptsIfMatch: true,
  errors: ['forbidden'],
  run: (ctx, { avatar }, _body, { ifMatch }) =>
    ctx.transaction(async (tx) => {
      const row = await read(tx, avatar);
      if (row.links.user !== tx.viewer.id) throw new ApiError('forbidden');
      matchesVersion(Avatar, ifMatch, row, tx);
      await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, [{ key: row.imageKey }]);
      return orNotFound(await tx.db.one(deleteAvatarRow, { id: avatar }));
    }),
});

async function storeAvatar(ctx: SignedIn, values: AvatarValues, path: string, type?: ImageType): Promise<AvatarRow> {
  const key = await storeImage(ctx, path, type);
  return ctx.transaction((tx) => setAvatar(tx, tx.viewer.id, key, values));
}

async function read(ctx: Context, id: string): Promise<AvatarRow> {
  return orNotFound((await avatarsById(ctx, [id]))[0]);
}

export async function avatarsById(ctx: Context, ids: readonly string[]): Promise<(AvatarRow | null)[]> {
  return alignRows(ids, await ctx.db.all(readAvatarRows, { ids }));
}

export async function avatarsOfUsers(ctx: Context, users: readonly string[]): Promise<(AvatarRow | null)[]> {
  return alignRows(users, await ctx.db.all(readAvatarRowsOfUsers, { users }), ({ links }) => links.user);
}
