import { type ExpressionBuilder, sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import type { Window } from '../../core/order.ts';
import type { Scope } from '../../core/scopes.ts';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { Token } from './token.entity.ts';

const { statement, statements } = statementsOver(Token);
const properties = ['id', 'user', 'name', 'scopes', 'expiresAt', 'createdAt', 'lastUsedAt'] as const;

export type TokenRow = ResultOf<typeof readTokenRows>;

/** Neither revoked nor expired. */
export const isValid = ($: { now: string }) => (eb: ExpressionBuilder<{ token: RowOf<Token> }, 'token'>) =>
  eb.and([
    eb('token.revokedAt', 'is', null),
    eb.or([eb('token.expiresAt', 'is', null), eb('token.expiresAt', '>', $.now)]),
  ]);

export interface NewToken {
  id: string;
  user: string;
  hash: string;
  name: string | null;
  scopes: Scope[];
  expiresAt: string | null;
  now: string;
}

export const insertTokenRow = statement('token_insert', (db, $: NewToken) =>
  db
    .insertInto('Token')
    .values({
      ...valuesOf($, ['id', 'user', 'hash', 'name', 'scopes', 'expiresAt']),
      configured: sql.lit(false),
      createdAt: $.now,
    })
    .returning(columnsOf('Token', properties)),
);

/**
 * No row: the parent is no longer valid. The lock makes a concurrent revocation of the parent wait until it can see this
 * token. PostgreSQL cannot infer the types of parameters in a SELECT list.
 */
export const insertChildTokenRow = statement('token_insert_child', (db, $: NewToken & { parent: string }) =>
  db
    .insertInto('Token')
    .columns(['id', 'user', 'hash', 'name', 'scopes', 'expiresAt', 'configured', 'createdAt', 'parent'])
    .expression((eb) =>
      eb
        .selectFrom('Token as token')
        .select([
          sql<string>`${$.id}::uuid`.as('id'),
          sql<string>`${$.user}::uuid`.as('user'),
          sql<string>`${$.hash}::text`.as('hash'),
          sql<string | null>`${$.name}::text`.as('name'),
          sql<Scope[]>`${$.scopes}::text[]`.as('scopes'),
          sql<string | null>`${$.expiresAt}::timestamptz`.as('expiresAt'),
          sql.lit(false).as('configured'),
          sql<string>`${$.now}::timestamptz`.as('createdAt'),
          'token.id as parent',
        ])
        .where('token.id', '=', $.parent)
        .where(isValid($))
        .forShare('token'),
    )
    .returning(columnsOf('Token', properties)),
);

/** With `within`, only tokens whose scopes are a subset of `scopes`. */
export const listTokenRows = statements(
  'token_list',
  (
    db,
    $: Window & { user: string; scopes: readonly Scope[]; now: string },
    { within, backward }: { within: boolean; backward: boolean },
  ) => {
    const tokens = db
      .selectFrom('Token as token')
      .select(columnsOf('token', properties))
      .where(isValid($))
      .$if(within, (query) => query.where((eb) => sql<boolean>`${eb.ref('token.scopes')} <@ ${$.scopes}::text[]`));
    return inWindow(tokens, $, backward, 'token.id', { 'token.user': $.user });
  },
  [
    { within: false, backward: false },
    { within: true, backward: false },
  ],
);

function selectValid(db: Pick<Db<typeof Token>, 'selectFrom'>) {
  return db
    .selectFrom('Token as token')
    .select(columnsOf('token', properties))
    .where((eb) =>
      eb.and([eb('token.revokedAt', 'is', null), sql<boolean>`coalesce(${eb.ref('token.expiresAt')} > now(), true)`]),
    );
}

export const validTokenPages = childrenOf('user_token_list', 'token', 'user', {
  shown: selectValid,
  counted: selectValid,
});

export const readTokenRows = statement('tokens_read', (db, $: { ids: readonly string[]; now: string }) =>
  db
    .selectFrom('Token as token')
    .select(columnsOf('token', properties))
    .where('token.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where(isValid($)),
);

/** Only tokens whose scopes are a subset of `scopes`. */
export const readTokenIds = statement('token_ids', (db, $: { user: string; scopes: readonly Scope[]; now: string }) =>
  db
    .selectFrom('Token as token')
    .select('token.id as id')
    .where('token.user', '=', $.user)
    .where(isValid($))
    .where((eb) => sql<boolean>`${eb.ref('token.scopes')} <@ ${$.scopes}::text[]`),
);

/** Also revokes all descendants, so a look-up needs to read one row only. */
export const revokeTokenRows = statement('token_revoke', (db, $: { tokens: readonly string[]; now: string }) =>
  db
    .withRecursive('family', (cte) =>
      cte
        .selectFrom('Token as token')
        .select('token.id as id')
        .where('token.id', '=', sql<string>`any(${$.tokens}::uuid[])`)
        .unionAll((eb) =>
          eb.selectFrom('Token as child').innerJoin('family', 'family.id', 'child.parent').select('child.id as id'),
        ),
    )
    .updateTable('Token')
    .set({ revokedAt: $.now })
    .where('id', 'in', (eb) => eb.selectFrom('family').select('family.id'))
    .where('revokedAt', 'is', null)
    .returning('id as id'),
);

/** Rows per statement, to keep it short. */
export const sweepBatchSize = 1000;

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
        .limit(sql.lit(sweepBatchSize)),
    )
    .returning('id as id'),
);
