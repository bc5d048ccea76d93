import {
  counting,
  encodeCursor,
  highestId,
  lowestId,
  type Page,
  type PageRequest,
  rowsToCount,
  statementsOver,
  toCount,
  toPage,
} from '@terrapin/table';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { idIn } from '../../core/page.ts';
import { User } from './user.entity.ts';
import { type UserRow, userColumns } from './user.statements.ts';

const beforeAll = '';
const afterAll = '\u{10ffff}';

interface SearchPosition {
  readonly part: 'username' | 'name';
  readonly key: string;
  readonly id: string;
}

/** Users whose username or name starts with `query`, case-insensitive; all users if it is empty. */
export async function searchUsers(ctx: Context, query: string, page: PageRequest): Promise<Page<UserRow>> {
  const after = await findPosition(ctx, query, idIn(page.olderThan));
  const before = await findPosition(ctx, query, idIn(page.newerThan));
  const username = between(
    after?.part === 'name' ? { key: afterAll, id: highestId } : after,
    before?.part === 'name' ? null : before,
  );
  const name = between(
    after?.part === 'username' ? null : after,
    before?.part === 'username' ? { key: beforeAll, id: lowestId } : before,
  );
  const search = { query, rows: page.limit + 1, ...withPrefix('username', username), ...withPrefix('name', name) };
  return toPage<UserRow>(page, await ctx.db.all(searchUserRows({ backward: page.backward }), search), {
    cursorOf: ({ id }) => encodeCursor(id),
    async count() {
      const all = between(null, null);
      const whole = {
        query,
        rows: rowsToCount,
        oldest: lowestId,
        ...withPrefix('username', all),
        ...withPrefix('name', all),
      };
      return toCount((await ctx.db.one(countUserRows, whole))?.rows ?? 0);
    },
  });
}

async function findPosition(ctx: Context, query: string, id: string | null): Promise<SearchPosition | null> {
  if (id === null) return null;
  const row = await ctx.db.one(placeUserRow, { id, query });
  if (row?.byUsername) return { part: 'username', key: row.username, id };
  if (row?.byName) return { part: 'name', key: row.name, id };
  throw new ApiError('invalid_cursor');
}

function between(
  above: Pick<SearchPosition, 'key' | 'id'> | null,
  below: Pick<SearchPosition, 'key' | 'id'> | null,
): Bounds {
  return {
    above: above?.key ?? null,
    aboveId: above?.id ?? lowestId,
    below: below?.key ?? null,
    belowId: below?.id ?? lowestId,
  };
}

function withPrefix<const Part extends string>(part: Part, bounds: Bounds) {
  const entries = Object.entries(bounds).map(([end, value]) => [`${part}_${end}`, value]);
  return Object.fromEntries(entries) as { [End in keyof Bounds as `${Part}_${End}`]: Bounds[End] };
}

const { statement, statements } = statementsOver(User);

/** Sort key: lower case, ordered by code point. */
const sortKey = (column: string): RawBuilder<string> => sql`(folded(${sql.ref(column)}) collate "C")`;
const foldedPrefix = ($: { query: string }): RawBuilder<string> => sql`folded(${$.query}::text)`;

const placeUserRow = statement('user_place', (db, $: { id: string; query: string }) =>
  db
    .selectFrom('User as user')
    .select([
      sortKey('user.username').as('username'),
      sortKey('user.name').as('name'),
      sql<boolean>`starts_with(${sortKey('user.username')}, ${foldedPrefix($)})`.as('byUsername'),
      sql<boolean>`starts_with(${sortKey('user.name')}, ${foldedPrefix($)})`.as('byName'),
    ])
    .where('user.id', '=', $.id)
    .where('user.deletedAt', 'is', null),
);

/** Exclusive bounds of one part of the results; null keys stand for the start and the end of the prefix. */
interface Bounds {
  above: string | null;
  aboveId: string;
  below: string | null;
  belowId: string;
}

type Search = { query: string; rows: number } & { [K in keyof Bounds as `${'username' | 'name'}_${K}`]: Bounds[K] };

/**
 * Users whose username starts with the query, then users whose name does but not their username; reversed in a backward
 * page. The first part is one index range. The second has one range per length of the prefix that name and username share,
 * for all lengths shorter than the query, so it never reads users of the first part.
 */
const searchUserRows = statements(
  'users_search',
  (db, $: Search, { backward }: { backward: boolean }) => {
    const direction = backward ? 'desc' : 'asc';
    const users = db.selectFrom('User as user').select(userColumns);
    const inBounds = <DB, TB extends keyof DB, O>(
      query: SelectQueryBuilder<DB, TB, O>,
      part: 'username' | 'name',
    ): SelectQueryBuilder<DB, TB, O & { key: string; part: number }> => {
      const key = sortKey(`user.${part}`);
      const place = sql`(${key}, ${sql.ref('user.id')})`;
      const above = sql`(coalesce(${$[`${part}_above`]}::text, ${foldedPrefix($)}), ${$[`${part}_aboveId`]}::uuid)`;
      const end = sql`${foldedPrefix($)} || chr(1114111)`;
      const below = sql`(coalesce(${$[`${part}_below`]}::text, ${end}), ${$[`${part}_belowId`]}::uuid)`;
      return query
        .select([key.as('key'), sql<number>`${sql.lit(part === 'name' ? 1 : 0)}`.as('part')])
        .where(sql<boolean>`${place} > ${above}`)
        .where(sql<boolean>`${place} < ${below}`)
        .where(sql<boolean>`${sql.ref('user.deletedAt')} is null`)
        .orderBy(key, direction)
        .orderBy(sql.ref('user.id'), direction)
        .limit($.rows) as never;
    };
    const shared = sql<number>`shared_prefix(folded(${sql.ref('user.username')}), folded(${sql.ref('user.name')}))`;
    // A username has at most 64 characters.
    const lengths = sql<{ shared: number }>`generate_series(0, least(length(${foldedPrefix($)}), 65) - 1)`;
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

const countUserRows = counting(searchUserRows({ backward: false }));
