import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion, type Versioned } from '../../core/etag.ts';
import { inOrder } from '../../core/id.ts';
import { found, operation, received } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import type { ImageType } from '../../core/ports/images.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { requireUser, UserKey } from '../users/users.operations.ts';
import { Avatar } from './avatar.entity.ts';
import { type AvatarRow, deleteAvatarRow, readAvatarRows, readAvatarRowsOfUsers } from './avatar.statements.ts';
import { fetchImage, setAvatar, storeImage } from './avatar-images.ts';
import { avatarErrors, receivingErrors } from './avatars.errors.ts';
import { RECLAIM_IMAGE } from './avatars.jobs.ts';

export const AvatarSchema = representationOf(Avatar);

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

/** An avatar never changes; a new one replaces it. */
export const versionOf = ({ id }: { id: string }): Versioned => ({ id, version: 1 });

export const readAvatar = operation({
  name: 'readAvatar',
  summary: 'Returns an avatar.',
  description:
    'Returns 404 for an avatar that was replaced. The image at `image_url` requires no access token and never changes.',
  scope: 'signed_in',
  args,
  async run(ctx, { avatar }) {
    const [row] = await avatarsById(ctx, [avatar]);
    return found(row);
  },
});

export const readUserAvatar = operation({
  name: 'readUserAvatar',
  summary: 'Returns the avatar of a user.',
  description: 'Returns 404 if the user has no avatar.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  async run(ctx, { user: key }) {
    const user = await requireUser(ctx, key);
    const [avatar] = await avatarsOfUsers(ctx, [user.id]);
    return found(avatar);
  },
});

export const createAvatar = operation({
  name: 'createAvatar',
  summary: 'Fetches the image at a URL and makes it the avatar of the authenticated user.',
  description:
    'The server fetches from public addresses only, applies the same limits as to uploaded bytes, and stores a copy ' +
    'without metadata. The previous avatar is deleted.',
  scope: 'avatars:write',
  body: AvatarSchema.create,
  errors: [avatarErrors.invalid_image, avatarErrors.image_unreachable, avatarErrors.avatar_too_large],
  // No transaction stays open while another server responds.
  inSteps: true,
  async run(ctx, _args, members) {
    rejectReadOnlyChanges({ links: { user: ctx.viewer.id } }, members);
    await using file = ctx.services.scratch.file();
    const declared = await fetchImage(ctx, members.imageUrl, file.path);
    return await storeAvatar(ctx, ctx.viewer.id, file.path, declared);
  },
});

export const sendAvatar = operation({
  name: 'sendAvatar',
  summary: 'Makes the image in the body the avatar of the authenticated user.',
  description:
    'Accepts a JPEG, PNG or GIF image of at most 3,145,728 bytes, with a `Content-Length` header. The server decodes ' +
    'the image and stores it without metadata. The previous avatar is deleted.',
  scope: 'avatars:write',
  input: received<ReceivedImage>(),
  errors: receivingErrors,
  inSteps: true,
  run: (ctx, _args, image) => storeAvatar(ctx, ctx.viewer.id, image.path, image.type),
});

export const deleteAvatar = operation({
  name: 'deleteAvatar',
  summary: 'Deletes an avatar. Only its owner can delete it.',
  description: 'The server deletes the image shortly afterwards; caches may keep copies.',
  scope: 'avatars:write',
  args,
  guarded: true,
  errors: ['forbidden'],
  run: (ctx, { avatar }, _body, { ifMatch }) =>
    ctx.transaction(async (tx) => {
      const [row] = await avatarsById(tx, [avatar]);
      if (found(row).links.user !== tx.viewer.id) throw new ApiError('forbidden');
      matchesVersion(ifMatch, versionOf(found(row)));
      const { id, imageKey } = found(await tx.db.one(deleteAvatarRow, { id: avatar }));
      await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, [{ key: imageKey }]);
      return { id };
    }),
});

async function storeAvatar(ctx: Context, user: string, path: string, declared?: ImageType): Promise<AvatarRow> {
  const key = await storeImage(ctx, path, declared);
  return ctx.transaction((tx) => setAvatar(tx, user, key));
}

export async function avatarsById(ctx: Context, ids: readonly string[]): Promise<(AvatarRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readAvatarRows, { ids }));
}

export async function avatarsOfUsers(ctx: Context, users: readonly string[]): Promise<(AvatarRow | null)[]> {
  return inOrder(users, await ctx.db.all(readAvatarRowsOfUsers, { users }), ({ links }) => links.user);
}

export function imageUrl(ctx: Context, { imageKey }: Pick<AvatarRow, 'imageKey'>): string {
  return `${ctx.services.rules.imagesUrl}/${imageKey}`;
}
