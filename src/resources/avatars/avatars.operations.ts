import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion, type Versioned } from '../../core/etag.ts';
import { inOrder } from '../../core/id.ts';
import { found, operation, received } from '../../core/operation.ts';
import { refuseOtherThan } from '../../core/owned.ts';
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

/** An image as it was received: in a file, which goes away with the request. */
export interface ReceivedImage {
  readonly path: string;
  readonly type: ImageType;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  /** What an Idempotency-Key compares: what was sent, not where it lies. */
  toJSON(): object;
}

const args = z.object({ avatar: Id.describe('The id of the avatar.') });

/** An avatar never changes: another takes its place. */
export const versionOf = ({ id }: { id: string }): Versioned => ({ id, version: 1 });

export const readAvatar = operation({
  name: 'readAvatar',
  summary: 'Reads an avatar.',
  description:
    'An avatar that a newer one has replaced is gone. The image at `image_url` needs no token and never changes.',
  scope: 'signed_in',
  args,
  async run(ctx, { avatar }) {
    const [row] = await avatarsById(ctx, [avatar]);
    return found(row);
  },
});

export const readUserAvatar = operation({
  name: 'readUserAvatar',
  summary: 'Reads the avatar of a user.',
  description: 'The user is named by id or username. Returns 404 for one who has no avatar.',
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
  summary: 'Fetches the image at an address and makes it the avatar of the user whose token is presented.',
  description:
    'The server fetches it, under the limits of bytes that are sent and from public addresses only, and keeps a ' +
    'copy without metadata. The avatar before it is gone.',
  scope: 'avatars:write',
  body: AvatarSchema.create,
  errors: [avatarErrors.invalid_image, avatarErrors.image_unreachable, avatarErrors.avatar_too_large],
  // Another server is waited for: not within a transaction.
  inSteps: true,
  async run(ctx, _args, members) {
    refuseOtherThan({ links: { user: ctx.viewer.id } }, members);
    await using file = ctx.services.scratch.file();
    const declared = await fetchImage(ctx, members.imageUrl, file.path);
    return await keepAvatar(ctx, ctx.viewer.id, file.path, declared);
  },
});

export const sendAvatar = operation({
  name: 'sendAvatar',
  summary: 'Makes the image in the body the avatar of the user whose token is presented.',
  description:
    'JPEG, PNG or GIF of at most 3,145,728 bytes, with a `Content-Length`. It is decoded and kept without ' +
    'metadata, whatever its name or type say. The avatar before it is gone.',
  scope: 'avatars:write',
  input: received<ReceivedImage>(),
  errors: receivingErrors,
  inSteps: true,
  run: (ctx, _args, image) => keepAvatar(ctx, ctx.viewer.id, image.path, image.type),
});

export const deleteAvatar = operation({
  name: 'deleteAvatar',
  summary: 'Deletes an avatar. Only the user whose it is may.',
  description: 'The user has none then. Its image leaves the store shortly after; copies may be in caches.',
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

async function keepAvatar(ctx: Context, user: string, path: string, declared?: ImageType): Promise<AvatarRow> {
  const key = await storeImage(ctx, path, declared);
  return ctx.transaction((tx) => setAvatar(tx, user, key));
}

/** The avatars of `ids`, in that order; null for one that is gone. */
export async function avatarsById(ctx: Context, ids: readonly string[]): Promise<(AvatarRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readAvatarRows, { ids }));
}

/** The avatar of each of `users`, in that order; null for one who has none. */
export async function avatarsOfUsers(ctx: Context, users: readonly string[]): Promise<(AvatarRow | null)[]> {
  return inOrder(users, await ctx.db.all(readAvatarRowsOfUsers, { users }), ({ links }) => links.user);
}

/** Where the image of an avatar is served from. */
export function imageUrl(ctx: Context, { imageKey }: Pick<AvatarRow, 'imageKey'>): string {
  return `${ctx.services.rules.imagesUrl}/${imageKey}`;
}
