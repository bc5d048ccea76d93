import { sql } from 'kysely';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Upload } from './upload.entity.ts';

const { statement } = statementsOver(Upload, User);
const properties = ['id', 'user', 'contentLength', 'contentType', 'incomingKey', 'expiresAt'] as const;
const columns = columnsOf('Upload', [...properties, 'digest', 'avatar']);

export type UploadRow = ResultOf<typeof findUploadRow>;

const insertedProperties = [...properties, 'secretHash', 'createdAt'] as const;

export const insertUploadRow = statement(
  'upload_insert',
  (db, $: Pick<RowOf<Upload>, (typeof insertedProperties)[number]>) =>
    db.insertInto('Upload').values(valuesOf($, insertedProperties)).returning(columns),
);

/** No row: the upload does not exist or has expired, or its user is suspended. */
export const findUploadRow = statement('upload_find', (db, $: { secretHash: string; now: string }) =>
  db
    .selectFrom('Upload')
    .select(columns)
    .where('secretHash', '=', $.secretHash)
    .where('expiresAt', '>', $.now)
    .where('user', 'in', (eb) =>
      eb.selectFrom('User as owner').select('owner.id').where('owner.status', '=', sql.lit('active')),
    ),
);

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
