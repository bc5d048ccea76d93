import { type Expression, type Kysely, sql } from 'kysely';
import type { Context } from './context.ts';
import { type Order, wholeList } from './order.ts';
import { type Page, type PageRequest, toPage } from './page.ts';
import { nameOf, type Statement } from './statement.ts';

export const countedAtMost = 10_000;
export const countLimitText = countedAtMost.toLocaleString('en');

export interface Count {
  readonly total: number;
  readonly isCapped: boolean;
}

/** One more row than is reported tells whether there are more. */
export const rowsToCount = countedAtMost + 1;

export function toCount(rows: number): Count {
  return { total: Math.min(rows, countedAtMost), isCapped: rows > countedAtMost };
}

export interface Oldest {
  oldest: string;
}

type Counting = Statement<unknown, { rows: number }>;
const countings = new WeakMap<object, Counting>();

/** Counts the rows of a statement that are not older than `oldest`. The statement should have no joins. */
export function counting<P>(statement: Statement<P, unknown>): Statement<P & Oldest, { rows: number }> {
  let known = countings.get(statement);
  if (!known) {
    const build: Counting['build'] = (db, $) => countOf(db, statement.build(db, $), $ as never);
    const name = statement.name && nameOf(`${statement.name}_count`);
    countings.set(statement, (known = { name, build }));
  }
  return known as Statement<P & Oldest, { rows: number }>;
}

export function countOf(db: unknown, query: unknown, $: Oldest) {
  const { as } = query as { as(alias: string): Expression<unknown> };
  return (db as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(as.call(query, 'counted') as never)
    .select(sql<number>`count(*) filter (where counted.id > ${$.oldest})::int`.as('rows'));
}

/** `counted` selects the same rows as `shown` without joins; run only if the count is requested. */
export async function readPage<W, Row extends { id: string }, P>(
  ctx: Context,
  request: PageRequest,
  order: Order<W, NoInfer<Row>>,
  shown: Statement<P, Row>,
  counted: Statement<P, unknown>,
  parameters: Omit<P, keyof W>,
): Promise<Page<Row>> {
  const rows = await ctx.db.all(shown, { ...parameters, ...order.windowOf(request, request.limit + 1) } as P);
  const isWithin = order.within(request);
  return toPage(request, isWithin ? rows.filter(isWithin) : rows, {
    cursorOf: order.cursorOf,
    async count() {
      const whole = { ...order.windowOf(wholeList, rowsToCount), oldest: order.oldest };
      const found = await ctx.db.one(counting(counted), { ...parameters, ...whole } as unknown as P & Oldest);
      return toCount(found?.rows ?? 0);
    },
  });
}
