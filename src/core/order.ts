import { encodeChange, encodeCursor, invalidCursor, type Place } from './cursor.ts';
import { firstIdOf, highestId, lastIdBefore, lowestId } from './id.ts';
import type { PageRequest } from './page.ts';
import { parseTimestamp } from './timestamp.ts';

/**
 * A scan of an index over a prefix and the id stops at the end of the prefix only, so rows beyond the other end of the
 * window are filtered afterwards.
 */
export interface Window {
  below: string;
  above: string;
  rows: number;
}

export interface ChangeWindow extends Window {
  changedBelow: string;
  changedAbove: string;
}

type Places = Pick<PageRequest, 'olderThan' | 'newerThan' | 'backward'>;

export interface Order<W, Row> {
  windowOf(places: Places, rows: number): W;
  /** A filter for rows beyond the other end of the window; null if there can be none. */
  within(places: Places): ((row: Row) => boolean) | null;
  readonly oldest: string;
  cursorOf(row: Row): string;
}

export const wholeList = { olderThan: null, newerThan: null, backward: false } as const;

export interface Created {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

/** By id, which contains the time of creation: no further index is needed. */
export function byCreation({ created_after, created_before }: Created = {}): Order<Window, { id: string }> {
  const oldest = created_after === undefined ? lowestId : lastIdBefore(timeOf(created_after));
  const newest = created_before === undefined ? highestId : firstIdOf(timeOf(created_before));
  const belowOf = (place: Place | null) => least(idIn(place) ?? newest, newest);
  const aboveOf = (place: Place | null) => greatest(idIn(place) ?? oldest, oldest);
  return {
    windowOf({ olderThan, newerThan, backward }, rows) {
      const [below, above] = [belowOf(olderThan), aboveOf(newerThan)];
      return backward ? { below: highestId, above, rows } : { below, above: lowestId, rows };
    },
    within({ olderThan, newerThan, backward }) {
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
export function byChange(changedAfter: string): Order<ChangeWindow, { id: string; changed: string }> {
  const first = toMicroseconds(new Date(timeOf(changedAfter)), '000');
  return {
    windowOf({ olderThan, newerThan }, rows) {
      const newer = newerThan && changeIn(newerThan);
      return {
        changedBelow: olderThan ? changeIn(olderThan) : 'infinity',
        below: olderThan?.id ?? highestId,
        // A position before the filter's start adds nothing to the filter.
        ...(newer !== null && newer >= first
          ? { changedAbove: newer, above: (newerThan as Place).id }
          : { changedAbove: first, above: lowestId }),
        rows,
      };
    },
    within: () => null,
    oldest: lowestId,
    cursorOf: encodeChange,
  };
}

const timeOf = (timestamp: string) => (parseTimestamp(timestamp) as Date).getTime();

export function idIn(place: Place | null): string | null {
  if (place && place.changed !== null) throw invalidCursor();
  return place === null ? null : place.id;
}

function changeIn({ changed }: Place): string {
  if (changed === null) throw invalidCursor();
  return toMicroseconds(new Date(Number(changed.slice(0, -3))), changed.slice(-3).padStart(3, '0'));
}

/** ISO 8601 with exactly six decimals, so that texts sort as times do. */
const toMicroseconds = (milliseconds: Date, rest: string) => `${milliseconds.toISOString().slice(0, -1)}${rest}Z`;
