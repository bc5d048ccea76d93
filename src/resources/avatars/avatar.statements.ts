import { columns, insertInto, names, select, table } from '../../adapters/database/select.ts';
import { type Schema, statement } from '../../core/queries.ts';
import { User } from '../users/user.entity.ts';
import { Avatar } from './avatar.entity.ts';

export interface AvatarRow {
  id: string;
  /** The id of the user. */
  user: string;
  imageKey: string;
  createdAt: string;
}

function selectAvatars(schema: Schema, sources: Record<string, string> = {}) {
  return select(schema, Avatar, 'avatar', { properties: ['id', 'user', 'imageKey', 'createdAt'], sources });
}

export const readAvatarRow = statement<{ avatar: string }, AvatarRow>('avatar_read', (schema) => {
  const { columns: list, from, read } = selectAvatars(schema);
  return { sql: `select ${list} from ${from} where ${columns(schema, Avatar, 'avatar').id} = :avatar`, read };
});

export const readAvatarRowsOfUsers = statement<{ users: string[] }, AvatarRow>('avatars_of_users', (schema) => {
  const { columns: list, from, read } = selectAvatars(schema);
  return {
    sql: `select ${list} from ${from} where ${columns(schema, Avatar, 'avatar').user} = any(:users::uuid[])`,
    read,
  };
});

/** Makes others who set the avatar of this user wait: each then sees the one it replaces. */
export const lockUserRow = statement<{ user: string }, { id: string }>('avatar_lock_user', (schema) => {
  const { id } = names(schema, User);
  return { sql: `select ${id} from ${table(schema, User)} where ${id} = :user for no key update` };
});

/** Sets the avatar of a user. Answers it, with the key of the image it replaces. */
export const replaceAvatarRow = statement<
  { id: string; user: string; imageKey: string; now: Date },
  AvatarRow & { replacedKey: string | null }
>('avatar_replace', (schema) => {
  const own = names(schema, Avatar);
  const { columns: list, from, read } = selectAvatars(schema, { avatar: 'replacement' });
  const insert = insertInto(schema, Avatar, { id: ':id', user: ':user', imageKey: ':imageKey', createdAt: ':now' });
  const set = [own.id, own.imageKey, own.createdAt].map((column) => `${column} = excluded.${column}`).join(', ');
  const sql = `with replaced as (select ${own.imageKey} as key from ${table(schema, Avatar)} where ${own.user} = :user),
      replacement as (${insert} on conflict (${own.user}) do update set ${set} returning *)
    select ${list}, (select key from replaced) as "replacedKey" from ${from}`;
  return { sql, read };
});

export const isImageUsed = statement<{ imageKey: string }, { used: boolean }>('avatar_image_used', (schema) => {
  const own = names(schema, Avatar);
  return {
    sql: `select exists (select 1 from ${table(schema, Avatar)} where ${own.imageKey} = :imageKey) as "used"`,
  };
});
