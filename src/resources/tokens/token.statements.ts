import { type ExpressionBuilder, sql } from 'kysely';
import { storeWritable } from '../../core/fields.ts';
import type { WritableValues } from '../../core/representation.ts';
import { statementsOver } from '../../core/statement.ts';
import { sweepSize } from '../../core/sweep.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import { plainView, type Visitor } from '../../core/table-rows.ts';
import type { Db, QueryOf, RowOf } from '../../core/tables.ts';
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
export const tokenTable = table(Token, {
  name: 'token',
  visible: (tokens: QueryOf<Token, 'token'>, $: Visitor) => tokens.where(isManaged($)),
  keys: ['user'],
  events: { user: 'user' },
  writes: { insert: ['hash', 'configured'] },
});
export const tokensOfUser = tokenTable.children('user');

export type TokenRow = Required<RowOfTable<typeof tokenTable>>;
export type NewToken = WritableValues<Token> & Pick<RowOf<Token>, 'hash' | 'configured'>;

/**
 * No row: the parent is no longer valid. The lock makes a concurrent revocation of the parent wait until it can see this
 * token.
 */
export const insertChildTokenRow = tokenTable.writing(
  'insert_child',
  'created',
  (db: Db<typeof Token>, $: NewToken & { id: string; parent: string; now: string }) => {
    const row = { id: $.id, ...storeWritable(Token, $), hash: $.hash, configured: $.configured, createdAt: $.now };
    const properties = Object.keys(row) as (keyof typeof row)[];
    return db.with('Token', (cte) =>
      cte
        .insertInto('Token')
        .columns([...properties, 'parent'])
        .expression((eb) =>
          eb
            .selectFrom('Token as token')
            .select(properties.map((property) => sql<unknown>`${row[property]}`.as(property)))
            .select('token.id as parent')
            .where('token.id', '=', $.parent)
            .where(isValid($.now))
            .forShare('token'),
        )
        .returningAll(),
    );
  },
)(plainView);

const { statement } = statementsOver(Token);

/** The valid tokens of a user that the viewer can manage. */
export const readTokenIds = statement('token_ids', (db, $: Visitor & { user: string }) =>
  db.selectFrom('Token as token').select('token.id as id').where('token.user', '=', $.user).where(isManaged($)),
);

/** Also revokes all descendants, so a look-up needs to read one row only. */
export const revokeTokenRows = tokenTable.writing(
  'revoke',
  'deleted',
  (db: Db<typeof Token>, $: { tokens: readonly string[]; now: string }) =>
    db.with('Token', (cte) => {
      const family = cte
        .withRecursive('family', (tree) =>
          tree
            .selectFrom('Token as token')
            .select('token.id as id')
            .where('token.id', '=', sql<string>`any(${$.tokens}::uuid[])`)
            .unionAll((eb) =>
              eb.selectFrom('Token as child').innerJoin('family', 'family.id', 'child.parent').select('child.id as id'),
            ),
        )
        .selectFrom('family')
        .select('family.id');
      return cte
        .updateTable('Token')
        .set({ revokedAt: $.now })
        .where('id', 'in', family)
        .where('revokedAt', 'is', null)
        .returningAll();
    }),
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
