import {
  columnsOf,
  type Db,
  plainView,
  type QueryOf,
  type RowIn,
  statementsOver,
  storeWords,
  type WritableValues,
} from '@terrapin/table';
import { sql } from 'kysely';
import { repositoryOf } from '../../core/repository.ts';
import { selectColumns, storeWritable } from '../../core/table.ts';
import { User } from './user.entity.ts';
import { userErrors } from './user.errors.ts';

/** Permission is checked where a user is shown: see `profilesById`. */
export class Users extends repositoryOf(User, {
  name: 'user',
  visible: 'everyone',
  // Their email is in no event, and the user is the audience, whose streams pass over them.
  events: { user: 'id', without: ['email'] },
  writes: { update: ['emailKey', 'emailShare', 'signsIn'] },
  taken: userErrors.email_taken,
  keys: [],
  search: ['username', 'name'],
  select(users: QueryOf<User, 'user'>, has) {
    const shown = users.select('user.deletedAt as deletedAt');
    const all = shown.select(['user.emailKey as emailKey', 'user.emailShare as emailShare', 'user.signsIn as signsIn']);
    return has('email') ? all : (shown as typeof all);
  },
}) {}

export type UserRow = Required<RowIn<Users>>;

const { statement, statements } = statementsOver(User);
export const userColumns = selectColumns(User, 'user', { also: ['deletedAt', 'emailKey', 'emailShare', 'signsIn'] });

/** `username` is a key: see `usernameKey`. */
export const findUserRow = statement('user_by_username', (db, $: { username: string }) =>
  db
    .selectFrom('User as user')
    .select(userColumns)
    .where((eb) => eb(eb.fn<string>('lower', ['user.username']), '=', $.username)),
);

/** `usernames` are keys. */
export const findUserRows = statement('users_find', (db, $: { ids: string[]; usernames: string[] }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username']))
    .select(({ ref }) => sql<boolean>`${ref('user.deletedAt')} is not null`.as('isErased'))
    .where((eb) =>
      eb.or([
        eb('user.id', '=', sql<string>`any(${$.ids}::uuid[])`),
        eb(eb.fn<string>('lower', ['user.username']), '=', sql<string>`any(${$.usernames}::text[])`),
      ]),
    ),
);

/** The active users whom an address belongs to: several only if they had it before each needed their own. */
export const findHolderRows = statement('users_by_address', (db, $: { emailKey: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username', 'name', 'email', 'signsIn']))
    .where('user.emailKey', '=', $.emailKey)
    .where('user.status', '=', sql.lit('active'))
    .orderBy('user.emailShare'),
);

/** No row: the username or the address is taken. */
export const insertUserRow = Users.writing(
  'insert',
  'created',
  (
    db: Db<typeof User>,
    $: WritableValues<User> & { id: string; emailKey: string; signsIn: boolean; searched: string; now: string },
  ) =>
    db.with('User', (cte) =>
      cte
        .insertInto('User')
        .values({
          id: $.id,
          ...storeWritable(User, $),
          emailKey: $.emailKey,
          emailShare: sql.lit(0),
          signsIn: $.signsIn,
          ...storeWords($.searched),
          version: sql.lit(1),
          createdAt: $.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll(),
    ),
)(plainView);

/**
 * Makes requests wait for each other that create a webhook, up to a limit, or replace the avatar of a user. `ends`: so do all
 * that write by right of the user, who is to be suspended or erased.
 */
export const lockUserRow = statements(
  'user_lock',
  (db, $: { user: string }, { ends }: { ends: boolean }) => {
    const one = db
      .selectFrom('User as user')
      .select(columnsOf('user', ['id', 'status']))
      .where('user.id', '=', $.user);
    return ends ? one.forUpdate() : one.forNoKeyUpdate();
  },
  [{ ends: false }, { ends: true }],
);

/** Suspended as well, so whatever is written for the user at the same time gives access to nothing. */
export const eraseUserRow = Users.writing(
  'erase',
  'deleted',
  (db: Db<typeof User>, $: { id: string; version: number; username: string; now: string }) =>
    db.with('User', (cte) =>
      cte
        .updateTable('User')
        .set(({ eb }) => ({
          username: $.username,
          name: $.username,
          email: null,
          emailKey: null,
          invoiceNumberPattern: null,
          status: sql.lit('suspended'),
          deletedAt: $.now,
          ...storeWords(''),
          version: eb('version', '+', sql.lit(1)),
        }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returningAll(),
    ),
)(plainView);

export const readErasedRow = statement('user_erased', (db, $: { user: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['username']))
    .where('user.id', '=', $.user)
    .where('user.deletedAt', 'is not', null),
);
