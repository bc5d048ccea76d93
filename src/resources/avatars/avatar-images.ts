import type { Context } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { orNotFound } from '../../core/operation.ts';
import { DownloadFailed, DownloadRefused, DownloadTooLarge } from '../../core/ports/downloads.ts';
import {
  ImageQueueFull,
  ImageRejected,
  type ImageRejection,
  type ImageType,
  imageTypes,
  isImageType,
  toImageType,
} from '../../core/ports/images.ts';
import { isDiskFault, newStorageKey } from '../../core/ports/storage.ts';
import { newId } from '../../values/id.ts';
import { lockUserRow } from '../users/user.statements.ts';
import { avatarErrors } from './avatars.errors.ts';
import { RECLAIM_IMAGE } from './avatars.jobs.ts';
import { type AvatarRow, type AvatarValues, replaceAvatarRow } from './avatars.statements.ts';

const maxAvatarBytes = 3_145_728;

/** Seconds after which a stored image without an avatar is deleted: its request has ended by then. */
const unusedAfter = 3_600;

const reasons: Record<ImageRejection, string> = {
  unreadable: 'The bytes are not a complete JPEG, PNG or GIF image.',
  type_mismatch: 'The bytes are not an image of the declared type.',
  too_large: 'The image has too many pixels.',
  too_many_frames: 'The image has too many frames.',
  too_slow: 'The image takes too long to decode.',
};

export function checkImage(type: string, bytes: number | undefined): asserts type is ImageType {
  if (!isImageType(type)) {
    throw new ApiError('unsupported_media_type', {
      message: `The type of the image must be one of: ${imageTypes.join(', ')}.`,
      headers: { Accept: imageTypes.join(', ') },
    });
  }
  if (bytes === undefined) throw new ApiError(avatarErrors.length_required);
  if (bytes > maxAvatarBytes) throw new ApiError(avatarErrors.avatar_too_large);
}

/**
 * Decodes the file at `path`, stores it without metadata and returns its key. The job that deletes the image if no avatar
 * uses it is enqueued before the image is stored.
 */
export async function storeImage(ctx: Context, path: string, declared: string | undefined): Promise<string> {
  const { images, jobs, tempFiles, storage } = ctx.services;
  await using decoded = tempFiles.file();
  const type = await images.normalise(path, decoded.path, declared).catch(rethrowRejection);
  const key = newStorageKey('images', type);
  await ctx.transaction((tx) => jobs.enqueue(tx, RECLAIM_IMAGE, [{ key }], { startAfter: unusedAfter }));
  await storage.put(key, decoded.path, type).catch(unavailable);
  return key;
}

/** Enqueues a job that deletes the previous image. Call it in a transaction. */
export async function setAvatar(
  tx: Pick<Context, 'db' | 'now' | 'services'>,
  user: string,
  imageKey: string,
  values: AvatarValues,
): Promise<AvatarRow> {
  await tx.db.one(lockUserRow({ ends: false }), { user });
  const row = { ...values, id: newId(), user, imageKey, createdAt: tx.now().toISOString() };
  const avatar = orNotFound(await tx.db.one(replaceAvatarRow, row));
  if (avatar.replacedKey) await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, [{ key: avatar.replacedKey }]);
  return avatar;
}

/** Downloads `url` to the file at `path`. Returns the declared type, unless it is missing or generic. */
export async function fetchImage(ctx: Context, url: string, path: string): Promise<ImageType | undefined> {
  const { downloads } = ctx.services;
  const served = await downloads
    .download(new URL(url), path, maxAvatarBytes)
    .catch(rethrowDownload(downloads.ports.join(', ')));
  const type = served && toImageType(served);
  if (!type || type === 'application/octet-stream' || type === 'binary/octet-stream') return undefined;
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

/** One message for all failures, so it reveals nothing about the network: see `Downloader`. */
const rethrowDownload = (ports: string) => (cause: unknown) => {
  if (isDiskFault(cause)) throw new ApiError('service_unavailable', { cause });
  if (cause instanceof DownloadTooLarge) throw new ApiError(avatarErrors.avatar_too_large, { cause });
  if (cause instanceof DownloadFailed) {
    const requirement = `It must be public and use one of these ports: ${ports}.`;
    throw new ApiError(avatarErrors.image_unreachable, {
      message: `${avatarErrors.image_unreachable.message} ${requirement}`,
      cause,
    });
  }
  if (!(cause instanceof DownloadRefused)) throw cause;
  throw invalid('imageUrl', 'invalid_value', refusals(ports)[cause.reason]);
};

const refusals = (ports: string) => ({
  credentials: 'Must not contain a username or password.',
  port: `Must use one of these ports: ${ports}.`,
  scheme: 'Must be an http:// or https:// URL.',
});
