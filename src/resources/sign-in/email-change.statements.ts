import { columnsOf, type RowOf, statementsOver, valuesOf } from '@terrapin/table';
import { sql } from 'kysely';
import { deleteExpired } from '../../core/sweep.ts';
import { Grant } from '../tokens/grant.entity.ts';
import { Token } from '../tokens/token.entity.ts';
import { EmailChange } from './email-change.entity.ts';
import { maximumAttempts } from './sign-in.statements.ts';

const { statement } = statementsOver(EmailChange, Token, Grant);

const columns = ['id', 'user', 'email', 'formerEmail', 'session', 'codeHash', 'createdAt', 'expiresAt'] as const;

/** The one that was asked for before ends. */
export const insertChangeRow = statement(
  'email_change_insert',
  (db, $: Pick<RowOf<EmailChange>, (typeof columns)[number]>) =>
    db
      .with('former', (cte) => cte.deleteFrom('EmailChange').where('user', '=', $.user).where('undoHash', 'is', null))
      .insertInto('EmailChange')
      .values({ ...valuesOf($, columns), attempts: sql.lit(0) }),
);

interface Asked {
  readonly session: string;
  readonly now: string;
}

/** The change that a session waits to confirm. */
export const findChangeRow = statement('email_change_find', (db, $: Asked) =>
  db
    .selectFrom('EmailChange')
    .select(columnsOf('EmailChange', ['email']))
    .where('session', '=', $.session)
    .where('undoHash', 'is', null)
    .where('expiresAt', '>', $.now)
    .where('attempts', '<', sql.lit(maximumAttempts)),
);

export const dropChangeRow = statement('email_change_drop', (db, $: { session: string }) =>
  db.deleteFrom('EmailChange').where('session', '=', $.session).where('undoHash', 'is', null),
);

/** Counts an attempt, before the code is compared. No row: there is none left. */
export const attemptChangeRow = statement('email_change_attempt', (db, $: Asked) =>
  db
    .updateTable('EmailChange')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', sql.lit(1)) }))
    .where('session', '=', $.session)
    .where('undoHash', 'is', null)
    .where('expiresAt', '>', $.now)
    .where('attempts', '<', sql.lit(maximumAttempts))
    .returning(['id as id', 'codeHash as codeHash', 'email as email', 'attempts as attempts']),
);

/** From now on, it can be undone. No row: it was confirmed meanwhile, or the user has another address since. */
export const confirmChangeRow = statement(
  'email_change_confirm',
  (db, $: { id: string; undoHash: string; now: string; until: string }) =>
    db
      .updateTable('EmailChange')
      .set({ undoHash: $.undoHash, createdAt: $.now, expiresAt: $.until })
      .where('id', '=', $.id)
      .where('undoHash', 'is', null)
      .where('formerEmail', '=', (eb) =>
        eb.selectFrom('User as user').select('user.email').whereRef('user.id', '=', 'EmailChange.user'),
      )
      .returning(['user as user', 'email as email']),
);

/** For the emails about it. */
export const readChangeRow = statement('email_change_read', (db, $: { id: string; now: string }) =>
  db
    .selectFrom('EmailChange as change')
    .innerJoin('User as user', 'user.id', 'change.user')
    .select(columnsOf('change', ['email', 'formerEmail', 'undoHash', 'expiresAt']))
    .select(['user.id as user', 'user.username as username', 'user.name as name'])
    .where('change.id', '=', $.id)
    .where('change.expiresAt', '>', $.now),
);

export const findUndoRow = statement('email_change_undoable', (db, $: { undoHash: string; now: string }) =>
  db
    .selectFrom('EmailChange as change')
    .innerJoin('User as user', 'user.id', 'change.user')
    .select(columnsOf('change', ['id', 'formerEmail', 'session']))
    // Exactly: rows have times of whole seconds.
    .select(sql<string>`${sql.ref('change.createdAt')}::text`.as('since'))
    .select(['user.id as user', 'user.username as username'])
    .where('change.undoHash', '=', $.undoHash)
    .where('change.expiresAt', '>', $.now),
);

/** With those that came after it, so that none of them can be undone to an address in between. */
export const undoChangeRows = statement('email_change_undo', (db, $: { user: string; since: string }) =>
  db.deleteFrom('EmailChange').where('user', '=', $.user).where('createdAt', '>=', $.since).returning('id as id'),
);

/** What began since then by right of the user, and what asked for the change. A token of an app is in its grant. */
export const readTokensSince = statement(
  'email_change_tokens',
  (db, $: { user: string; since: string; session: string }) =>
    db
      .selectFrom('Token as token')
      .select('token.id as id')
      .where('token.user', '=', $.user)
      .where('token.grant', 'is', null)
      .where('token.configured', '=', sql.lit(false))
      .where((eb) => eb.or([eb('token.createdAt', '>=', $.since), eb('token.id', '=', $.session)])),
);

export const readGrantsSince = statement('email_change_grants', (db, $: { user: string; since: string }) =>
  db
    .selectFrom('Grant as grant')
    .select('grant.id as id')
    .where('grant.user', '=', $.user)
    .where('grant.createdAt', '>=', $.since),
);

export const eraseChanges = statement('email_changes_erase', (db, $: { user: string }) =>
  db.deleteFrom('EmailChange').where('user', '=', $.user),
);

export const forgetChanges = deleteExpired('email_changes_forget', EmailChange, 'expiresAt');
