import {
  type CursorPosition,
  counting,
  encodeCursor,
  lowestId,
  type Page,
  type PageRequest,
  rowsToCount,
  statementsOver,
  toCount,
  toPage,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { idIn } from '../../core/page.ts';
import { User } from './user.entity.ts';
import { type UserRow, userColumns } from './user.statements.ts';

const [beforeAll, afterAll] = ['', '\u{10ffff}'];

/** All users, by username. */
export async function usersByName(ctx: Context, page: PageRequest): Promise<Page<UserRow>> {
  const [above = beforeAll, below = afterAll] = [await nameAt(ctx, page.olderThan), await nameAt(ctx, page.newerThan)];
  const rows = await ctx.db.all(listUserRows({ backward: page.backward }), { above, below, rows: page.limit + 1 });
  return toPage<UserRow>(page, rows, {
    cursorOf: ({ id }) => encodeCursor(id),
    async count() {
      const whole = { above: beforeAll, below: afterAll, rows: rowsToCount, oldest: lowestId };
      return toCount((await ctx.db.one(countUserRows, whole))?.rows ?? 0);
    },
  });
}

async function nameAt(ctx: Context, cursor: CursorPosition | null): Promise<string | undefined> {
  const id = idIn(cursor);
  if (id === null) return undefined;
  const row = await ctx.db.one(placeUserRow, { id });
  if (!row) throw new ApiError('invalid_cursor');
  return row.name;
}

const { statement, statements } = statementsOver(User);

/** Lower case, ordered by code point. Two users never have the same. */
const name = sql<string>`(folded(${sql.ref('user.username')}) collate "C")`;

const placeUserRow = statement('user_place', (db, $: { id: string }) =>
  db.selectFrom('User as user').select(name.as('name')).where('user.id', '=', $.id).where('user.deletedAt', 'is', null),
);

const listUserRows = statements(
  'users_by_username',
  (db, $: { above: string; below: string; rows: number }, { backward }: { backward: boolean }) =>
    db
      .selectFrom('User as user')
      .select(userColumns)
      .where(name, '>', $.above)
      .where(name, '<', $.below)
      .where('user.deletedAt', 'is', null)
      .orderBy(name, backward ? 'desc' : 'asc')
      .limit($.rows),
  [{ backward: false }],
);

const countUserRows = counting(listUserRows({ backward: false }));
