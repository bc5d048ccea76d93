import { z } from 'zod';
import { ApiError, invalid } from './errors.ts';
import { integer } from './schema.ts';

export const defaultPageSize = 25;
export const maximumPageSize = 100;

/** How many items a page can have, before its `limit` is validated. */
export function itemsAtMost(limit: unknown = defaultPageSize): number {
  const size = typeof limit === 'string' ? Number(limit) : limit;
  return typeof size === 'number' && size > 1 ? Math.min(size, maximumPageSize) : 1;
}

export const countedAtMost = 10_000;
export const countLimitText = countedAtMost.toLocaleString('en');

export const directions = { desc: 'Newest first.', asc: 'Oldest first.' } as const;

const exampleCursor = 'AZN8HltafD6fCgEjRWeJqw';

/** Those of REST and MCP. `parsePage` validates them, together with those of GraphQL. */
export const pageParameters = {
  limit: integer({ min: 1, max: maximumPageSize })
    .default(defaultPageSize)
    .meta({ description: 'Number of items per page.', examples: [10] }),
  after: z
    .string()
    .meta({ description: 'Cursor from a `next` link. Returns the items after it.', examples: [exampleCursor] }),
  before: z
    .string()
    .meta({ description: 'Cursor from a `prev` link. Returns the items before it.', examples: [exampleCursor] }),
  direction: z
    .enum(Object.keys(directions) as (keyof typeof directions)[])
    .default('desc')
    .meta({ description: 'Sort order: newest first (`desc`) or oldest first (`asc`).', examples: ['asc'] }),
  count: z
    .boolean()
    .default(false)
    .meta({
      description: `Whether to return the number of items on all pages, up to ${countLimitText}, in the header \`Total-Count\`.`,
      examples: [true],
    }),
};

/** Paging arguments of a client: REST's `limit`, `after` and `before`, or Relay's four. */
export interface PageArguments {
  limit?: unknown;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  direction?: string | null | undefined;
  count?: unknown;
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

/** One more row than is reported tells whether there are more. */
export const rowsToCount = countedAtMost + 1;

export function toCount(rows: number): Count {
  return { total: Math.min(rows, countedAtMost), isCapped: rows > countedAtMost };
}

export interface Page<T> {
  readonly items: T[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  cursorOf(item: T): string;
  count(): Promise<Count>;
}

/** Throws `validation_failed` or `invalid_cursor`. */
export function parsePage(args: PageArguments): PageRequest {
  // Only `before`: the items directly before it, not the start of the list.
  const isBefore = args.before != null && args.after == null && args.first == null;
  const fromEnd = args.last != null || isBefore;
  if (args.last != null && args.first != null)
    throw invalid('last', 'invalid_value', 'Use either first or last, not both.');
  const size =
    args.last != null
      ? readSize('last', args.last)
      : readSize(args.limit != null ? 'limit' : 'first', args.limit ?? args.first);
  readChoice('count', args.count ?? false, [true, false]);
  const isAscending = readChoice('direction', args.direction ?? 'desc', Object.keys(directions)) === 'asc';
  const [after, before] = [readCursor(args.after), readCursor(args.before)];
  return {
    limit: size,
    olderThan: isAscending ? before : after,
    newerThan: isAscending ? after : before,
    backward: fromEnd !== isAscending,
    fromEnd,
  };
}

function readSize(name: string, size: unknown): number {
  if (size == null) return defaultPageSize;
  if (typeof size !== 'number' || !Number.isInteger(size)) throw invalid(name, 'invalid_type', 'Must be an integer.');
  if (size < 1) throw invalid(name, 'too_small', 'Must be at least 1.');
  if (size > maximumPageSize) throw invalid(name, 'too_large', `Must be at most ${maximumPageSize}.`);
  return size;
}

function readChoice<T>(name: string, value: unknown, values: readonly T[]): T {
  if (!values.includes(value as T)) throw invalid(name, 'invalid_value', `Must be one of: ${values.join(', ')}.`);
  return value as T;
}

/** `rows` are in the order of filling, one more than the limit if there are more. */
export function toPage<T>(
  request: PageRequest,
  rows: T[],
  { cursorOf, count }: Pick<Page<T>, 'cursorOf' | 'count'>,
): Page<T> {
  const { limit, fromEnd, backward, olderThan, newerThan } = request;
  const isAscending = backward !== fromEnd;
  const more = rows.length > limit;
  const items = more ? rows.slice(0, limit) : rows;
  const [isAfter, isBefore] = [olderThan !== null, newerThan !== null];
  const [hasAfter, hasBefore] = isAscending ? [isBefore, isAfter] : [isAfter, isBefore];
  return {
    items: fromEnd ? items.reverse() : items,
    hasNextPage: fromEnd ? hasBefore : more,
    hasPreviousPage: fromEnd ? more : hasAfter,
    cursorOf,
    count,
  };
}

/** A position in a list: an id, and in a list ordered by time of change the time. */
export interface CursorPosition {
  readonly id: string;
  /** Microseconds since the epoch. */
  readonly changed: string | null;
}

const hexOf = (id: string) => id.replaceAll('-', '');

export function encodeCursor(id: string): string {
  return Buffer.from(hexOf(id), 'hex').toString('base64url');
}

/** The 8 bytes of a time and the 16 of an id, in base64url. */
export function encodeChange({ id, changed }: { id: string; changed: string }): string {
  return Buffer.from(BigInt(changed).toString(16).padStart(16, '0') + hexOf(id), 'hex').toString('base64url');
}

export function readCursor(cursor: string | null | undefined): CursorPosition | null {
  if (cursor == null) return null;
  if (typeof cursor !== 'string' || !/^(?:[\w-]{22}|[\w-]{32})$/.test(cursor)) throw invalidCursor();
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const changed = hex.length === 48 ? BigInt(`0x${hex.slice(0, 16)}`) : null;
  if (changed !== null && changed > latest) throw invalidCursor();
  return { id: idOf(hex.slice(-32)), changed: changed === null ? null : `${changed}` };
}

/** The last microsecond of year 9999. */
const latest = 253_402_300_799_999_999n;

const idOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

export const invalidCursor = () => new ApiError('invalid_cursor');
