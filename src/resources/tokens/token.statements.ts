import { type ExpressionBuilder, sql } from 'kysely';
import type { Window } from '../../core/page.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { User } from '../users/user.entity.ts';
import { Token } from './token.entity.ts';

const { statement, statements } = statementsOver(Token, User);
const properties = ['id', 'user', 'scopes', 'expiresAt', 'createdAt'] as const;

export type TokenRow = ResultOf<typeof readTokenRow>;

/** A token that is neither revoked nor expired. */
const good = ($: { now: string }) => (eb: ExpressionBuilder<{ token: RowOf<Token> }, 'token'>) =>
  eb.and([
    eb('token.revokedAt', 'is', null),
    eb.or([eb('token.expiresAt', 'is', null), eb('token.expiresAt', '>', $.now)]),
  ]);

/** Whose token has this hash, while it is good. */
export const findTokenOwner = statement('token_owner', (db, $: { hash: string; now: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(columnsOf('token', ['id', 'scopes', 'expiresAt']))
    .select(nestedColumnsOf('user', ['id', 'username']))
    .where('token.hash', '=', $.hash)
    .where(good($)),
);

export const insertTokenRow = statement(
  'token_insert',
  (db, $: { id: string; user: string; hash: string; scopes: Token['scopes']; expiresAt: string | null; now: string }) =>
    db
      .insertInto('Token')
      .values({
        ...valuesOf($, ['id', 'user', 'hash', 'scopes', 'expiresAt']),
        configured: sql.lit(false),
        createdAt: $.now,
      })
      .returning(columnsOf('Token', properties)),
);

/** The tokens of a user that are still good, newest first; in a backward page oldest first. */
export const listTokenRows = statements(
  'token_list',
  (db, $: Window & { user: string; now: string }, { backward }: { backward: boolean }) => {
    const tokens = db.selectFrom('Token as token').select(columnsOf('token', properties)).where(good($));
    return inWindow(tokens, $, backward, 'token.id', { 'token.user': $.user });
  },
);

export const readTokenRow = statement('token_read', (db, $: { token: string; now: string }) =>
  db.selectFrom('Token as token').select(columnsOf('token', properties)).where('token.id', '=', $.token).where(good($)),
);

export const revokeTokenRow = statement('token_revoke', (db, $: { token: string; now: string }) =>
  db
    .updateTable('Token')
    .set({ revokedAt: $.now })
    .where('id', '=', $.token)
    .where('revokedAt', 'is', null)
    .returning('id as id'),
);
