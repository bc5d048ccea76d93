import { type RawBuilder, sql } from 'kysely';
import { columnTypeOf, searched, tableOf } from './fields.ts';
import {
  byCreation,
  type Count,
  countedAtMost,
  fillPage,
  lowestId,
  type Order,
  type Ordered,
  orderRows,
  type Page,
  type PagePart,
  type PageRequest,
  placeBefore,
  readAtMost,
  readCursor,
  rowsToCount,
  type ValueType,
  wholeList,
} from './keyset.ts';
import type { Caller, EntityClass, Given, Listing, RangeNames, Spec, Values, View } from './spec.ts';
import { type AnyDb, type AnyQuery, Param, type Queries, rowsOf, type Statement, withRows } from './statements.ts';

/** The parameter with the words of a search. */
export const bySearch = 'asked';

/** Filters of a list that its index does not have: its rows are compared with them one by one. */
export function openComparisons(
  { entity, name, search }: Spec,
  keys: readonly string[],
  ranges: readonly (RangeNames & { readonly type: ValueType })[],
) {
  const column = (property: string) => sql.ref(`${name}.${property}`);
  const ofKey = (key: string) => `only_${key}`;
  const id = column('id');

  return {
    /** Of parameters that are null for a filter that is not given, so that one statement serves all sets of filters. */
    holds(parameters: object): RawBuilder<boolean> {
      const $ = parameters as Values;
      const unless = (parameter: unknown, type: string, condition: RawBuilder<unknown>) =>
        sql`(${parameter}::${sql.raw(type)} is null or ${condition})`;
      const all = [
        ...keys.map((key) => {
          const type = `${columnTypeOf(entity, key)}[]`;
          return unless($[ofKey(key)], type, sql`${column(key)} = any(${$[ofKey(key)]}::${sql.raw(type)})`);
        }),
        ...ranges.flatMap(({ property, from, to, type: { comparable, lastId } }) => {
          const place = sql`(${column(property)}, ${id})`;
          const end = (parameter: unknown, endId: string) =>
            sql`(${parameter}::${sql.raw(comparable)}, ${sql.lit(endId)}::uuid)`;
          return [
            unless($[from], comparable, sql`${place} > ${end($[from], lowestId)}`),
            unless($[to], comparable, sql`${place} < ${end($[to], lastId)}`),
          ];
        }),
        sql`${id} > ${$.idsAbove}::uuid and ${id} < ${$.idsBelow}::uuid`,
        ...(search ? [unless($.asked, 'tsquery', sql`${column(searched)} @@ ${$.asked}::tsquery`)] : []),
      ];
      return sql<boolean>`((${sql.join(all, sql` and `)}) is true)`;
    },

    /** The rows that an index finds by one of them, a key or the words of a search. */
    selects(parameters: object, of: string): RawBuilder<boolean> {
      const $ = parameters as Values;
      // A value that the planner does not know: it would rather read the whole table than an index for what is common.
      if (of === bySearch) return sql<boolean>`${column(searched)} @@ (select ${$.asked}::tsquery)`;
      return sql<boolean>`${column(of)} = any(${$[ofKey(of)]}::${sql.raw(`${columnTypeOf(entity, of)}[]`)})`;
    },

    /** @param served the arguments that the index has already */
    values(given: Values, served: readonly string[] = []): Values {
      const left = { ...given };
      for (const argument of served) delete left[argument];
      const endOf = (argument: string, place: ValueType['first']) => {
        const value = left[argument] as string | number | undefined;
        return [argument, value === undefined ? null : place(value).value];
      };
      const created = byCreation(left);
      return {
        ...Object.fromEntries(keys.map((key) => [ofKey(key), left[key] === undefined ? null : [left[key]].flat()])),
        ...Object.fromEntries(ranges.flatMap(({ from, to, type }) => [endOf(from, type.first), endOf(to, type.last)])),
        idsAbove: created.oldest,
        idsBelow: created.range(wholeList, 0).below,
        asked: given.asked ?? null,
      };
    },
  };
}

type Aliased = { readonly entity: EntityClass<object>; readonly name: string };

/** The rows that `read` returns, in place of all rows of an entity. */
export const selectScanned = (db: AnyDb, { entity, name }: Aliased, read: (real: AnyDb) => AnyQuery): AnyQuery =>
  rowsOf(withRows(db, entity.name, read), entity.name, name);

/**
 * Selects what matches of the rows that `read` returns, which are `scanned` at most, and the last of them: a page goes on from
 * there. In the order of the index, so that no more is read than needed.
 *
 * @param name the alias of the entity in `matches`
 * @param columns those of its order. Rows in the order of another column than the id have its value as `place` and `sorted`
 * @param ranked with how well each row matches a search
 */
export function selectMatches(
  db: AnyDb,
  { entity, name }: Aliased,
  read: (real: AnyDb) => AnyQuery,
  matches: RawBuilder<boolean>,
  $: { readonly rows: number; readonly scanned?: unknown },
  backward: boolean,
  columns: readonly string[] = ['id'],
  ranked = false,
): AnyQuery<FoundRow> {
  const isSorted = columns.length > 1;
  const ofRow = (column: string) => sql`${sql.id(name, column)}`.as(column);
  const numbered = selectScanned(db, { entity, name }, read)
    .select([`${name}.id as id`, matches.as('matches'), sql`(row_number() over ())::int`.as('position')])
    .select(isSorted ? [ofRow('place'), ofRow('sorted')] : [])
    .select(rowsInTable(entity).as('all'))
    .select(ranked ? [sql`case when ${matches} then ${rankOf(name)} end`.as('rank')] : []);
  const shown = ['id', 'matches', 'position', 'all', ...(isSorted ? ['place'] : []), ...(ranked ? ['rank'] : [])];
  const wanted = db
    .selectFrom(numbered.as('one'))
    .select(shown.map((column) => `one.${column}`))
    .where(sql<boolean>`(one.matches or one.position = ${$.scanned}::int)`)
    .$castTo<FoundRow>();
  const order = columns.map((column) => `one.${column}`);
  return orderRows(wanted, order, backward).limit($.rows);
}

/** Counts what matches of the rows that `read` returns, and how many these are. */
export const selectMatchCount = (
  db: AnyDb,
  { entity, name }: Aliased,
  read: (real: AnyDb) => AnyQuery,
  matches: RawBuilder<boolean>,
  $: { readonly oldest?: unknown },
) => {
  const isListed = sql`${sql.ref(`${name}.id`)} > ${$.oldest}::uuid`;
  return selectScanned(db, { entity, name }, read).select([
    sql<number>`count(*) filter (where ${isListed} and ${matches})::int`.as('rows'),
    sql<number>`count(*) filter (where ${isListed})::int`.as('scanned'),
    rowsInTable(entity).as('all'),
  ]);
};

/**
 * Selects a page of the rows that `gather` returns, which are fewer than `most`: `page` puts those that match in order. If there
 * are more, they are not looked at.
 */
export function selectGathered(
  db: AnyDb,
  { entity, name }: Aliased,
  gather: (real: AnyDb) => AnyQuery,
  page: (matching: AnyQuery) => AnyQuery,
  matches: RawBuilder<boolean>,
  most: unknown,
): AnyQuery<GatheredRow> {
  const all = withRows(db, entity.name, gather);
  const counted = withRows(all, 'counted', (cte) =>
    rowsOf(cte, entity.name, name).select(sql<number>`count(*)::int`.as('rows')),
  );
  const rows = rowsOf(db, entity.name, name)
    .select(`${name}.id as id`)
    .where(matches)
    .where(sql<boolean>`counted.rows < (${most})::int`);
  return counted
    .selectFrom('counted')
    .leftJoinLateral(page(rows).as('found'), (join) => join.onTrue())
    .select('counted.rows as total')
    .selectAll('found')
    .$castTo<GatheredRow>();
}

/** How well a row matches the parameter `asked`. */
export const rankOf = (name: string) =>
  sql<number>`ts_rank(${sql.ref(`${name}.${searched}`)}, ${new Param('asked')}::tsquery)`;

/** PostgreSQL's estimate. */
const rowsInTable = (entity: EntityClass<object>) =>
  sql<number>`(select reltuples from pg_class where oid = ${sql.lit(tableOf(entity))}::regclass)`;

/** A row that matches, or the last one that was read: its place in the order, and how many rows were read up to it. */
export interface FoundRow extends Ordered {
  readonly matches: boolean;
  readonly position: number;
  /** How well it matches a search. */
  readonly rank?: number | null;
  /** How many rows the table has, about. */
  readonly all?: number;
}

/** A row that matches, of all that have the value of a key; `total` is their number, and `id` null if none matches. */
export type GatheredRow = (Found | { readonly id: null }) & {
  readonly total: number;
};

const canceled = '57014';

/** A short word begins very many others, and to collect their rows may take longer than a statement may. */
function orTooMany(error: unknown): null {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  if (code !== canceled) throw error;
  return null;
}

/** Null: more than `most` have the value. */
async function gatherAtMost(
  db: Queries,
  gathered: Statement<object, GatheredRow>,
  parameters: object,
  most: number,
): Promise<Found[] | null> {
  const rows = await db.all(gathered, { ...parameters, scanned: most + 1 }).catch(orTooMany);
  return rows && (rows[0]?.total ?? 0) <= most ? rows.filter((row) => row.id !== null) : null;
}

/** Rows with the value of a key that few have, or with rare words, are read before any others, and put in order. */
export const gatheredAtMost = 1_000;
/** The first rows are read one by one, which finds common words; then those that the index of words has, if they may be few. */
const scannedFirst = 1_000;
/** Of fewer among them it is chance how many there are in all. */
const enoughToExpect = 5;

/** Rows in one order that are read one by one, `scanned` at most, and how many of them match. */
export interface Finding {
  readonly order: Order;
  readonly found: Statement<object, FoundRow>;
  readonly counted: Statement<object, Counted>;
  /** Those that another index finds. */
  readonly gathered?: Statement<object, GatheredRow> | undefined;
  /** Which may be very many: those with words. */
  readonly mayGatherMany?: boolean;
  readonly countedOfThem?: Statement<object, Counted> | undefined;
}

export interface Counted extends Pick<FoundRow, 'all'> {
  readonly rows: number;
  readonly scanned: number;
}

/** Of at most 10,000 rows in order, or of those that another index finds if they may be fewer. */
export async function countMatches(
  { db }: Caller,
  all: readonly Finding[],
  parameters: Values,
  whole: Values,
): Promise<Count> {
  let [total, left, expected] = [0, rowsToCount, 0];
  for (const { order, counted } of all) {
    const range = { ...order.range(wholeList, left), oldest: order.oldest, scanned: left };
    const one = await db.one(counted, { ...parameters, ...range });
    total += one?.rows ?? 0;
    left -= one?.scanned ?? 0;
    expected = (total / rowsToCount) * (one?.all ?? 0);
    if (left <= 0) break;
  }
  const few = all[0]?.countedOfThem;
  if (few && left <= 0 && expected <= countedAtMost) {
    const one = await db.one(few, { ...whole, oldest: lowestId, scanned: rowsToCount }).catch(orTooMany);
    if (one) return { total: Math.min(one.rows, countedAtMost), isCapped: one.scanned > countedAtMost };
  }
  return { total: Math.min(total, countedAtMost), isCapped: left <= 0 };
}

type Found = Pick<FoundRow, 'id' | 'place' | 'rank'>;

/**
 * What matches in one order, one more than the page has if there are more: what few rows have by another index; of others, which
 * may be very many, one by one, then by that index if they may be few, then again one by one.
 *
 * @param most rows that are read
 * @param parts among which these are shared
 */
export async function findRows(
  { db }: Caller,
  { order, found, gathered, mayGatherMany = false }: Finding,
  { parameters, whole }: { readonly parameters: Values; readonly whole: Values },
  request: PageRequest,
  most: number,
  parts = 1,
): Promise<{ rows: Found[]; reached?: FoundRow | undefined }> {
  const [few, first] = [Math.floor(gatheredAtMost / parts), Math.floor(scannedFirst / parts)];
  const isWithin = order.filter(request);
  const rows: FoundRow[] = [];
  let [left, place] = [Math.floor(most / parts), request];
  let reached: FoundRow | undefined;

  /** Whether there are enough, or no more. */
  async function scan(scanned: number): Promise<boolean> {
    const range = order.range(place, request.limit + 1 - rows.length);
    const some = await db.all(found, { ...parameters, ...range, scanned });
    rows.push(...some.filter(({ matches }) => matches));
    left -= scanned;
    reached = some.at(-1);
    if (rows.length > request.limit || !reached || reached.position < scanned || isWithin?.(reached) === false)
      return true;
    place = { ...request, [request.backward ? 'newerThan' : 'olderThan']: readCursor(order.cursorOf(reached)) };
    return false;
  }
  if (gathered && mayGatherMany && (await scan(first))) return { rows };
  const expected = rows.length < enoughToExpect ? 0 : (rows.length / first) * (reached?.all ?? 0);
  if (gathered && expected <= few) {
    const all = await gatherAtMost(db, gathered, { ...whole, ...order.range(request, request.limit + 1) }, few);
    if (all) return { rows: all };
    left -= few + 1;
  }
  return (await scan(left)) ? { rows } : { rows, reached };
}

/** The rows of a page of ids, as `read` returns them. */
export async function showRows<Id extends { readonly id: string }, Row extends { id: string }>(
  page: Page<Id>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<Page<Row>> {
  const found = new Map(page.items.map((one) => [one.id, one]));
  const rows = await read([...found.keys()]);
  return {
    ...page,
    items: page.items.flatMap(({ id }) => rows.get(id) ?? []),
    cursorOf: ({ id }) => page.cursorOf(found.get(id) as Id),
  };
}

/**
 * Reads pages of lists whose filters an index does not have: the ids of the rows that match, then the rows. Their parameters
 * compare rows with the filters that the index of a list does not have; `whole`, with all of them.
 */
export const matchReader = (error: Given<Error>['error']) =>
  async function readMatches<Row extends { id: string }>(
    ctx: Caller,
    { page, view }: Listing,
    all: readonly Finding[],
    parameters: Values,
    byIds: (ctx: Caller, ids: readonly string[], view: View) => Promise<ReadonlyMap<string, Row>>,
    whole: Values = {},
  ): Promise<Page<Row>> {
    const isSelective = all.every(({ gathered }) => gathered);
    const parts = all.map(({ gathered, ...scan }): PagePart => {
      const finding = isSelective ? { ...scan, gathered } : scan;
      return {
        order: scan.order,
        read: (request) => findRows(ctx, finding, { parameters, whole }, request, readAtMost, all.length),
      };
    });
    const found = await fillPage(page, parts, () => countMatches(ctx, all, parameters, whole), error);
    const reached = found.reached ?? (found.items.length === 0 ? placeBefore(page) : undefined);
    return showRows({ ...found, ...(reached && { reached }) }, (ids) => byIds(ctx, ids, view));
  };
