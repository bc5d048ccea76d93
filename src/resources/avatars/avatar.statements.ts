import { sql } from 'kysely';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { User } from '../users/user.entity.ts';
import { Avatar } from './avatar.entity.ts';

const { statement } = statementsOver(Avatar, User);
const columns = [...columnsOf('Avatar', ['id', 'imageKey']), ...nestedColumnsOf('Avatar', ['user'], 'links')];

export type AvatarRow = ResultOf<typeof readAvatarRows>;

export const readAvatarRows = statement('avatars_read', (db, $: { ids: readonly string[] }) =>
  db.selectFrom('Avatar').select(columns).where('id', '=', sql<string>`any(${$.ids}::uuid[])`),
);

export const readAvatarRowsOfUsers = statement('avatars_of_users', (db, $: { users: readonly string[] }) =>
  db.selectFrom('Avatar').select(columns).where('user', '=', sql<string>`any(${$.users}::uuid[])`),
);

/** Serializes concurrent changes of the avatar of a user, so each one sees the avatar that it replaces. */
export const lockUserRow = statement('avatar_lock_user', (db, $: { user: string }) =>
  db.selectFrom('User').select('id as id').where('id', '=', $.user).forNoKeyUpdate(),
);

export const replaceAvatarRow = statement(
  'avatar_replace',
  (db, { id, user, imageKey, createdAt }: { id: string; user: string; imageKey: string; createdAt: string }) =>
    db
      .with('replaced', (cte) => cte.selectFrom('Avatar').select('imageKey as key').where('user', '=', user))
      .insertInto('Avatar')
      .values({ id, user, imageKey, createdAt })
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ id, imageKey, createdAt }))
      .returning(columns)
      .returning(({ selectFrom }) => selectFrom('replaced').select('key').as('replacedKey')),
);

export const deleteAvatarRow = statement('avatar_delete', (db, $: { id: string }) =>
  db
    .deleteFrom('Avatar')
    .where('id', '=', $.id)
    .returning(columnsOf('Avatar', ['id', 'imageKey'])),
);

export const findAvatarRowOfImage = statement('avatar_of_image', (db, $: { imageKey: string }) =>
  db.selectFrom('Avatar').select('id as id').where('imageKey', '=', $.imageKey),
);
