import {
  type Db,
  plainView,
  type QueryOf,
  type RowIn,
  type RowOf,
  statementsOver,
  type Visitor,
  valuesOf,
  type WritableValues,
} from '@terrapin/table';
import { type ExpressionBuilder, sql } from 'kysely';
import { repositoryOf } from '../../core/repository.ts';
import { sweepSize } from '../../core/sweep.ts';
import { storeWritable } from '../../core/table.ts';
import { Token } from './token.entity.ts';

type Expressions = ExpressionBuilder<{ token: RowOf<Token> }, 'token'>;

/** Neither revoked nor expired. */
export const isValid = (now: string) => (eb: Expressions) =>
  eb.and([
    eb('token.revokedAt', 'is', null),
    eb.or([eb('token.expiresAt', 'is', null), eb('token.expiresAt', '>', now)]),
  ]);

/**
 * With `tokens:write`, any valid token; otherwise the viewer's own tokens, if the token of this request has all of their
 * scopes. A CASE, because the planner would expect few rows from an OR, and sort a user's tokens instead of reading them in
 * order.
 */
const isManaged = ($: Visitor) => (eb: Expressions) =>
  eb.and([
    isValid($.now)(eb),
    eb
      .case()
      .when(sql<boolean>`'tokens:write' = any(${$.scopes}::text[])`)
      .then(sql.lit(true))
      .else(eb.and([eb('token.user', '=', $.viewer), sql<boolean>`${eb.ref('token.scopes')} <@ ${$.scopes}::text[]`]))
      .end(),
  ]);

/** The hash is not a field, so no statement returns it. */
export class Tokens extends repositoryOf(Token, {
  name: 'token',
  visible: (tokens: QueryOf<Token, 'token'>, $: Visitor) => tokens.where(isManaged($)),
  keys: ['user'],
  events: { user: 'user' },
}) {}
export const tokensOfUser = Tokens.children('user');

export type TokenRow = Required<RowIn<Tokens>>;
type NewToken = WritableValues<Token> & Pick<RowOf<Token>, 'hash' | 'configured' | 'parent' | 'grant'>;

/**
 * `parent`: the caller's token, which the statement locks. Null for JWTs and the command line, which have no token. No row: the
 * grant has ended.
 */
export const insertTokenRow = Tokens.writing(
  'insert',
  'created',
  (db: Db<typeof Token>, $: NewToken & { id: string; now: string }) => {
    const row = {
      ...valuesOf($, ['id', 'hash', 'configured', 'parent', 'grant']),
      ...storeWritable(Token, $),
      createdAt: $.now,
    };
    return db.with('Token', (cte) => cte.insertInto('Token').values(row).returningAll());
  },
)(plainView);

const { statement } = statementsOver(Token);

interface Family {
  readonly tokens: readonly string[];
  readonly grants: readonly string[];
}

/** The tokens, those of the grants, and all that were issued with them, directly or indirectly. */
const selectFamily = (db: Pick<Db<typeof Token>, 'withRecursive'>, $: Family) =>
  db
    .withRecursive('family', (tree) =>
      tree
        .selectFrom('Token as token')
        .select('token.id as id')
        .where((eb) =>
          eb.or([
            eb('token.id', '=', sql<string>`any(${$.tokens}::uuid[])`),
            eb('token.grant', '=', sql<string>`any(${$.grants}::uuid[])`),
          ]),
        )
        .unionAll((eb) =>
          eb.selectFrom('Token as child').innerJoin('family', 'family.id', 'child.parent').select('child.id as id'),
        ),
    )
    .selectFrom('family')
    .select('family.id');

/** Waits for what is being written by right of tokens to be revoked, and for tokens that are being issued with them. */
export const lockTokenRows = statement('tokens_lock', (db, $: Family & { own: string | null }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(['token.id as id', 'token.grant as grant'])
    .where('token.id', '=', sql<string>`any(array(${selectFamily(db, $)}) || ${$.own}::uuid)`)
    .orderBy('token.id')
    .forKeyShare('user')
    .forUpdate('token'),
);

/** The valid tokens of a user that the viewer can manage. */
export const readTokenIds = statement('token_ids', (db, $: Visitor & { user: string }) =>
  db.selectFrom('Token as token').select('token.id as id').where('token.user', '=', $.user).where(isManaged($)),
);

/** Also revokes all descendants, so a look-up needs to read one row only. */
export const revokeTokenRows = Tokens.writing(
  'revoke',
  'deleted',
  (db: Db<typeof Token>, $: Family & { now: string }) =>
    db.with('Token', (cte) =>
      cte
        .updateTable('Token')
        .set({ revokedAt: $.now })
        .where('id', 'in', selectFamily(cte, $))
        .where('revokedAt', 'is', null)
        .returningAll(),
    ),
)(plainView);

/** Removes expired tokens from the partial indexes. */
export const revokeExpiredTokenRows = statement('tokens_end', (db, $: { now: string }) =>
  db
    .updateTable('Token')
    .set(({ ref }) => ({ revokedAt: ref('expiresAt') }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Token as token')
        .select('token.id')
        .where('token.revokedAt', 'is', null)
        .where('token.expiresAt', '<=', $.now)
        .orderBy('token.expiresAt')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);
