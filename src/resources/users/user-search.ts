import type { Context } from '../../core/context.ts';
import { counting, rowsToCount, toCount } from '../../core/count.ts';
import { encodeCursor } from '../../core/cursor.ts';
import { ApiError } from '../../core/errors.ts';
import { highestId, lowestId } from '../../core/id.ts';
import { idIn } from '../../core/order.ts';
import { type Page, type PageRequest, toPage } from '../../core/page.ts';
import type { UserRow } from './user.statements.ts';
import { afterAll, type Bounds, beforeAll, placeUserRow, searchUserRows } from './user-search.statements.ts';

interface Place {
  readonly part: 'username' | 'name';
  readonly key: string;
  readonly id: string;
}

/** Users whose username or name starts with `query`, case-insensitive; all users if it is empty. */
export async function searchUsers(ctx: Context, query: string, page: PageRequest): Promise<Page<UserRow>> {
  const after = await placeOf(ctx, query, idIn(page.olderThan));
  const before = await placeOf(ctx, query, idIn(page.newerThan));
  const username = boundsOf(
    after?.part === 'name' ? { key: afterAll, id: highestId } : after,
    before?.part === 'name' ? null : before,
  );
  const name = boundsOf(
    after?.part === 'username' ? null : after,
    before?.part === 'username' ? { key: beforeAll, id: lowestId } : before,
  );
  const search = { query, rows: page.limit + 1, ...withPrefix('username', username), ...withPrefix('name', name) };
  return toPage<UserRow>(page, await ctx.db.all(searchUserRows({ backward: page.backward }), search), {
    cursorOf: ({ id }) => encodeCursor(id),
    async count() {
      const all = boundsOf(null, null);
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

const countUserRows = counting(searchUserRows({ backward: false }));

async function placeOf(ctx: Context, query: string, id: string | null): Promise<Place | null> {
  if (id === null) return null;
  const row = await ctx.db.one(placeUserRow, { id, query });
  if (row?.byUsername) return { part: 'username', key: row.username, id };
  if (row?.byName) return { part: 'name', key: row.name, id };
  throw new ApiError('invalid_cursor');
}

function boundsOf(above: Pick<Place, 'key' | 'id'> | null, below: Pick<Place, 'key' | 'id'> | null): Bounds {
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
