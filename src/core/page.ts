import { ApiError, invalid } from './errors.ts';
import { highestId, lowestId } from './id.ts';

export const defaultPageSize = 25;
export const maximumPageSize = 100;

/** What a client may ask of a collection: REST's `limit`, `after` and `before`, or Relay's four. */
export interface PageArguments {
  limit?: number | string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

/** A window over a collection that is ordered by id, newest first. Bounds are exclusive. */
export interface PageRequest {
  readonly limit: number;
  /** Items older than this id. */
  readonly below: string;
  /** Items newer than this id. */
  readonly above: string;
  /** Whether the window is filled from its oldest end (Relay's `last`). */
  readonly backward: boolean;
}

export interface Page<T> {
  readonly items: T[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Reads and bounds the arguments; wrong ones are `validation_failed` or `invalid_cursor`. */
export function parsePage(args: PageArguments): PageRequest {
  // Only `before`: what comes just before it, not the beginning of it all.
  const isBefore = args.before != null && args.after == null && args.first == null;
  const backward = args.last != null || isBefore;
  if (args.last != null && args.first != null) throw invalid('last', 'invalid_value', 'Give first or last, not both.');
  const size =
    args.last != null
      ? readSize('last', args.last)
      : readSize(args.limit != null ? 'limit' : 'first', args.limit ?? args.first);
  return {
    limit: size,
    below: args.after == null ? highestId : decodeCursor(args.after),
    above: args.before == null ? lowestId : decodeCursor(args.before),
    backward,
  };
}

function readSize(name: string, value: number | string | null | undefined): number {
  if (value == null) return defaultPageSize;
  const size = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof size !== 'number' || !Number.isInteger(size)) throw invalid(name, 'invalid_type', 'Must be an integer.');
  if (size < 1) throw invalid(name, 'too_small', 'Must be at least 1.');
  if (size > maximumPageSize) throw invalid(name, 'too_large', `Must be at most ${maximumPageSize}.`);
  return size;
}

/** A window as parameters of a statement. */
export interface Window {
  below: string;
  above: string;
  /** With the extra one by which {@link toPage} knows that more follow. */
  rows: number;
}

export function windowOf(page: PageRequest): Window {
  return { below: page.below, above: page.above, rows: page.limit + 1 };
}

/**
 * Makes a page of the rows of a statement that was run over {@link windowOf} the request.
 * Rows of a backward page come oldest first and are turned round.
 */
export function toPage<T>(request: PageRequest, rows: T[]): Page<T> {
  const more = rows.length > request.limit;
  const items = more ? rows.slice(0, request.limit) : rows;
  if (!request.backward) return { items, hasNextPage: more, hasPreviousPage: request.below !== highestId };
  return { items: items.reverse(), hasNextPage: request.above !== lowestId, hasPreviousPage: more };
}

/** The same for many collections at once: a page for each of `keys`, in their order, of the rows that `keyOf` says are its. */
export function toPages<T>(
  request: PageRequest,
  rows: T[],
  keys: readonly string[],
  keyOf: (row: T) => string,
): Page<T>[] {
  const byKey = Map.groupBy(rows, keyOf);
  return keys.map((key) => toPage(request, byKey.get(key) ?? []));
}

/** An opaque cursor: the 16 bytes of an id in base64url. */
export function encodeCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

export function decodeCursor(cursor: string): string {
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (!/^[\w-]{22}$/.test(cursor) || hex.length !== 32) throw new ApiError('invalid_cursor');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
