import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { receive } from '../../adapters/storage/temp-files.ts';
import { userAuthority } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { operation, orNotFound, received } from '../../core/operation.ts';
import { newStorageKey } from '../../core/ports/storage.ts';
import { representationOf } from '../../core/representation.ts';
import { newId } from '../../values/id.ts';
import { checkImage, setAvatar, storeImage, unavailable } from './avatar-images.ts';
import { avatarErrors, receivingErrors } from './avatars.errors.ts';
import { EXPIRE_UPLOAD } from './avatars.jobs.ts';
import { avatarsById, defaultValues, type ReceivedImage } from './avatars.operations.ts';
import {
  type AvatarRow,
  completeUploadRow,
  findUploadRow,
  insertUploadRow,
  lockUploadRow,
  type UploadRow,
} from './avatars.statements.ts';
import { Upload } from './upload.entity.ts';

export const UploadSchema = representationOf(Upload);

/** Seconds until an upload URL expires. */
const lifetime = 3_600;
/** Seconds after expiry in which a request that is still running may end. */
const grace = 600;

interface NewUpload extends UploadRow {
  url: string;
  completionUrl: string | null;
}

/** `created` is false if an earlier request created the avatar. */
export interface CompletedUpload {
  avatar: AvatarRow;
  created: boolean;
}

export const createUpload = operation({
  name: 'createUpload',
  at: 'POST /uploads',
  kind: 'create',
  summary: 'Create an upload',
  description:
    'Returns a URL to which you then send the image, in one PUT request within an hour. The image becomes your avatar.',
  scope: 'avatars:write',
  body: UploadSchema.create,
  errors: [avatarErrors.avatar_too_large, 'unsupported_media_type'],
  async run(ctx, _args, announced): Promise<NewUpload> {
    const { contentLength, contentType } = announced;
    checkImage(contentType, contentLength);
    const { jobs, settings, storage } = ctx.services;
    const secret = randomBytes(32).toString('base64url');
    const localUrl = `${settings.publicUrl}/uploads/${secret}`;
    const incomingKey = storage.direct ? newStorageKey('incoming', contentType) : null;
    const now = ctx.now();
    const row = await ctx.transaction(async (tx) => {
      const inserted = await tx.db.one(insertUploadRow, {
        ...announced,
        id: newId(),
        user: ctx.viewer.id,
        secretHash: hashUpload(secret),
        incomingKey,
        expiresAt: new Date(now.getTime() + lifetime * 1_000).toISOString(),
        createdAt: now.toISOString(),
      });
      const upload = orNotFound(inserted);
      await jobs.enqueue(tx, EXPIRE_UPLOAD, [{ upload: upload.id, incomingKey }], { startAfter: lifetime + grace });
      return upload;
    });
    if (!storage.direct || incomingKey === null) return { ...row, url: localUrl, completionUrl: null };
    const direct = { bytes: contentLength, type: contentType, seconds: lifetime };
    const url = await storage.direct.presign(incomingKey, direct).catch(unavailable);
    return { ...row, url, completionUrl: `${localUrl}/avatars` };
  },
});

export async function findUpload(ctx: Context, secret: string): Promise<UploadRow> {
  return orNotFound(await ctx.db.one(findUploadRow, { secretHash: hashUpload(secret), now: ctx.now().toISOString() }));
}

const args = z.object({ upload: z.string().describe('The last path segment of the upload URL.') });

export const receiveUpload = operation({
  name: 'receiveUpload',
  kind: 'action',
  summary: 'Upload the image',
  description:
    'The image becomes the avatar of the user who created the upload. The size and type must match what you ' +
    'declared. Sending the same bytes again returns the same avatar; sending other bytes fails.',
  scope: 'public',
  args,
  input: received<ReceivedImage>(),
  errors: ['not_found', avatarErrors.upload_completed, ...receivingErrors],
  handlesIdempotency: true,
  run: async (ctx, { upload }, image) => complete(ctx, await findUpload(ctx, upload), image.path, image.digest),
});

export const completeUpload = operation({
  name: 'completeUpload',
  kind: 'action',
  summary: 'Complete an upload',
  description:
    'Required after the upload if `completion_url` is not null: `url` then belongs to external storage. The image ' +
    'becomes the avatar of the user who created the upload. Repeating the request returns the same avatar.',
  scope: 'public',
  args,
  errors: ['not_found', avatarErrors.upload_completed, avatarErrors.invalid_image, 'incomplete_upload'],
  handlesIdempotency: true,
  async run(ctx, { upload: secret }): Promise<CompletedUpload> {
    const upload = await findUpload(ctx, secret);
    await using file = ctx.services.tempFiles.file();
    const digest = await copyIncoming(ctx, upload, file.path);
    return await complete(ctx, upload, file.path, digest);
  },
});

async function copyIncoming(ctx: Context, { incomingKey, contentLength }: UploadRow, path: string) {
  const incoming = incomingKey === null ? null : await ctx.services.storage.read(incomingKey).catch(unavailable);
  if (incoming?.bytes !== contentLength) {
    incoming?.stream.destroy();
    throw new ApiError('incomplete_upload');
  }
  return receive(incoming.stream, path, contentLength).catch(unavailable);
}

async function complete(ctx: Context, upload: UploadRow, path: string, digest: string): Promise<CompletedUpload> {
  if (upload.digest !== null) return { avatar: await readCompleted(ctx, upload, digest), created: false };
  const key = await storeImage(ctx, path, upload.contentType);
  return ctx.transaction(async (tx) => {
    // The secret URL takes the place of an access token.
    const db = tx.db.from({ actor: upload.user, authority: userAuthority });
    const current = orNotFound(await db.one(lockUploadRow, { upload: upload.id }));
    // Completed concurrently. The image stored by this request is unused, so its job deletes it.
    if (current.digest !== null) return { avatar: await readCompleted(tx, current, digest), created: false };
    const avatar = await setAvatar({ db, now: () => tx.now(), services: tx.services }, upload.user, key, defaultValues);
    await db.one(completeUploadRow, { upload: upload.id, digest, avatar: avatar.id });
    return { avatar, created: true };
  });
}

async function readCompleted(ctx: Context, upload: UploadRow, digest: string): Promise<AvatarRow> {
  const [avatar] = upload.avatar !== null && upload.digest === digest ? await avatarsById(ctx, [upload.avatar]) : [];
  if (!avatar) throw new ApiError(avatarErrors.upload_completed);
  return avatar;
}

function hashUpload(secret: string): string {
  return hash('sha256', secret, 'hex');
}
