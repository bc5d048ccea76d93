import { sql } from 'kysely';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { User } from './user.entity.ts';

const { statement } = statementsOver(User);
export const userProperties = ['id', 'username', 'name', 'email', 'status', 'version', 'createdAt'] as const;

export type UserRow = ResultOf<typeof readUserRows>;

export const readUserRows = statement('users_read', (db, $: { ids: readonly string[] }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', userProperties))
    .where('user.id', '=', sql<string>`any(${$.ids}::uuid[])`),
);

export const findUserRow = statement('user_by_username', (db, $: { username: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', userProperties))
    .where((eb) => eb(eb.fn('lower', ['user.username']), '=', eb.fn('lower', [eb.val($.username)]))),
);

/** `usernames` are in lower case. */
export const findUserRows = statement('users_find', (db, $: { ids: string[]; usernames: string[] }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username']))
    .where((eb) =>
      eb.or([
        eb('user.id', '=', sql<string>`any(${$.ids}::uuid[])`),
        eb(eb.fn<string>('lower', ['user.username']), '=', sql<string>`any(${$.usernames}::text[])`),
      ]),
    ),
);

/** No row: the username is taken. */
export const insertUserRow = statement(
  'user_insert',
  (db, $: Pick<RowOf<User>, 'id' | 'username' | 'name' | 'email' | 'status'> & { now: string }) =>
    db
      .insertInto('User')
      .values({ ...valuesOf($, ['id', 'username', 'name', 'email', 'status']), version: sql.lit(1), createdAt: $.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columnsOf('User', userProperties)),
);

export const updateUserRow = statement(
  'user_update',
  (db, $: Pick<RowOf<User>, 'id' | 'version' | 'name' | 'email' | 'status'>) =>
    db
      .updateTable('User')
      .set((eb) => ({ ...valuesOf($, ['name', 'email', 'status']), version: eb('version', '+', sql.lit(1)) }))
      .where('id', '=', $.id)
      .where('version', '=', $.version)
      .returning(columnsOf('User', userProperties)),
);

/** Ordered to prevent deadlocks: users may suspend each other at the same time. */
export const lockUserRows = statement('users_lock', (db, $: { ids: readonly string[] }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'status']))
    .where('user.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .orderBy('user.id')
    .forNoKeyUpdate(),
);
