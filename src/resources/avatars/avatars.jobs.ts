import type { Erasure } from '../../core/ports/erasure.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import type { JobContext } from '../resource.ts';
import {
  deleteAvatarRowOfUser,
  deleteUploadRow,
  deleteUploadRowsOfUser,
  findAvatarRowOfImage,
} from './avatars.statements.ts';

const retry = { retries: 100, retryDelay: 2, retryDelayMax: 3_600 };

/** Deletes an image from the storage unless an avatar uses it. */
export const RECLAIM_IMAGE: JobKind<{ key: string }> = {
  name: 'reclaim-image',
  retry,
  expireAfter: 60,
  about: ({ key }) => `image ${key}`,
};

export const EXPIRE_UPLOAD: JobKind<{ upload: string; incomingKey: string | null }> = {
  name: 'expire-upload',
  retry,
  expireAfter: 60,
  about: ({ upload }) => `upload ${upload}`,
};

export const avatarJobKinds: readonly JobKind<object>[] = [RECLAIM_IMAGE, EXPIRE_UPLOAD];

export function avatarJobs({ db, services }: JobContext): JobHandler<object>[] {
  return [
    handles(RECLAIM_IMAGE, async ({ key }) => {
      if (!(await db.one(findAvatarRowOfImage, { imageKey: key }))) await services.storage.delete(key);
    }),
    handles(EXPIRE_UPLOAD, async ({ upload, incomingKey }) => {
      // Deleted before the row, so a retry still has the key.
      if (incomingKey !== null) await services.storage.delete(incomingKey);
      await db.one(deleteUploadRow, { upload });
    }),
  ];
}

export const avatarErasure: Erasure = {
  async delete(tx, user) {
    await tx.db.all(deleteUploadRowsOfUser, { user });
    const images = await tx.db.all(deleteAvatarRowOfUser, { user });
    await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, images);
  },
};
