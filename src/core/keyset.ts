import { type Expression, sql } from 'kysely';
import type { Context } from './context.ts';
import { type ChangeRange, type KeysetRange, type Order, wholeList } from './order.ts';
import { type Page, type PageRequest, readCursor, rowsToCount, toCount, toPage } from './page.ts';
import { type AnyDb, type AnyQuery, nameOf, type Statement } from './statement.ts';

type Tuple = (...items: unknown[]) => Expression<unknown>;

/**
 * Keyset pagination: a row comparison starts the index scan at the cursor, where an equality of the same columns would
 * start at the newest entry. It ends with its first column, so only the last column of `before` is compared in it. The
 * first of the others is an IN with one value twice: an equality would let the planner choose an index without it.
 *
 * @param id the column that cursors contain
 * @param before the columns before `id` in the index, with their required values
 * @param isMerged whether it is a page of `mergePages`
 */
export function keysetPage<Query>(
  query: Query,
  $: KeysetRange,
  backward: boolean,
  id: string,
  before: Readonly<Record<string, unknown>> = {},
  isMerged = false,
): Query {
  const prefix = Object.entries(before);
  const compared = prefix.slice(-1);
  const few = isMerged ? lowEstimate(query, before) : query;
  const bounded = (few as AnyQuery).where((eb) => {
    const row = (eb.refTuple as Tuple)(...compared.map(([column]) => column), id);
    const bound = (end: string) => (eb.tuple as Tuple)(...compared.map(([, value]) => value), end);
    const [first, ...others] = prefix.slice(0, -1);
    const fixed = others.map(([column, value]) => eb(column, '=', value));
    // Of two columns, and in merged pages, a list of one value: otherwise an index without the first column would cost less.
    if (first && (isMerged || others.length > 0)) fixed.unshift(eb(first[0], '=', sql`any(array[${first[1]}])`));
    else if (first) fixed.push(eb(first[0], 'in', [first[1], first[1]]));
    return eb.and([...fixed, eb(row, '<', bound($.below)), eb(row, '>', bound($.above))]);
  });
  const direction = backward ? 'asc' : 'desc';
  const ordered = [...Object.keys(before), id].reduce(
    (all, column) => all.orderBy(sql.ref(column), direction),
    bounded,
  );
  return ordered.limit($.rows) as Query;
}

/**
 * For a list ordered by time of change, with an index over the columns of `before`, that time and the id. Selects the time as
 * `changed`. No other column can bound it: the rows that match could be far apart in the index.
 */
export function changePage<Query>(
  query: Query,
  $: ChangeRange,
  backward: boolean,
  changed: string,
  id: string,
  before: Readonly<Record<string, unknown>> = {},
): Query {
  const direction = backward ? 'asc' : 'desc';
  return (lowEstimate(query, before) as AnyQuery)
    .select(microseconds(changed).as('changed'))
    .where((eb) => {
      const row = (eb.refTuple as Tuple)(changed, id);
      const bound = (...place: string[]) => (eb.tuple as Tuple)(...place);
      const fixed = Object.entries(before).map(([column, value]) => eb(column, '=', value));
      const [end, start] = [bound($.changedBelow, $.below), bound($.changedAbove, $.above)];
      // The indexes over times of change are those of rows that have one, so that other lists do not use them.
      const hasTime = sql<boolean>`${sql.ref(changed)} > '-infinity'`;
      return eb.and([...fixed, eb(row, '<', end), eb(row, '>', start), hasTime]);
    })
    .orderBy(sql.ref(changed), direction)
    .orderBy(sql.ref(id), direction)
    .limit($.rows) as Query;
}

/** Redundant, but lowers the planner's row estimate: otherwise it prefers to sort the rows of another index. */
function lowEstimate<Query>(query: Query, before: Readonly<Record<string, unknown>>): Query {
  const [column, value] = Object.entries(before).at(-1) ?? [];
  return column === undefined ? query : ((query as AnyQuery).where((eb) => eb.between(column, value, value)) as Query);
}

const microseconds = (column: string) => sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;

/**
 * The first rows, in order, of a page for each combination of values of the parameters `several`, so that rows with other
 * values in between cost nothing. Without such parameters it is one page.
 *
 * @param several the types of their values
 */
export function mergePages(
  db: AnyDb,
  $: object,
  several: Readonly<Record<string, string>>,
  { backward, changed }: { readonly backward: boolean; readonly changed: boolean },
  pageOf: (values: Readonly<Record<string, unknown>>) => AnyQuery,
): AnyQuery {
  const names = Object.keys(several);
  if (names.length === 0) return pageOf({});
  const parameters = $ as Record<string, unknown> & Pick<KeysetRange, 'rows'>;
  const lists = Object.entries(several).map(([name, type]) => {
    const values = sql<{ value: string }>`unnest(${parameters[name]}::${sql.raw(type)}[])`;
    return values.as<string>(sql`${sql.id(`of_${name}`)} (value)`);
  });
  const page = pageOf(Object.fromEntries(names.map((name) => [name, sql.ref(`of_${name}.value`)])));
  const direction = backward ? 'asc' : 'desc';
  const merged = (db.selectFrom(lists) as AnyQuery).crossJoinLateral(page.as('page')).selectAll('page');
  const ordered = changed ? merged.orderBy(sql`page.changed::bigint`, direction) : merged;
  return ordered.orderBy('page.id', direction).limit(parameters.rows) as AnyQuery;
}

/** A list of one value needs no merging of pages. */
export const oneOf = (value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value);

export interface Oldest {
  oldest: string;
}

type Counting = Statement<unknown, { rows: number }>;
const countStatements = new WeakMap<object, Counting>();

/** Counts the rows of a statement that are not older than `oldest`. The statement should have no joins. */
export function counting<P>(statement: Statement<P, unknown>): Statement<P & Oldest, { rows: number }> {
  let known = countStatements.get(statement);
  if (!known) {
    const build: Counting['build'] = (db, $) => countRows(db, statement.build(db, $), $ as never);
    const name = statement.name && nameOf(`${statement.name}_count`);
    countStatements.set(statement, (known = { name, build }));
  }
  return known as Statement<P & Oldest, { rows: number }>;
}

export function countRows(db: unknown, query: unknown, $: Oldest) {
  return (db as AnyDb)
    .selectFrom((query as AnyQuery).as('counted'))
    .select(sql<number>`count(*) filter (where counted.id > ${$.oldest})::int`.as('rows'));
}

/** `counted` selects the same rows as `shown` without joins; run only if the count is requested. */
export async function readPage<Range, Row extends { id: string }, P>(
  ctx: Context,
  request: PageRequest,
  order: Order<Range, NoInfer<Row>>,
  shown: Statement<P, Row>,
  counted: Statement<P, unknown>,
  parameters: Omit<P, keyof Range>,
): Promise<Page<Row>> {
  const rows = await readRows(ctx, request, order, shown, parameters);
  const isWithin = order.filter(request);
  return toPage(request, isWithin ? rows.filter(isWithin) : rows, {
    cursorOf: order.cursorOf,
    async count() {
      const whole = { ...order.range(wholeList, rowsToCount), oldest: order.oldest };
      const found = await ctx.db.one(counting(counted), { ...parameters, ...whole } as unknown as P & Oldest);
      return toCount(found?.rows ?? 0);
    },
  });
}

/** One more than the page has, if there are more. */
async function readRows<Range, Row extends { id: string }, P>(
  { db, pace }: Context,
  request: PageRequest,
  { range, cursorOf }: Order<Range, Row>,
  shown: Statement<P, Row>,
  parameters: Omit<P, keyof Range>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let place = request; ; ) {
    const size = Math.min(request.limit + 1 - rows.length, pace?.rows ?? Infinity);
    const part = await db.all(shown, { ...parameters, ...range(place, size) } as P);
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < size || rows.length > request.limit) return rows;
    await pace?.rest();
    place = { ...place, [request.backward ? 'newerThan' : 'olderThan']: readCursor(cursorOf(last)) };
  }
}
