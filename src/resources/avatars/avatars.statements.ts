import {
  columnsOf,
  type Db,
  nestedColumnsOf,
  type ResultOf,
  type RowOf,
  statementsOver,
  valuesOf,
  type WritableValues,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { RecordedType } from '../../catalogue.ts';
import { record } from '../../core/events.ts';
import { selectColumns, storeWritable } from '../../core/table.ts';
import { Avatar } from './avatar.entity.ts';
import { Upload } from './upload.entity.ts';

const { statement } = statementsOver(Avatar, Upload);

const recordedColumns = [
  ...selectColumns(Avatar, 'Avatar', { hidden: ['user', 'createdAt', 'imageKey'] }),
  ...nestedColumnsOf('Avatar', ['user'], 'links'),
];
const avatarColumns = [
  ...recordedColumns,
  ...columnsOf('Avatar', ['imageKey']),
  // An avatar never changes; a new one replaces it.
  sql.lit(1).as('version'),
];

export type AvatarRow = ResultOf<typeof readAvatarRows>;

/** What clients set, except for the image. */
export type AvatarValues = Omit<WritableValues<Avatar>, 'imageUrl'>;

export const readAvatarRows = statement('avatars_read', (db, $: { ids: readonly string[] }) =>
  db.selectFrom('Avatar').select(avatarColumns).where('id', '=', sql<string>`any(${$.ids}::uuid[])`),
);

export const readAvatarRowsOfUsers = statement('avatars_of_users', (db, $: { users: readonly string[] }) =>
  db.selectFrom('Avatar').select(avatarColumns).where('user', '=', sql<string>`any(${$.users}::uuid[])`),
);

/** Adds an event for each avatar that `db` writes. */
function recordAvatars<D extends Pick<Db<typeof Avatar>, 'with'>>(db: D, type: RecordedType): D {
  const recorded = db.with('Recorded', (cte) =>
    record(cte, type, cte.selectFrom('Avatar').select(recordedColumns), { user: 'links__user' }),
  );
  return recorded as unknown as D;
}

/** The caller has locked the user, so it sees the avatar that it replaces. */
export const replaceAvatarRow = statement(
  'avatar_replace',
  (db, $: AvatarValues & Pick<RowOf<Avatar>, 'id' | 'user' | 'imageKey' | 'createdAt'>) => {
    const values = { ...valuesOf($, ['id', 'imageKey', 'createdAt']), ...storeWritable(Avatar, $) };
    const replaced = db
      .with('replaced', (cte) => cte.selectFrom('Avatar').select('imageKey as key').where('user', '=', $.user))
      .with('Avatar', (cte) =>
        cte
          .insertInto('Avatar')
          .values({ ...values, user: $.user })
          .onConflict((conflict) => conflict.column('user').doUpdateSet(values))
          .returningAll(),
      );
    return recordAvatars(replaced, 'avatar.updated')
      .selectFrom('Avatar')
      .select(avatarColumns)
      .select(({ selectFrom }) => selectFrom('replaced').select('key').as('replacedKey'));
  },
);

export const deleteAvatarRow = statement('avatar_delete', (db, $: { id: string }) => {
  const deleted = db.with('Avatar', (cte) => cte.deleteFrom('Avatar').where('id', '=', $.id).returningAll());
  return recordAvatars(deleted, 'avatar.deleted').selectFrom('Avatar').select('Avatar.id as id');
});

/** Returns the image that is no longer used. */
export const deleteAvatarRowOfUser = statement('user_erase_avatar', (db, $: { user: string }) => {
  const deleted = db.with('Avatar', (cte) => cte.deleteFrom('Avatar').where('user', '=', $.user).returningAll());
  return recordAvatars(deleted, 'avatar.deleted').selectFrom('Avatar').select('imageKey as key');
});

export const findAvatarRowOfImage = statement('avatar_of_image', (db, $: { imageKey: string }) =>
  db.selectFrom('Avatar').select('id as id').where('imageKey', '=', $.imageKey),
);

const uploadColumns = selectColumns(Upload, 'Upload', {
  also: ['id', 'user', 'incomingKey', 'digest', 'avatar'],
  hidden: ['secretHash', 'createdAt'],
});

export type UploadRow = ResultOf<typeof findUploadRow>;

const insertedColumns = ['id', 'user', 'secretHash', 'incomingKey', 'expiresAt', 'createdAt'] as const;

export const insertUploadRow = statement(
  'upload_insert',
  (db, $: WritableValues<Upload> & Pick<RowOf<Upload>, (typeof insertedColumns)[number]>) =>
    db
      .with('Upload', (cte) =>
        cte
          .insertInto('Upload')
          .values({ ...valuesOf($, insertedColumns), ...storeWritable(Upload, $) })
          .returningAll(),
      )
      .with('Recorded', (cte) => {
        const hidden = ['secretHash', 'createdAt', 'incomingKey', 'digest', 'avatar'] as const;
        const columns = selectColumns(Upload, 'Upload', { also: ['id', 'user'], hidden });
        return record(cte, 'upload.created', cte.selectFrom('Upload').select(columns), { user: 'user' });
      })
      .selectFrom('Upload')
      .select(uploadColumns),
);

/** No row: the upload does not exist or has expired, or its user is suspended. */
export const findUploadRow = statement('upload_find', (db, $: { secretHash: string; now: string }) =>
  db
    .selectFrom('Upload')
    .select(uploadColumns)
    .where('secretHash', '=', $.secretHash)
    .where('expiresAt', '>', $.now)
    .where('user', 'in', (eb) =>
      eb.selectFrom('User as owner').select('owner.id').where('owner.status', '=', sql.lit('active')),
    ),
);

export const lockUploadRow = statement('upload_lock', (db, $: { upload: string }) =>
  db.selectFrom('Upload').select(uploadColumns).where('id', '=', $.upload).forUpdate(),
);

export const completeUploadRow = statement(
  'upload_complete',
  (db, { upload, digest, avatar }: { upload: string; digest: string; avatar: string }) =>
    db.updateTable('Upload').set({ digest, avatar }).where('id', '=', upload).returning('id as id'),
);

export const deleteUploadRow = statement('upload_delete', (db, $: { upload: string }) =>
  db.deleteFrom('Upload').where('id', '=', $.upload).returning('id as id'),
);

export const deleteUploadRowsOfUser = statement('user_erase_uploads', (db, $: { user: string }) =>
  db.deleteFrom('Upload').where('user', '=', $.user),
);
