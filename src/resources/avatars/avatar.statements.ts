import { sql } from 'kysely';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { User } from '../users/user.entity.ts';
import { Avatar } from './avatar.entity.ts';

const { statement } = statementsOver(Avatar, User);
const shown = [...columnsOf('Avatar', ['id', 'imageKey']), ...nestedColumnsOf('Avatar', ['user'], 'links')];

export type AvatarRow = ResultOf<typeof readAvatarRows>;

/** Those of `ids`, in no order. */
export const readAvatarRows = statement('avatars_read', (db, $: { ids: readonly string[] }) =>
  db.selectFrom('Avatar').select(shown).where('id', '=', sql<string>`any(${$.ids}::uuid[])`),
);

export const readAvatarRowsOfUsers = statement('avatars_of_users', (db, $: { users: readonly string[] }) =>
  db.selectFrom('Avatar').select(shown).where('user', '=', sql<string>`any(${$.users}::uuid[])`),
);

/** Makes others who set the avatar of this user wait: each then sees the one it replaces. */
export const lockUserRow = statement('avatar_lock_user', (db, $: { user: string }) =>
  db.selectFrom('User').select('id as id').where('id', '=', $.user).forNoKeyUpdate(),
);

/** Sets the avatar of a user. Answers it, with the key of the image it replaces. */
export const replaceAvatarRow = statement(
  'avatar_replace',
  (db, { id, user, imageKey, createdAt }: { id: string; user: string; imageKey: string; createdAt: string }) =>
    db
      .with('replaced', (cte) => cte.selectFrom('Avatar').select('imageKey as key').where('user', '=', user))
      .insertInto('Avatar')
      .values({ id, user, imageKey, createdAt })
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ id, imageKey, createdAt }))
      .returning(shown)
      .returning(({ selectFrom }) => selectFrom('replaced').select('key').as('replacedKey')),
);

/** No row: another took its place meanwhile, or none did. */
export const deleteAvatarRow = statement('avatar_delete', (db, $: { id: string }) =>
  db
    .deleteFrom('Avatar')
    .where('id', '=', $.id)
    .returning(columnsOf('Avatar', ['id', 'imageKey'])),
);

/** The avatar that shows an image, if any does. */
export const findAvatarRowOfImage = statement('avatar_of_image', (db, $: { imageKey: string }) =>
  db.selectFrom('Avatar').select('id as id').where('imageKey', '=', $.imageKey),
);
