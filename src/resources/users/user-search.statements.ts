import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { User } from './user.entity.ts';
import { userProperties } from './user.statements.ts';

const { statement, statements } = statementsOver(User);

/** What is before all keys, and after them. */
export const beforeAll = '';
export const afterAll = '\u{10ffff}';

/** Whose key is how it is ordered: text in lower case, by its code points. */
const keyOf = (column: string): RawBuilder<string> => sql`(folded(${sql.ref(column)}) collate "C")`;
const prefixOf = ($: { query: string }): RawBuilder<string> => sql`folded(${$.query}::text)`;

/** Where a user is among those that are found: by username first, then those by name only. */
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

/** Between which two users a part of the search is read; without a key: from where the prefix begins, or to where it ends. */
export interface Between {
  above: string | null;
  aboveId: string;
  below: string | null;
  belowId: string;
}

type Search = { query: string; rows: number } & { [K in keyof Between as `${'username' | 'name'}_${K}`]: Between[K] };

/**
 * The users whose username begins with the query, then those of whom only the name does; in a backward page the other way
 * round. Each part is a range of an index. Of the names, there is a range for each number of characters that a name may
 * share with its username and yet only the name begin with the query: none is read that the first part has.
 */
export const searchUserRows = statements('users_search', (db, $: Search, { backward }: { backward: boolean }) => {
  const direction = backward ? 'desc' : 'asc';
  const users = db.selectFrom('User as user').select(columnsOf('user', userProperties));
  const between = <DB, TB extends keyof DB, O>(
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
  // No username is longer.
  const lengths = sql<{ shared: number }>`generate_series(0, least(length(${prefixOf($)}), 65) - 1)`;
  const byName = db
    .selectFrom(lengths.as<'prefix'>(sql`prefix (shared)`))
    .crossJoinLateral(between(users, 'name').where(shared, '=', sql.ref<number>('prefix.shared')).as('page'))
    .selectAll('page');
  const byUsername = db.selectFrom(between(users, 'username').as('page')).selectAll('page');
  return db
    .selectFrom(byUsername.unionAll(byName).as('found'))
    .selectAll('found')
    .orderBy('found.part', direction)
    .orderBy(sql`${sql.ref('found.key')} collate "C"`, direction)
    .orderBy('found.id', direction)
    .limit($.rows);
});
