import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { receive } from '../../adapters/storage/receive.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { found, operation, received } from '../../core/operation.ts';
import { newStorageKey } from '../../core/ports/storage-key.ts';
import { representationOf } from '../../core/representation.ts';
import type { AvatarRow } from './avatar.statements.ts';
import { checkImage, setAvatar, storeImage, unavailable } from './avatar-images.ts';
import { avatarErrors, receivingErrors } from './avatars.errors.ts';
import { EXPIRE_UPLOAD } from './avatars.jobs.ts';
import { avatarsById, type ReceivedImage } from './avatars.operations.ts';
import { Upload } from './upload.entity.ts';
import {
  completeUploadRow,
  findUploadRow,
  insertUploadRow,
  lockUploadRow,
  type UploadRow,
} from './upload.statements.ts';

export const UploadSchema = representationOf(Upload);

/** How long an upload address is good, in seconds. */
const lifetime = 3_600;
/** What was begun in the last of them ends within so many more. */
const grace = 600;

/** An upload as it is answered to whoever announced it: with its addresses, this once. */
export interface AnnouncedUpload extends UploadRow {
  url: string;
  completionUrl: string | null;
}

/** The avatar that came of an upload. `created` is false where an earlier request had made it already. */
export interface CompletedUpload {
  avatar: AvatarRow;
  created: boolean;
}

export const createUpload = operation({
  name: 'createUpload',
  summary: 'Announces an image and gets the address that takes its bytes.',
  description:
    'What will be sent is in the headers `X-Upload-Content-Length` and `X-Upload-Content-Type`; the body is ' +
    '`{}` or missing. `Location` takes one PUT of the bytes, for an hour.',
  scope: 'avatars:write',
  body: UploadSchema.create,
  errors: [avatarErrors.avatar_too_large, 'unsupported_media_type'],
  async run(ctx, _args, { contentLength, contentType }): Promise<AnnouncedUpload> {
    checkImage(contentType, contentLength);
    const { jobs, rules, storage } = ctx.services;
    const secret = randomBytes(32).toString('base64url');
    const own = `${rules.publicUrl}/uploads/${secret}`;
    const incomingKey = storage.direct ? newStorageKey('incoming', contentType) : null;
    const now = ctx.now();
    const row = await ctx.transaction(async (tx) => {
      const inserted = await tx.db.one(insertUploadRow, {
        id: newId(),
        user: ctx.viewer.id,
        secretHash: hashOf(secret),
        contentLength,
        contentType,
        incomingKey,
        expiresAt: new Date(now.getTime() + lifetime * 1_000).toISOString(),
        createdAt: now.toISOString(),
      });
      const upload = found(inserted);
      await jobs.enqueue(tx, EXPIRE_UPLOAD, [{ upload: upload.id, incomingKey }], { startAfter: lifetime + grace });
      return upload;
    });
    if (!storage.direct || incomingKey === null) return { ...row, url: own, completionUrl: null };
    const direct = { bytes: contentLength, type: contentType, seconds: lifetime };
    const url = await storage.direct.presign(incomingKey, direct).catch(unavailable);
    return { ...row, url, completionUrl: `${own}/avatars` };
  },
});

/** The upload that was announced under an address: what its bytes must be. Whoever knows the address may ask. */
export async function findUpload(ctx: Context, secret: string): Promise<UploadRow> {
  return found(await ctx.db.one(findUploadRow, { secretHash: hashOf(secret), now: ctx.now().toISOString() }));
}

const address = z.object({ upload: z.string().describe('The last part of the address that was handed out.') });

export const receiveUpload = operation({
  name: 'receiveUpload',
  summary: 'Takes the bytes of an announced image and makes them the avatar of who announced it. Needs no token.',
  description:
    'Length and type must be the announced ones. Sent again, the same bytes are answered with the same avatar ' +
    '(200); others are 409.',
  scope: 'public',
  args: address,
  input: received<ReceivedImage>(),
  errors: ['not_found', avatarErrors.upload_completed, ...receivingErrors],
  inSteps: true,
  run: async (ctx, { upload }, image) => complete(ctx, await findUpload(ctx, upload), image.path, image.digest),
});

export const completeUpload = operation({
  name: 'completeUpload',
  summary: 'Makes the bytes that were sent to the store the avatar of who announced them. Needs no token.',
  description:
    'Only where the address that was handed out belongs to another store, and so `completion_url` is not null. ' +
    'Asked again, it answers with the same avatar (200).',
  scope: 'public',
  args: address,
  errors: ['not_found', avatarErrors.upload_completed, avatarErrors.invalid_image, 'incomplete_upload'],
  inSteps: true,
  async run(ctx, args): Promise<CompletedUpload> {
    const upload = await findUpload(ctx, args.upload);
    await using file = ctx.services.scratch.file();
    const digest = await copyIncoming(ctx, upload, file.path);
    return await complete(ctx, upload, file.path, digest);
  },
});

/** Brings what a client sent to the store here, to be looked at: as many bytes as it announced. */
async function copyIncoming(ctx: Context, { incomingKey, contentLength }: UploadRow, path: string) {
  const incoming = incomingKey === null ? null : await ctx.services.storage.read(incomingKey).catch(unavailable);
  if (incoming?.bytes !== contentLength) {
    incoming?.stream.destroy();
    throw new ApiError('incomplete_upload');
  }
  return receive(incoming.stream, path, contentLength).catch(unavailable);
}

/** The same bytes end in the same avatar, however often they are sent; others do not once there is one. */
async function complete(ctx: Context, upload: UploadRow, path: string, digest: string): Promise<CompletedUpload> {
  if (upload.digest !== null) return { avatar: await readCompleted(ctx, upload, digest), created: false };
  const key = await storeImage(ctx, path, upload.contentType);
  return ctx.transaction(async (tx) => {
    const current = found(await tx.db.one(lockUploadRow, { upload: upload.id }));
    // Somebody else was quicker. Nothing shows the image stored here, so its job takes it away.
    if (current.digest !== null) return { avatar: await readCompleted(tx, current, digest), created: false };
    const avatar = await setAvatar(tx, upload.user, key);
    await tx.db.one(completeUploadRow, { upload: upload.id, digest, avatar: avatar.id });
    return { avatar, created: true };
  });
}

async function readCompleted(ctx: Context, upload: UploadRow, digest: string): Promise<AvatarRow> {
  const [avatar] = upload.avatar !== null && upload.digest === digest ? await avatarsById(ctx, [upload.avatar]) : [];
  if (!avatar) throw new ApiError(avatarErrors.upload_completed);
  return avatar;
}

function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}
