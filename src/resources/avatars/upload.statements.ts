import { columns, insertInto, names, select, table } from '../../adapters/database/select.ts';
import type { ImageType } from '../../core/ports/images.ts';
import { type Schema, statement } from '../../core/queries.ts';
import { Upload } from './upload.entity.ts';

export interface UploadRow {
  id: string;
  /** The id of the user. */
  user: string;
  contentLength: number;
  contentType: ImageType;
  incomingKey: string | null;
  digest: string | null;
  avatar: string | null;
  expiresAt: string;
}

function selectUploads(schema: Schema, sources: Record<string, string> = {}) {
  return select(schema, Upload, 'upload', {
    properties: ['id', 'user', 'contentLength', 'contentType', 'incomingKey', 'digest', 'avatar', 'expiresAt'],
    sources,
  });
}

export const insertUploadRow = statement<
  {
    id: string;
    user: string;
    secretHash: string;
    contentLength: number;
    contentType: ImageType;
    incomingKey: string | null;
    expiresAt: Date;
    now: Date;
  },
  UploadRow
>('upload_insert', (schema) => {
  const { columns: list, from, read } = selectUploads(schema, { upload: 'new_upload' });
  const insert = insertInto(schema, Upload, {
    id: ':id',
    user: ':user',
    secretHash: ':secretHash',
    contentLength: ':contentLength',
    contentType: ':contentType',
    incomingKey: ':incomingKey',
    expiresAt: ':expiresAt',
    createdAt: ':now',
  });
  return { sql: `with new_upload as (${insert} returning *) select ${list} from ${from}`, read };
});

/** The upload behind an address that has not expired. */
export const findUploadRow = statement<{ secretHash: string; now: Date }, UploadRow>('upload_find', (schema) => {
  const { columns: list, from, read } = selectUploads(schema);
  const upload = columns(schema, Upload, 'upload');
  return {
    sql: `select ${list} from ${from} where ${upload.secretHash} = :secretHash and ${upload.expiresAt} > :now`,
    read,
  };
});

/** The same by id, and nobody else completes it until the transaction ends. */
export const lockUploadRow = statement<{ upload: string }, UploadRow>('upload_lock', (schema) => {
  const { columns: list, from, read } = selectUploads(schema);
  return {
    sql: `select ${list} from ${from} where ${columns(schema, Upload, 'upload').id} = :upload for update`,
    read,
  };
});

export const completeUploadRow = statement<{ upload: string; digest: string; avatar: string }, { id: string }>(
  'upload_complete',
  (schema) => {
    const own = names(schema, Upload);
    return {
      sql: `update ${table(schema, Upload)} set ${own.digest} = :digest, ${own.avatar} = :avatar
        where ${own.id} = :upload returning ${own.id}`,
    };
  },
);

export const deleteUploadRow = statement<{ upload: string }, { incomingKey: string | null }>(
  'upload_delete',
  (schema) => {
    const own = names(schema, Upload);
    return {
      sql: `delete from ${table(schema, Upload)} where ${own.id} = :upload returning ${own.incomingKey} as "incomingKey"`,
    };
  },
);
