import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Caller, Given, Values } from './spec.ts';
import { type AnyDb, type AnyQuery, type Statement, statementName } from './statements.ts';

/** A UUIDv7 begins with its time, so ids are in the order of creation, and an edge of a time is an id. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const firstIdOf = (time: number): string => toEdge(Math.max(time, 0), '0');

/** Higher than all ids before this millisecond. */
const lastIdBefore = (time: number): string => (time <= 0 ? lowestId : toEdge(time - 1, 'f'));

function toEdge(time: number, rest: '0' | 'f'): string {
  const hex = time.toString(16).padStart(12, '0');
  const four = rest.repeat(4);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${four}-${four}-${rest.repeat(12)}`;
}

export interface PageRequest {
  readonly limit: number;
  readonly olderThan: CursorPosition | null;
  readonly newerThan: CursorPosition | null;
  /** Whether it is filled from its oldest end: Relay's `last`, or `first` of an ascending list. */
  readonly backward: boolean;
  /** Whether it is filled from its last item: Relay's `last`. */
  readonly fromEnd: boolean;
}

export interface Count {
  readonly total: number;
  readonly isCapped: boolean;
}

export interface Page<T> {
  readonly items: T[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Where reading stopped before the page was full: the list goes on from there, after or before the page. */
  readonly reached?: { readonly cursor: string; readonly isAfter: boolean } | undefined;
  cursorOf(item: T): string;
  count(): Promise<Count>;
}

type Ends<T> = Pick<Page<T>, 'items' | 'cursorOf' | 'reached'>;

/** The cursors before and after which the list goes on; null for a page without items at an end of the list. */
export const startOf = <T>(page: Ends<T>): string | null => endOfPage(page, false, page.items[0]);
export const endOf = <T>(page: Ends<T>): string | null => endOfPage(page, true, page.items.at(-1));

function endOfPage<T>({ reached, cursorOf }: Ends<T>, isAfter: boolean, item: T | undefined): string | null {
  if (reached && (reached.isAfter === isAfter || item === undefined)) return reached.cursor;
  return item === undefined ? null : cursorOf(item);
}

/** For a page on which there is nothing: a cursor next to the one that it was given, from which the way back has its item, too. */
export function placeBefore({ fromEnd, backward, olderThan, newerThan }: PageRequest): Page<never>['reached'] {
  const isAscending = backward !== fromEnd;
  const place = isAscending === fromEnd ? olderThan : newerThan;
  if (!place) return undefined;
  const id = nextId(place.id, place === olderThan ? -1n : 1n);
  return { cursor: encodePosition({ id, value: place.value }), isAfter: fromEnd };
}

/**
 * Rows that a page reads if an index does not have all of its filters. Then it is shown as it is, and the list goes on from
 * where reading stopped. With the rows that are shown, and those of other tables in them, 5,000.
 */
export const readAtMost = 4_600;

export const countedAtMost = 10_000;
/** One more row than is reported tells whether there are more. */
export const rowsToCount = countedAtMost + 1;

export function toCount(rows: number): Count {
  return { total: Math.min(rows, countedAtMost), isCapped: rows > countedAtMost };
}

/**
 * `rows` are in the order of filling, one more than the limit if there are more.
 *
 * @param reached the cursor of the row at which reading stopped, if there may be more
 */
export function toPage<T>(
  { limit, fromEnd, backward, olderThan, newerThan }: PageRequest,
  rows: T[],
  { cursorOf, count, reached }: Pick<Page<T>, 'cursorOf' | 'count'> & { readonly reached?: string | undefined },
): Page<T> {
  const isAscending = backward !== fromEnd;
  const isFull = rows.length > limit;
  const more = isFull || reached !== undefined;
  const items = isFull ? rows.slice(0, limit) : rows;
  const [isAfter, isBefore] = [olderThan !== null, newerThan !== null];
  const [hasAfter, hasBefore] = isAscending ? [isBefore, isAfter] : [isAfter, isBefore];
  return {
    items: fromEnd ? items.reverse() : items,
    hasNextPage: fromEnd ? hasBefore : more,
    hasPreviousPage: fromEnd ? more : hasAfter,
    ...(!isFull && reached !== undefined && { reached: { cursor: reached, isAfter: !fromEnd } }),
    cursorOf,
    count,
  };
}

/** A position in a list: an id, and the value of the column that the list is ordered by, if it is another one. */
export interface CursorPosition {
  readonly id: string;
  /** Of a time, microseconds since the epoch. */
  readonly value: string | null;
}

const toHex = (id: string) => id.replaceAll('-', '');
const idOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
export const nextId = (id: string, by: 1n | -1n): string =>
  idOf((BigInt(`0x${toHex(id)}`) + by).toString(16).padStart(32, '0'));
const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

export const encodeCursor = (id: string): string => encode(toHex(id));

/** The 8 bytes of a time and the 16 of an id, in base64url. */
export const encodeTime = (id: string, microseconds: string): string =>
  encode(BigInt(microseconds).toString(16).padStart(16, '0') + toHex(id));

export function encodePosition({ id, value }: CursorPosition): string {
  if (value === null) return encodeCursor(id);
  return /^\d+$/.test(value)
    ? encodeTime(id, value)
    : `${encodeCursor(id)}.${Buffer.from(value).toString('base64url')}`;
}

/** The last microsecond of year 9999. */
const latest = 253_402_300_799_999_999n;

/** A cursor directly after that of an item, oldest first: what is before it has the item. */
export function nextTo(cursor: string): string {
  const { id, value } = readCursor(cursor) as CursorPosition;
  return encodePosition({ id: nextId(id, 1n), value });
}

/** Undefined if it is no cursor of any list. */
export function readCursor(cursor: unknown): CursorPosition | undefined {
  if (typeof cursor !== 'string' || !/^(?:[\w-]{22}|[\w-]{32}|[\w-]{22}\.[\w-]{1,120})$/.test(cursor)) return undefined;
  const [bytes = '', text] = cursor.split('.');
  const hex = Buffer.from(bytes, 'base64url').toString('hex');
  const id = idOf(hex.slice(-32));
  if (text !== undefined) return { id, value: Buffer.from(text, 'base64url').toString() };
  if (hex.length === 32) return { id, value: null };
  const time = BigInt(`0x${hex.slice(0, 16)}`);
  return time > latest ? undefined : { id, value: `${time}` };
}

/**
 * A scan of an index over a prefix and the id stops at the end of the prefix only, so rows beyond the other end of the
 * range are filtered afterwards.
 */
export interface KeysetRange {
  below: string;
  above: string;
  rows: number;
}

/** Of a list in the order of another column than the id. */
export interface ValueRange extends KeysetRange {
  valueBelow: string;
  valueAbove: string;
}

export type Cursors = Pick<PageRequest, 'olderThan' | 'newerThan' | 'backward'>;

/** Of another column than the id, its value. */
export interface Ordered {
  readonly id: string;
  readonly place?: string | null;
}

export interface Order<Range = KeysetRange, Row = Ordered> {
  /** Whether a list in this order returned such a cursor. */
  accepts(place: CursorPosition): boolean;
  range(cursors: Cursors, rows: number): Range;
  /** A filter for rows beyond the other end of the range; null if there can be none. */
  filter(cursors: Cursors): ((row: Row) => boolean) | null;
  readonly oldest: string;
  cursorOf(row: Row): string;
}

export const wholeList = { olderThan: null, newerThan: null, backward: false } as const;

export interface Created {
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

/** Milliseconds. Clients see seconds, so a range ends with the whole second of its end. */
export const second = 1000;

/** Milliseconds of `2026-01-31 12:00:00Z`, which may have a `T`, and a fraction that does not count. */
export const timeOf = (timestamp: string) => Date.parse(`${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}Z`);

export const least = (a: string, b: string) => (a < b ? a : b);
export const greatest = (a: string, b: string) => (a > b ? a : b);

const created = 'createdAt';

/** By id, which contains the time of creation: no further index is needed. */
export function byCreation({ createdAfter, createdBefore }: Created = {}): Order {
  const oldest = createdAfter === undefined ? lowestId : lastIdBefore(timeOf(createdAfter));
  const newest = createdBefore === undefined ? highestId : firstIdOf(timeOf(createdBefore) + second);
  const belowOf = (place: CursorPosition | null) => least(place?.id ?? newest, newest);
  const aboveOf = (place: CursorPosition | null) => greatest(place?.id ?? oldest, oldest);
  return {
    accepts: ({ value }) => value === null || value.startsWith(`${created}=`),
    range({ olderThan, newerThan, backward }, rows) {
      const [below, above] = [belowOf(olderThan), aboveOf(newerThan)];
      return backward ? { below: highestId, above, rows } : { below, above: lowestId, rows };
    },
    filter({ olderThan, newerThan, backward }) {
      const [below, above] = [belowOf(olderThan), aboveOf(newerThan)];
      if (backward) return below === highestId ? null : ({ id }) => id < below;
      return above === lowestId ? null : ({ id }) => id > above;
    },
    oldest,
    cursorOf: ({ id }) => encodeCursor(id),
  };
}

/** How values of a type are compared, and stand in cursors. */
export interface ValueType {
  /** The type in PostgreSQL to which a value in a cursor is cast. */
  readonly cast: string;
  readonly lowest: string;
  readonly highest: string;
  compare(a: string, b: string): number;
  /** Null if the value in a cursor is none. */
  read(text: string): string | null;
  /** The value of a column in a cursor. */
  select(column: string): RawBuilder<string>;
  /** The places at which a range begins and ends, inclusive. */
  first(value: string | number): Place;
  last(value: string | number): Place;
  /** The id of each `last`: no row with its value is within the range, or all are. */
  readonly lastId: string;
  /** A type in PostgreSQL that has every value of an end of a range. */
  readonly comparable: string;
}

interface Place {
  readonly value: string;
  readonly id: string;
}

const alphabetically = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const timeAt = (timestamp: string | number, later = 0): Place => ({
  value: toMicroseconds(timeOf(`${timestamp}`) + later, '000'),
  id: lowestId,
});
/** ISO 8601 with exactly six decimals, so that texts sort as times do; after the year 9999, `infinity`. */
const toMicroseconds = (time: number, rest: string) =>
  BigInt(time) * 1000n > latest ? 'infinity' : `${new Date(time).toISOString().slice(0, -1)}${rest}Z`;

const asText: Pick<ValueType, 'select' | 'first' | 'last' | 'lastId'> = {
  select: (column) => sql<string>`${sql.ref(column)}::text`,
  first: (value) => ({ value: `${value}`, id: lowestId }),
  last: (value) => ({ value: `${value}`, id: highestId }),
  lastId: highestId,
};

const numbers = (cast: string, lowest = '-Infinity', highest = 'Infinity'): ValueType => ({
  ...asText,
  cast,
  comparable: cast === 'integer' ? 'numeric' : cast,
  lowest,
  highest,
  compare: (a, b) => Number(a) - Number(b),
  read: (text) =>
    /^-?\d{1,30}(?:\.\d{1,30})?$/.test(text) && Number(text) >= Number(lowest) && Number(text) <= Number(highest)
      ? text
      : null,
});

const times: ValueType = {
  cast: 'bigint',
  lowest: '-infinity',
  highest: 'infinity',
  compare: alphabetically,
  read: (text) =>
    /^\d{1,18}$/.test(text) && BigInt(text) <= latest
      ? toMicroseconds(Number(text.slice(0, -3)), text.slice(-3).padStart(3, '0'))
      : null,
  select: (column) => sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`,
  first: (timestamp) => timeAt(timestamp),
  last: (timestamp) => timeAt(timestamp, second),
  lastId: lowestId,
  comparable: 'timestamptz',
};

const valueTypes: Readonly<Record<string, ValueType>> = {
  timestamptz: times,
  date: {
    ...asText,
    cast: 'date',
    comparable: 'date',
    lowest: '-infinity',
    highest: 'infinity',
    compare: alphabetically,
    read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  },
  integer: numbers('integer', '-2147483648', '2147483647'),
  numeric: numbers('numeric'),
  'double precision': numbers('double precision'),
};

/** Undefined for a type by whose values no list can be ordered. */
export const valueTypeOf = (columnType: string): ValueType | undefined => valueTypes[columnType.replace(/\(.*/, '')];

const comparing = (type: ValueType) => (a: Place, b: Place) =>
  type.compare(a.value, b.value) || alphabetically(a.id, b.id);

/** Cursors of the order of changes have no name, and those of creation may have no value: earlier releases had no others. */
const changed = 'updatedAt';

const encodePlace = (name: string, id: string, value: string | null): string =>
  encodePosition({ id, value: name === changed && value !== null ? value : `${name}=${value ?? ''}` });

/** Undefined if it is of another order; without a value if it is of a row without one. */
function readPlace(name: string, type: ValueType, { id, value }: CursorPosition): Partial<Place> | undefined {
  if (value === null) {
    const time = Number.parseInt(toHex(id).slice(0, 12), 16);
    return name === created ? { id, value: toMicroseconds(time, '000') } : undefined;
  }
  const [, of = changed, text = value] = /^(\w+)=(.*)$/.exec(value) ?? [];
  if (of !== name) return undefined;
  if (text === '') return { id };
  const read = type.read(text);
  return read === null ? undefined : { id, value: read };
}

/**
 * By the value of a column, then by id. Rows have the value as `place`.
 *
 * @param given the ends of a range
 */
export function byValue(
  name: string,
  type: ValueType,
  given: { readonly first?: Place | undefined; readonly last?: Place | undefined } = {},
): Order<ValueRange> {
  const first = given.first ?? { value: type.lowest, id: lowestId };
  const last = given.last ?? { value: type.highest, id: highestId };
  const placeOf = (cursor: CursorPosition | null): Place | null => {
    const { id, value } = (cursor && readPlace(name, type, cursor)) ?? {};
    return id !== undefined && value !== undefined ? { id, value } : null;
  };
  const compare = comparing(type);
  return {
    accepts: (cursor) => placeOf(cursor) !== null,
    range({ olderThan, newerThan }, rows) {
      const [older, newer] = [placeOf(olderThan) ?? last, placeOf(newerThan) ?? first];
      // A position beyond an end of the filter adds nothing to the filter.
      const [below, above] = [compare(older, last) < 0 ? older : last, compare(newer, first) < 0 ? first : newer];
      return { valueBelow: below.value, below: below.id, valueAbove: above.value, above: above.id, rows };
    },
    filter: () => null,
    oldest: lowestId,
    cursorOf: ({ id, place = null }) => encodePlace(name, id, place),
  };
}

/** The rows without a value, which come after all others in both directions, by id. */
export function withoutValue(name: string, type: ValueType): Order {
  const isPlace = (cursor: CursorPosition) => {
    const place = readPlace(name, type, cursor);
    return place !== undefined && place.value === undefined;
  };
  return {
    accepts: isPlace,
    range: ({ olderThan, newerThan }, rows) => ({
      below: olderThan && isPlace(olderThan) ? olderThan.id : highestId,
      above: newerThan && isPlace(newerThan) ? newerThan.id : lowestId,
      rows,
    }),
    filter: () => null,
    oldest: lowestId,
    cursorOf: ({ id }) => encodePlace(name, id, null),
  };
}

/** A column that a list is ordered by, before the id. */
export interface OrderedBy {
  readonly column: string;
  readonly type: ValueType;
  /** What holds for each row that has a value: the indexes over it may have no others, so that other lists do not use them. */
  readonly isPresent: RawBuilder<boolean> | null;
  /** Whether the rows without a value are selected. */
  readonly isAbsent?: true;
}

type Tuple = (...items: unknown[]) => Expression<unknown>;

/**
 * Keyset pagination: a row comparison starts the index scan at the cursor, where an equality of the same columns would
 * start at the newest entry. It ends with its first column, so only the last column of `before` is compared in it. The
 * first of the others is an IN with one value twice: an equality would let the planner choose an index without it.
 *
 * @param id the column that cursors contain
 * @param before the columns before `id` in the index, with their required values
 * @param isMerged whether it is one of `mergePages`
 */
export function keysetPage<Query>(
  query: Query,
  $: KeysetRange,
  backward: boolean,
  id: string,
  before: Values = {},
  isMerged = false,
): Query {
  const prefix = Object.entries(before);
  const compared = prefix.slice(-1);
  const few = isMerged ? lowEstimate(query as AnyQuery, before) : (query as AnyQuery);
  const bounded = few.where((eb) => {
    const row = (eb.refTuple as Tuple)(...compared.map(([column]) => column), id);
    const bound = (end: string) => (eb.tuple as Tuple)(...compared.map(([, value]) => value), end);
    const [first, ...others] = prefix.slice(0, -1);
    const fixed = others.map(([column, value]) => eb(column, '=', value));
    // Of two columns, and in merged pages, a list of one value: otherwise an index without the first column would cost less.
    if (first && (isMerged || others.length > 0)) fixed.unshift(eb(first[0], '=', sql`any(array[${first[1]}])`));
    else if (first) fixed.push(eb(first[0], 'in', [first[1], first[1]]));
    return eb.and([...fixed, eb(row, '<', bound($.below)), eb(row, '>', bound($.above))]);
  });
  return orderRows(bounded, [...Object.keys(before), id], backward).limit($.rows) as Query;
}

export const orderRows = <Row>(query: AnyQuery<Row>, columns: readonly string[], backward: boolean): AnyQuery<Row> =>
  columns.reduce((all, column) => all.orderBy(sql.ref(column), backward ? 'asc' : 'desc'), query);

/**
 * For a list in the order of another column, with an index over the columns of `before`, that one and the id. Selects its
 * value as `place`. No other column can bound it: the rows that match could be far apart in the index.
 */
export function valuePage(
  query: AnyQuery,
  $: ValueRange,
  backward: boolean,
  { column, type, isPresent, isAbsent }: OrderedBy,
  id: string,
  before: Values,
): AnyQuery {
  // By a column that no shorter index has: one in the same order may lack the first, that of ids the last. Those without a value
  // are in the order of ids, too.
  const bounded = lowEstimate(query, before, isAbsent ? -1 : 0)
    .select([type.select(column).as('place'), sql.ref(column).as('sorted')])
    .where((eb) => {
      const row = (eb.refTuple as Tuple)(column, id);
      const bound = (...place: string[]) => (eb.tuple as Tuple)(...place);
      const fixed = Object.entries(before).map(([column, value]) => eb(column, '=', value));
      if (isAbsent) return eb.and([...fixed, eb(column, 'is', null), eb(id, '<', $.below), eb(id, '>', $.above)]);
      const [end, start] = [bound($.valueBelow, $.below), bound($.valueAbove, $.above)];
      return eb.and([...fixed, eb(row, '<', end), eb(row, '>', start), ...(isPresent ? [isPresent] : [])]);
    });
  return orderRows(bounded, [column, id], backward).limit($.rows);
}

/** Redundant, but lowers the planner's row estimate: otherwise it prefers to sort the rows of another index. */
function lowEstimate(query: AnyQuery, before: Values, at = -1): AnyQuery {
  const [column, value] = Object.entries(before).at(at) ?? [];
  return column === undefined ? query : query.where((eb) => eb.between(column, value, value));
}

/** A parameter with several values of a type, and how many, where the text of a statement depends on it. */
export interface Several {
  readonly name: string;
  readonly type: string;
  readonly count: number;
}

/**
 * A page for each combination of values of the parameters `several`, which are in the same order, so that PostgreSQL reads of
 * each only what comes first, and one row more.
 *
 * @param columns those of the order
 */
export function mergeInOrder(
  db: AnyDb,
  $: Values,
  several: readonly Several[],
  columns: readonly string[],
  backward: boolean,
  rows: number,
  pageOf: (values: Values) => AnyQuery,
): AnyQuery {
  const combinations = several.reduce<Values[]>(
    (all, { name, type, count }) =>
      Array.from({ length: count }, (_, i) => sql`(${$[name]}::${sql.raw(type)}[])[${sql.lit(i + 1)}]`).flatMap((one) =>
        all.map((values) => ({ ...values, [name]: one })),
      ),
    [{}],
  );
  if (combinations.length === 1) return pageOf(combinations[0] as Values);
  const pages = combinations.map((values) => db.selectFrom(pageOf(values).as('one')).selectAll('one') as AnyQuery);
  const merged = db.selectFrom(pages.reduce((all, page) => all.unionAll(page)).as('page')).selectAll('page');
  const order = columns.map((column) => `page.${column}`);
  return orderRows(merged as AnyQuery, order, backward).limit(rows);
}

/**
 * The first rows, in order, of a page for each combination of values of the parameters `several`, so that rows with other
 * values in between cost nothing. Without such parameters it is one page.
 *
 * @param backward null: to be counted, in any order, so that no more are read than wanted
 */
export function mergePages(
  db: AnyDb,
  $: Values & Pick<KeysetRange, 'rows'>,
  several: readonly Pick<Several, 'name' | 'type'>[],
  backward: boolean | null,
  pageOf: (values: Values) => AnyQuery,
): AnyQuery {
  if (several.length === 0) return pageOf({});
  const lists = several.map(({ name, type }) => {
    const values = sql<{ value: string }>`unnest(${$[name]}::${sql.raw(type)}[])`;
    return values.as<string>(sql`${sql.id(`of_${name}`)} (value)`);
  });
  const page = pageOf(Object.fromEntries(several.map(({ name }) => [name, sql.ref(`of_${name}.value`)])));
  const merged = (db.selectFrom(lists) as AnyQuery).crossJoinLateral(page.as('page')).selectAll('page');
  if (backward === null) return merged.where('page.id', '>', $.oldest).limit($.rows);
  return orderRows(merged, ['page.id'], backward).limit($.rows);
}

/** A list of one value needs no merging of pages. */
export const singleValue = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

export interface Oldest {
  oldest: string;
}

/** Counts the rows of a statement that are not older than `oldest`. The statement should have no joins. */
export function counting<P>(statement: Statement<P, unknown>): Statement<P & Oldest, { rows: number }> {
  return (statement.counted ??= {
    name: statement.name && statementName(`${statement.name}_count`),
    build: (db, $) => countRows(db, statement.build(db, $), $),
  });
}

export function countRows(db: unknown, query: unknown, $: Oldest) {
  return (db as AnyDb)
    .selectFrom((query as AnyQuery).as('counted'))
    .select(sql<number>`count(*) filter (where counted.id > ${$.oldest})::int`.as('rows'));
}

export function checkCursors(
  orders: readonly Pick<Order, 'accepts'>[],
  { olderThan, newerThan }: Cursors,
  error: Given<Error>['error'],
): void {
  for (const place of [olderThan, newerThan])
    if (place && !orders.some(({ accepts }) => accepts(place))) throw error('invalid_cursor');
}

/** Rows in one order: a list may have several parts, which follow each other. */
export interface PagePart<Row extends Ordered = Ordered> {
  readonly order: Order<KeysetRange, Row>;
  /** One more row than the page has, if there are more. `reached`: the row at which it stopped to look. */
  read(page: PageRequest): Promise<{ readonly rows: Row[]; readonly reached?: Row | undefined }>;
}

/** Which parts of a list, that follow each other, are read for a page, in the order of filling. */
function partsToRead<Row extends Ordered>(
  parts: readonly PagePart<Row>[],
  request: PageRequest,
  error: Given<Error>['error'],
): PagePart<Row>[] {
  const orders = parts.map(({ order }) => order);
  checkCursors(orders, request, error);
  const { fromEnd, backward, olderThan, newerThan } = request;
  const getPart = (place: CursorPosition | null, end: number) =>
    place ? orders.findIndex(({ accepts }) => accepts(place)) : end;
  const [after, before] = backward === fromEnd ? [olderThan, newerThan] : [newerThan, olderThan];
  const between = parts.slice(getPart(after, 0), getPart(before, parts.length - 1) + 1);
  return fromEnd ? between.reverse() : between;
}

/** The page of a list whose parts follow each other, in both directions. */
export async function fillPage<Row extends Ordered>(
  request: PageRequest,
  parts: readonly PagePart<Row>[],
  count: () => Promise<Count>,
  error: Given<Error>['error'],
): Promise<Page<Row>> {
  const { limit } = request;
  const rows: Row[] = [];
  let reached: string | undefined;
  for (const { order, read } of partsToRead(parts, request, error)) {
    if (rows.length > limit || reached !== undefined) break;
    const found = await read({ ...request, limit: limit - rows.length });
    const isWithin = order.filter(request);
    rows.push(...(isWithin ? found.rows.filter(isWithin) : found.rows));
    if (found.reached && rows.length <= limit && (!isWithin || isWithin(found.reached)))
      reached = order.cursorOf(found.reached);
  }
  const [first, last] = [parts[0] as PagePart<Row>, parts.at(-1) as PagePart<Row>];
  return toPage(request, rows, {
    cursorOf: (row) => (hasNoPlace(row) ? last : first).order.cursorOf(row),
    count,
    reached,
  });
}

const hasNoPlace = (row: object) => 'place' in row && row.place === null;

/** `counted` selects the same rows as `shown` without joins; run only if the count is requested. */
interface Shown<Row, P> {
  readonly order: Order;
  readonly shown: Statement<P, Row>;
  readonly counted: Statement<P, unknown>;
}

/** The page of a list that an index has as it is. */
export const pageReader = (error: Given<Error>['error']) =>
  function readPage<Row extends { id: string }, P extends object>(
    ctx: Caller,
    request: PageRequest,
    parts: readonly Shown<Row, P>[],
    parameters: Omit<P, keyof KeysetRange>,
  ): Promise<Page<Row>> {
    async function count() {
      let total = 0;
      for (const { order, counted } of parts) {
        const whole = { ...order.range(wholeList, rowsToCount - total), oldest: order.oldest };
        total += (await ctx.db.one(counting<object>(counted), { ...parameters, ...whole }))?.rows ?? 0;
        if (total >= rowsToCount) break;
      }
      return toCount(total);
    }
    const all = parts.map(({ order, shown }) => ({
      order,
      read: (page: PageRequest) => readRows(ctx, page, order, shown, parameters),
    }));
    return fillPage<Row>(request, all, count, error);
  };

/** One more than the page has, if there are more. */
export async function readRows<Row extends { id: string }, P>(
  { db, pace }: Caller,
  request: PageRequest,
  { range, cursorOf }: Order,
  shown: Statement<P, Row>,
  parameters: Omit<P, keyof KeysetRange>,
): Promise<{ rows: Row[] }> {
  const rows: Row[] = [];
  for (let place = request; ; ) {
    const size = Math.min(request.limit + 1 - rows.length, pace?.rows ?? Infinity);
    const part = await db.all(shown, { ...parameters, ...range(place, size) } as P);
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < size || rows.length > request.limit) return { rows };
    await pace?.rest();
    place = { ...place, [request.backward ? 'newerThan' : 'olderThan']: readCursor(cursorOf(last)) ?? null };
  }
}
