import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { User } from './user.entity.ts';
import { userProperties } from './user.statements.ts';

const { statement, statements } = statementsOver(User);

export const beforeAll = '';
export const afterAll = '\u{10ffff}';

/** Sort key: lower case, ordered by code point. */
const keyOf = (column: string): RawBuilder<string> => sql`(folded(${sql.ref(column)}) collate "C")`;
const prefixOf = ($: { query: string }): RawBuilder<string> => sql`folded(${$.query}::text)`;

export const placeUserRow = statement('user_place', (db, $: { id: string; query: string }) =>
  db
    .selectFrom('User as user')
    .select([
      keyOf('user.username').as('username'),
      keyOf('user.name').as('name'),
      sql<boolean>`starts_with(${keyOf('user.username')}, ${prefixOf($)})`.as('byUsername'),
      sql<boolean>`starts_with(${keyOf('user.name')}, ${prefixOf($)})`.as('byName'),
    ])
    .where('user.id', '=', $.id),
);

/** Exclusive bounds of one part of the results; null keys stand for the start and the end of the prefix. */
export interface Bounds {
  above: string | null;
  aboveId: string;
  below: string | null;
  belowId: string;
}

type Search = { query: string; rows: number } & { [K in keyof Bounds as `${'username' | 'name'}_${K}`]: Bounds[K] };

/**
 * Users whose username starts with the query, then those of whom only the name does; reversed in a backward page. The
 * first part is one index range. The second has one range per length of the prefix that name and username share, for all
 * lengths shorter than the query: so it never reads users of the first part.
 */
export const searchUserRows = statements(
  'users_search',
  (db, $: Search, { backward }: { backward: boolean }) => {
    const direction = backward ? 'desc' : 'asc';
    const users = db.selectFrom('User as user').select(columnsOf('user', userProperties));
    const inBounds = <DB, TB extends keyof DB, O>(
      query: SelectQueryBuilder<DB, TB, O>,
      part: 'username' | 'name',
    ): SelectQueryBuilder<DB, TB, O & { key: string; part: number }> => {
      const key = keyOf(`user.${part}`);
      const place = sql`(${key}, ${sql.ref('user.id')})`;
      const above = sql`(coalesce(${$[`${part}_above`]}::text, ${prefixOf($)}), ${$[`${part}_aboveId`]}::uuid)`;
      const end = sql`${prefixOf($)} || chr(1114111)`;
      const below = sql`(coalesce(${$[`${part}_below`]}::text, ${end}), ${$[`${part}_belowId`]}::uuid)`;
      return query
        .select([key.as('key'), sql<number>`${sql.lit(part === 'name' ? 1 : 0)}`.as('part')])
        .where(sql<boolean>`${place} > ${above}`)
        .where(sql<boolean>`${place} < ${below}`)
        .orderBy(key, direction)
        .orderBy(sql.ref('user.id'), direction)
        .limit($.rows) as never;
    };
    const shared = sql<number>`shared_prefix(folded(${sql.ref('user.username')}), folded(${sql.ref('user.name')}))`;
    // A username has at most 64 characters.
    const lengths = sql<{ shared: number }>`generate_series(0, least(length(${prefixOf($)}), 65) - 1)`;
    const byName = db
      .selectFrom(lengths.as<'prefix'>(sql`prefix (shared)`))
      .crossJoinLateral(inBounds(users, 'name').where(shared, '=', sql.ref<number>('prefix.shared')).as('page'))
      .selectAll('page');
    const byUsername = db.selectFrom(inBounds(users, 'username').as('page')).selectAll('page');
    return db
      .selectFrom(byUsername.unionAll(byName).as('found'))
      .selectAll('found')
      .orderBy('found.part', direction)
      .orderBy(sql`${sql.ref('found.key')} collate "C"`, direction)
      .orderBy('found.id', direction)
      .limit($.rows);
  },
  [{ backward: false }],
);
