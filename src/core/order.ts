import { encodeChange, encodeCursor, type Place, wrongCursor } from './cursor.ts';
import { firstIdOf, highestId, lastIdBefore, lowestId } from './id.ts';
import type { PageRequest } from './page.ts';
import { parseTimestamp } from './timestamp.ts';

/**
 * A window as parameters of a statement: from where a page is filled, and for how many rows. Of an index over something
 * and the id, a scan would not end at an id, but go on to the end of that something; so what is beyond the other end of the
 * window is left out of the rows.
 */
export interface Window {
  /** Only what is older than this id. */
  below: string;
  /** Only what is newer than this id. */
  above: string;
  rows: number;
}

/** The same of a list by time of change: the times, then the ids. */
export interface ChangeWindow extends Window {
  changedBelow: string;
  changedAbove: string;
}

type Places = Pick<PageRequest, 'olderThan' | 'newerThan' | 'backward'>;

/** What a list is ordered by, newest first, and so what its cursors hold. */
export interface Order<W, Row> {
  windowOf(places: Places, rows: number): W;
  /** What of the rows of that window is not beyond its other end; null where nothing can be. */
  within(places: Places): ((row: Row) => boolean) | null;
  /** The id below which nothing is counted that is in the window of all. */
  readonly oldest: string;
  cursorOf(row: Row): string;
}

/** Of a list as a whole, read from its newest item on. */
export const everywhere = { olderThan: null, newerThan: null, backward: false } as const;

/** When items were created: from a time on, and before one. */
export interface Created {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

/** By id, which has the time of creation in it: no index is needed but that of the order. */
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

/** By time of change, from one on; by id where several were changed at once. A row has its time as microseconds. */
export function byChange(changedAfter: string): Order<ChangeWindow, { id: string; changed: string }> {
  const first = toMicroseconds(new Date(timeOf(changedAfter)), '000');
  return {
    windowOf({ olderThan, newerThan }, rows) {
      const newer = newerThan && changeIn(newerThan);
      return {
        changedBelow: olderThan ? changeIn(olderThan) : 'infinity',
        below: olderThan?.id ?? highestId,
        // A place before all of them says no more than the filter does.
        ...(newer !== null && newer >= first
          ? { changedAbove: newer, above: (newerThan as Place).id }
          : { changedAbove: first, above: lowestId }),
        rows,
      };
    },
    // Its index begins with the time, at which a scan does end.
    within: () => null,
    oldest: lowestId,
    cursorOf: encodeChange,
  };
}

const timeOf = (timestamp: string) => (parseTimestamp(timestamp) as Date).getTime();

/** What a cursor of a list by id holds; null without one. */
export function idIn(place: Place | null): string | null {
  if (place && place.changed !== null) throw wrongCursor();
  return place === null ? null : place.id;
}

function changeIn({ changed }: Place): string {
  if (changed === null) throw wrongCursor();
  return toMicroseconds(new Date(Number(changed.slice(0, -3))), changed.slice(-3).padStart(3, '0'));
}

/** ISO 8601 with six decimals always, so that texts compare as times do. */
const toMicroseconds = (milliseconds: Date, rest: string) => `${milliseconds.toISOString().slice(0, -1)}${rest}Z`;
