import { columns, insertInto, select, table } from '../../adapters/database/select.ts';
import { statement } from '../../core/queries.ts';
import { User } from './user.entity.ts';

export interface UserRow {
  id: string;
  username: string;
  name: string;
  email: string;
  createdAt: string;
}

export const userProperties = ['id', 'username', 'name', 'email', 'createdAt'] as const;

export const readUserRows = statement<{ ids: string[] }, UserRow>('users_read', (schema) => {
  const { columns: list, from, read } = select(schema, User, 'user', { properties: [...userProperties] });
  return { sql: `select ${list} from ${from} where ${columns(schema, User, 'user').id} = any(:ids::uuid[])`, read };
});

export const findUserRow = statement<{ username: string }, UserRow>('user_by_username', (schema) => {
  const { columns: list, from, read } = select(schema, User, 'user', { properties: [...userProperties] });
  return {
    sql: `select ${list} from ${from} where lower(${columns(schema, User, 'user').username}) = lower(:username)`,
    read,
  };
});

/** The users of `ids` and those of `usernames` (in lower case), in no order. */
export const findUserRows = statement<{ ids: string[]; usernames: string[] }, Pick<UserRow, 'id' | 'username'>>(
  'users_find',
  (schema) => {
    const { columns: list, from, read } = select(schema, User, 'user', { properties: ['id', 'username'] });
    const user = columns(schema, User, 'user');
    const where = `${user.id} = any(:ids::uuid[]) or lower(${user.username}) = any(:usernames::text[])`;
    return { sql: `select ${list} from ${from} where ${where}`, read };
  },
);

/** No row: the username is taken. */
export const insertUserRow = statement<
  { id: string; username: string; name: string; email: string; now: Date },
  UserRow
>('user_insert', (schema) => {
  const {
    columns: list,
    from,
    read,
  } = select(schema, User, 'user', {
    properties: [...userProperties],
    sources: { user: 'new_user' },
  });
  const values = { id: ':id', username: ':username', name: ':name', email: ':email', createdAt: ':now' };
  const insert = insertInto(schema, User, values);
  return { sql: `with new_user as (${insert} on conflict do nothing returning *) select ${list} from ${from}`, read };
});

export const usersExist = statement<Record<string, never>, { exists: boolean }>('users_exist', (schema) => ({
  sql: `select exists (select 1 from ${table(schema, User)}) as "exists"`,
}));

/** The id of the user of this username, who is created if need be. */
export const ensureUserRow = statement<
  { id: string; username: string; name: string; email: string; now: Date },
  { id: string }
>('user_ensure', (schema) => {
  const own = columns(schema, User, 'user');
  const values = { id: ':id', username: ':username', name: ':name', email: ':email', createdAt: ':now' };
  const insert = `${insertInto(schema, User, values)} on conflict do nothing returning id`;
  return {
    sql: `with new_user as (${insert}) select id from new_user union all
      select ${own.id} from ${table(schema, User)} as "user" where lower(${own.username}) = lower(:username) limit 1`,
  };
});
