import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { Upload } from './upload.entity.ts';

const { statement } = statementsOver(Upload);
const columns = columnsOf('Upload', [
  'id',
  'user',
  'contentLength',
  'contentType',
  'incomingKey',
  'digest',
  'avatar',
  'expiresAt',
]);

export type UploadRow = ResultOf<typeof findUploadRow>;

interface NewUpload extends Omit<UploadRow, 'digest' | 'avatar'> {
  secretHash: string;
  createdAt: string;
}

export const insertUploadRow = statement('upload_insert', (db, $: NewUpload) =>
  db
    .insertInto('Upload')
    .values({
      id: $.id,
      user: $.user,
      secretHash: $.secretHash,
      contentLength: $.contentLength,
      contentType: $.contentType,
      incomingKey: $.incomingKey,
      expiresAt: $.expiresAt,
      createdAt: $.createdAt,
    })
    .returning(columns),
);

/** The upload behind an address that has not expired. */
export const findUploadRow = statement('upload_find', (db, $: { secretHash: string; now: string }) =>
  db.selectFrom('Upload').select(columns).where('secretHash', '=', $.secretHash).where('expiresAt', '>', $.now),
);

/** The same by id, and nobody else completes it until the transaction ends. */
export const lockUploadRow = statement('upload_lock', (db, $: { upload: string }) =>
  db.selectFrom('Upload').select(columns).where('id', '=', $.upload).forUpdate(),
);

export const completeUploadRow = statement(
  'upload_complete',
  (db, { upload, digest, avatar }: { upload: string; digest: string; avatar: string }) =>
    db.updateTable('Upload').set({ digest, avatar }).where('id', '=', upload).returning('id as id'),
);

export const deleteUploadRow = statement('upload_delete', (db, $: { upload: string }) =>
  db.deleteFrom('Upload').where('id', '=', $.upload).returning('id as id'),
);
