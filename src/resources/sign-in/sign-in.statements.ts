import { columnsOf, type ResultOf, type RowOf, statementsOver, valuesOf } from '@terrapin/table';
import { sql } from 'kysely';
import { sweepSize } from '../../core/sweep.ts';
import { User } from '../users/user.entity.ts';
import { SignIn } from './sign-in.entity.ts';

const { statement } = statementsOver(SignIn, User);

const columns = ['id', 'browserHash', 'codeHash', 'email', 'browser', 'returnTo', 'createdAt', 'expiresAt'] as const;

export const insertSignInRow = statement('sign_in_insert', (db, $: Pick<RowOf<SignIn>, (typeof columns)[number]>) =>
  db.insertInto('SignIn').values({ ...valuesOf($, columns), attempts: sql.lit(0) }),
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
    .returning(['id as id', 'codeHash as codeHash', 'email as email', 'returnTo as returnTo', 'attempts as attempts']),
);

/** No row: the code was used meanwhile. */
export const finishSignInRow = statement('sign_in_finish', (db, $: { signIn: string }) =>
  db.deleteFrom('SignIn').where('id', '=', $.signIn).returning('id as id'),
);

export type Person = ResultOf<typeof findPeopleRows>;

/** The users that someone who reads the mails to an address can sign in as: a person may have several. */
export const findPeopleRows = statement('sign_in_people', (db, $: { email: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username', 'name', 'email']))
    .where((eb) => eb(eb.fn<string>('lower', ['user.email']), '=', eb.fn<string>('lower', [eb.val($.email)])))
    .where('user.status', '=', sql.lit('active'))
    .orderBy('user.id')
    .limit(sql.lit(20)),
);

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
    .select(columnsOf('SignIn', ['email', 'browser', 'createdAt']))
    .where('id', '=', $.signIn)
    .where('expiresAt', '>', $.now),
);

export const deleteExpiredSignIns = statement('sign_ins_forget', (db, $: { now: string }) =>
  db
    .deleteFrom('SignIn')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('SignIn as expired')
        .select('expired.id')
        .where('expired.expiresAt', '<=', $.now)
        .orderBy('expired.expiresAt')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);
