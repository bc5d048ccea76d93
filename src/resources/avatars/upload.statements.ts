import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { Upload } from './upload.entity.ts';

const { statement } = statementsOver(Upload);
const announced = ['id', 'user', 'contentLength', 'contentType', 'incomingKey', 'expiresAt'] as const;
const columns = columnsOf('Upload', [...announced, 'digest', 'avatar']);

export type UploadRow = ResultOf<typeof findUploadRow>;

const written = [...announced, 'secretHash', 'createdAt'] as const;

export const insertUploadRow = statement('upload_insert', (db, $: Pick<RowOf<Upload>, (typeof written)[number]>) =>
  db.insertInto('Upload').values(valuesOf($, written)).returning(columns),
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
