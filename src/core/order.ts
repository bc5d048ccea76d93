import { firstIdOf, highestId, lastIdBefore, lowestId } from './id.ts';
import { type CursorPosition, encodeChange, encodeCursor, invalidCursor, type PageRequest } from './page.ts';
import { parseTimestamp } from './timestamp.ts';

/**
 * A scan of an index over a prefix and the id stops at the end of the prefix only, so rows beyond the other end of the
 * range are filtered afterwards.
 */
export interface KeysetRange {
  below: string;
  above: string;
  rows: number;
}

export interface ChangeRange extends KeysetRange {
  changedBelow: string;
  changedAbove: string;
}

type Cursors = Pick<PageRequest, 'olderThan' | 'newerThan' | 'backward'>;

export interface Order<Range, Row> {
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

export interface Changed {
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
}

const idBefore = (time: string | undefined) => (time === undefined ? lowestId : lastIdBefore(timeOf(time)));
const idAfter = (time: string | undefined) => (time === undefined ? highestId : firstIdOf(timeOf(time)));

/** By id, which contains the time of creation: no further index is needed. */
export function byCreation({ createdAfter, createdBefore }: Created = {}): Order<KeysetRange, { id: string }> {
  const [oldest, newest] = [idBefore(createdAfter), idAfter(createdBefore)];
  const belowOf = (place: CursorPosition | null) => least(idIn(place) ?? newest, newest);
  const aboveOf = (place: CursorPosition | null) => greatest(idIn(place) ?? oldest, oldest);
  return {
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

const least = (a: string, b: string) => (a < b ? a : b);
const greatest = (a: string, b: string) => (a > b ? a : b);

/** By time of change, then by id. Rows have their time as microseconds. */
export function byChange({
  updatedAfter,
  updatedBefore,
}: Changed): Order<ChangeRange, { id: string; changed: string }> {
  const first = updatedAfter === undefined ? '-infinity' : startOf(updatedAfter);
  const end = updatedBefore === undefined ? 'infinity' : startOf(updatedBefore);
  return {
    range({ olderThan, newerThan }, rows) {
      const [older, newer] = [olderThan && changeIn(olderThan), newerThan && changeIn(newerThan)];
      // A position beyond an end of the filter adds nothing to the filter.
      return {
        ...(older !== null && older < end
          ? { changedBelow: older, below: (olderThan as CursorPosition).id }
          : { changedBelow: end, below: updatedBefore === undefined ? highestId : lowestId }),
        ...(newer !== null && newer >= first
          ? { changedAbove: newer, above: (newerThan as CursorPosition).id }
          : { changedAbove: first, above: lowestId }),
        rows,
      };
    },
    filter: () => null,
    oldest: lowestId,
    cursorOf: encodeChange,
  };
}

const timeOf = (timestamp: string) => (parseTimestamp(timestamp) as Date).getTime();

export function idIn(place: CursorPosition | null): string | null {
  if (place && place.changed !== null) throw invalidCursor();
  return place === null ? null : place.id;
}

function changeIn({ changed }: CursorPosition): string {
  if (changed === null) throw invalidCursor();
  return toMicroseconds(new Date(Number(changed.slice(0, -3))), changed.slice(-3).padStart(3, '0'));
}

const startOf = (timestamp: string) => toMicroseconds(new Date(timeOf(timestamp)), '000');

/** ISO 8601 with exactly six decimals, so that texts sort as times do. */
const toMicroseconds = (milliseconds: Date, rest: string) => `${milliseconds.toISOString().slice(0, -1)}${rest}Z`;
