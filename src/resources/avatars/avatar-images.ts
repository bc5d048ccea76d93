import type { Context } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { found } from '../../core/operation.ts';
import { isDiskFault } from '../../core/ports/disk-fault.ts';
import { DownloadFailed, DownloadRefused, DownloadTooLarge } from '../../core/ports/downloads.ts';
import {
  ImageQueueFull,
  ImageRejected,
  type ImageRejection,
  type ImageType,
  imageTypes,
  isImageType,
} from '../../core/ports/images.ts';
import { newStorageKey } from '../../core/ports/storage-key.ts';
import { type AvatarRow, lockUserRow, replaceAvatarRow } from './avatar.statements.ts';
import { avatarErrors } from './avatars.errors.ts';
import { RECLAIM_IMAGE } from './avatars.jobs.ts';

/** Bytes an image may have as it is sent: 3 MB. */
export const maxAvatarBytes = 3_145_728;

/** Seconds after which an image that was stored is some user's avatar, or nobody's: its request is over. */
const unclaimedAfter = 3_600;

const reasons: Record<ImageRejection, string> = {
  unreadable: 'The bytes are not a whole JPEG, PNG or GIF image.',
  type_mismatch: 'The bytes are an image of another type than the one declared.',
  too_large: 'The image has too many pixels.',
  too_many_frames: 'The image has too many frames.',
  too_slow: 'The image takes too long to decode.',
};

/** The limits of an image by what is said of it, before any of it is read. */
export function checkImage(type: string, bytes: number | undefined): asserts type is ImageType {
  if (!isImageType(type)) {
    throw new ApiError('unsupported_media_type', {
      message: `An image must be one of: ${imageTypes.join(', ')}.`,
      headers: { Accept: imageTypes.join(', ') },
    });
  }
  if (bytes === undefined) throw new ApiError(avatarErrors.length_required);
  if (bytes > maxAvatarBytes) throw new ApiError(avatarErrors.avatar_too_large);
}

/**
 * Decodes the file at `path` and stores what may be served of it. Answers its key.
 * The job that takes it out of the store again, should no avatar come to need it, is on record before it gets there.
 */
export async function storeImage(ctx: Context, path: string, declared: string | undefined): Promise<string> {
  const { images, jobs, scratch, storage } = ctx.services;
  await using bare = scratch.file();
  const type = await images.normalise(path, bare.path, declared).catch(rethrowRejection);
  const key = newStorageKey('images', type);
  await ctx.transaction((tx) => jobs.enqueue(tx, RECLAIM_IMAGE, [{ key }], { startAfter: unclaimedAfter }));
  await storage.put(key, bare.path, type).catch(unavailable);
  return key;
}

/** Makes a stored image the avatar of a user; the one it replaces leaves the store by a job. Call it in a transaction. */
export async function setAvatar(tx: Context, user: string, imageKey: string): Promise<AvatarRow> {
  await tx.db.one(lockUserRow, { user });
  const createdAt = tx.now().toISOString();
  const avatar = found(await tx.db.one(replaceAvatarRow, { id: newId(), user, imageKey, createdAt }));
  if (avatar.replacedKey) await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, [{ key: avatar.replacedKey }]);
  return avatar;
}

/** Fetches `address` to the file at `path`. Answers the type its server declares, where that says anything. */
export async function fetchImage(ctx: Context, address: string, path: string): Promise<ImageType | undefined> {
  const { downloads } = ctx.services;
  const type = await downloads.download(new URL(address), path).catch(rethrowDownload(downloads.ports.join(', ')));
  // What a server says that knows nothing of its files.
  if (type === null || type === 'application/octet-stream' || type === 'binary/octet-stream') return undefined;
  if (!isImageType(type)) throw new ApiError(avatarErrors.invalid_image, { message: reasons.type_mismatch });
  return type;
}

export async function unavailable(cause: unknown): Promise<never> {
  throw new ApiError('service_unavailable', { cause });
}

function rethrowRejection(cause: unknown): never {
  if (cause instanceof ImageQueueFull || isDiskFault(cause)) throw new ApiError('service_unavailable', { cause });
  if (!(cause instanceof ImageRejected)) throw cause;
  throw new ApiError(avatarErrors.invalid_image, { message: reasons[cause.reason], cause });
}

/** What is said of an address that cannot be fetched is the same whatever the reason: see `Downloader`. */
const rethrowDownload = (ports: string) => (cause: unknown) => {
  if (isDiskFault(cause)) throw new ApiError('service_unavailable', { cause });
  if (cause instanceof DownloadTooLarge) throw new ApiError(avatarErrors.avatar_too_large, { cause });
  if (cause instanceof DownloadFailed) {
    const needs = `It must be public, and have one of the ports ${ports}.`;
    throw new ApiError(avatarErrors.image_unreachable, {
      message: `${avatarErrors.image_unreachable.message} ${needs}`,
      cause,
    });
  }
  if (!(cause instanceof DownloadRefused)) throw cause;
  throw invalid('image_url', 'invalid_value', refusals(ports)[cause.reason]);
};

const refusals = (ports: string) => ({
  credentials: 'Must have no name and password.',
  port: `Must have one of the ports that images are fetched from: ${ports}.`,
  scheme: 'Must be an http or https address.',
});
