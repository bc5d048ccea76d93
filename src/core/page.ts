import { type CursorPosition, countedAtMost, type PageRequest, readCursor } from '@terrapin/table';
import { ApiError, invalid } from './errors.ts';

export const defaultPageSize = 25;
export const maximumPageSize = 100;

/** How many items a page can have, before its `limit` is validated. */
export function itemsAtMost(limit: unknown = defaultPageSize): number {
  const size = typeof limit === 'string' ? Number(limit) : limit;
  return typeof size === 'number' && size > 1 ? Math.min(size, maximumPageSize) : 1;
}

export const countLimitText = countedAtMost.toLocaleString('en');

export const directions = { desc: 'Newest first.', asc: 'Oldest first.' } as const;

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
  const [after, before] = [placeAt(args.after), placeAt(args.before)];
  return {
    limit: size,
    olderThan: isAscending ? before : after,
    newerThan: isAscending ? after : before,
    backward: fromEnd !== isAscending,
    fromEnd,
  };
}

export function readSize(name: string, size: unknown, most = maximumPageSize, otherwise = defaultPageSize): number {
  if (size == null) return otherwise;
  if (typeof size !== 'number' || !Number.isInteger(size)) throw invalid(name, 'invalid_type', 'Must be an integer.');
  if (size < 1) throw invalid(name, 'too_small', 'Must be at least 1.');
  if (size > most) throw invalid(name, 'too_large', `Must be at most ${most}.`);
  return size;
}

function readChoice<T>(name: string, value: unknown, values: readonly T[]): T {
  if (!values.includes(value as T)) throw invalid(name, 'invalid_value', `Must be one of: ${values.join(', ')}.`);
  return value as T;
}

function placeAt(cursor: string | null | undefined): CursorPosition | null {
  if (cursor == null) return null;
  const place = readCursor(cursor);
  if (!place) throw new ApiError('invalid_cursor');
  return place;
}

/** Of a list in the order of ids. */
export function idIn(place: CursorPosition | null): string | null {
  if (place && place.value !== null) throw new ApiError('invalid_cursor');
  return place?.id ?? null;
}
