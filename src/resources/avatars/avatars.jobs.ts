import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import type { JobContext } from '../resource.ts';
import { findAvatarRowOfImage } from './avatar.statements.ts';
import { deleteUploadRow } from './upload.statements.ts';

const retry = { retries: 100, retryDelay: 2, retryDelayMax: 3_600 };

/** Takes an image out of the store unless some avatar shows it. */
export const RECLAIM_IMAGE: JobKind<{ key: string }> = { name: 'reclaim-image', retry, expireAfter: 60 };

/** Forgets an upload address that has expired, and what was sent to the store under it. */
export const EXPIRE_UPLOAD: JobKind<{ upload: string; incomingKey: string | null }> = {
  name: 'expire-upload',
  retry,
  expireAfter: 60,
};

export const avatarJobKinds: readonly JobKind<object>[] = [RECLAIM_IMAGE, EXPIRE_UPLOAD];

/** What a worker does for avatars. */
export function avatarJobs({ db, services }: JobContext): JobHandler<object>[] {
  return [
    handles(RECLAIM_IMAGE, async ({ key }) => {
      if (!(await db.one(findAvatarRowOfImage, { imageKey: key }))) await services.storage.delete(key);
    }),
    handles(EXPIRE_UPLOAD, async ({ upload, incomingKey }) => {
      // The file first: should that fail, the job comes again and still knows it.
      if (incomingKey !== null) await services.storage.delete(incomingKey);
      await db.one(deleteUploadRow, { upload });
    }),
  ];
}
