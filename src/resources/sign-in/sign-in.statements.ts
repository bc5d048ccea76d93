import { columnsOf, type ResultOf, type RowOf, statementsOver, valuesOf } from '@terrapin/table';
import { sql } from 'kysely';
import { deleteExpired } from '../../core/sweep.ts';
import { SignIn } from './sign-in.entity.ts';

const { statement } = statementsOver(SignIn);

const columns = ['id', 'browserHash', 'codeHash', 'email', 'browser', 'returnTo', 'createdAt', 'expiresAt'] as const;

/** Of a browser that asks again, whose former code is then of no use: its email is not sent any more. */
export const replaceSignInRow = statement('sign_in_replace', (db, $: { browserHash: string }) =>
  db.deleteFrom('SignIn').where('browserHash', '=', $.browserHash),
);

/** Whatever the address is, the statement is the same. */
export const insertSignInRow = statement(
  'sign_in_insert',
  (db, $: Pick<RowOf<SignIn>, (typeof columns)[number]> & { emailKey: string }) =>
    db.insertInto('SignIn').values((eb) => ({
      ...valuesOf($, columns),
      user: eb
        .selectFrom('User as user')
        .select(
          sql<string>`(min(${sql.ref('user.id')}::text) filter (where ${sql.ref('user.signsIn')}))::uuid`.as('id'),
        )
        .where('user.emailKey', '=', $.emailKey)
        .where('user.status', '=', sql.lit('active'))
        .having((has) => has(has.fn.countAll(), '=', sql.lit(1))),
      attempts: sql.lit(0),
    })),
);

export const findSignInRow = statement('sign_in_find', (db, $: { browserHash: string; now: string }) =>
  db
    .selectFrom('SignIn')
    .select(columnsOf('SignIn', ['email', 'returnTo', 'attempts']))
    .where('browserHash', '=', $.browserHash)
    .where('expiresAt', '>', $.now),
);

export const maximumAttempts = 5;

/** Counts an attempt, before the code is compared. No row: there is none left. */
export const attemptSignInRow = statement('sign_in_attempt', (db, $: { browserHash: string; now: string }) =>
  db
    .updateTable('SignIn')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', sql.lit(1)) }))
    .where('browserHash', '=', $.browserHash)
    .where('expiresAt', '>', $.now)
    .where('attempts', '<', sql.lit(maximumAttempts))
    .returning(['id as id', 'codeHash as codeHash', 'email as email', 'user as user', 'returnTo as returnTo'])
    .returning('attempts as attempts'),
);

/** No row: the code was used meanwhile, or its user has another address since, or is suspended. */
export const finishSignInRow = statement('sign_in_finish', (db, $: { signIn: string; emailKey: string }) =>
  db
    .deleteFrom('SignIn')
    .where('id', '=', $.signIn)
    .where('user', 'in', (eb) =>
      eb
        .selectFrom('User as user')
        .select('user.id')
        .where('user.emailKey', '=', $.emailKey)
        .where('user.status', '=', sql.lit('active')),
    )
    .returning('id as id'),
);

export type Person = ResultOf<typeof findDemoPeopleRows>;

export const findDemoPeopleRows = statement('sign_in_demo', (db, $: { usernames: readonly string[] }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username', 'name', 'email']))
    .where(({ eb, fn }) => eb(fn<string>('lower', ['user.username']), '=', sql<string>`any(${$.usernames}::text[])`))
    .where('user.status', '=', sql.lit('active'))
    .orderBy('user.id'),
);

/** For the mail, unless the code has expired. */
export const readSignInRow = statement('sign_in_read', (db, $: { signIn: string; now: string }) =>
  db
    .selectFrom('SignIn')
    .leftJoin('User as user', 'user.id', 'SignIn.user')
    .select(['SignIn.email as asked', 'SignIn.browser as browser', 'SignIn.user as user'])
    .select(columnsOf('user', ['username', 'name', 'email', 'emailKey']))
    .where('SignIn.id', '=', $.signIn)
    .where('SignIn.expiresAt', '>', $.now),
);

export const eraseSignIns = statement('sign_ins_erase', (db, $: { user: string }) =>
  db.deleteFrom('SignIn').where('user', '=', $.user),
);

export const forgetSignIns = deleteExpired('sign_ins_forget', SignIn, 'expiresAt');
