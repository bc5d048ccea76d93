import { encodeChange, encodeCursor, type Place, wrongCursor } from './cursor.ts';
import { firstIdOf, highestId, lastIdBefore, lowestId } from './id.ts';
import type { PageRequest } from './page.ts';
import { parseTimestamp } from './timestamp.ts';

/** A window as parameters of a statement. */
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

type Places = Pick<PageRequest, 'olderThan' | 'newerThan'>;

/** What a list is ordered by, newest first, and so what its cursors hold. */
export interface Order<W, Row> {
  windowOf(places: Places, rows: number): W;
  cursorOf(row: Row): string;
}

/** When items were created: from a time on, and before one. */
export interface Created {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

/** By id, which has the time of creation in it: no index is needed but that of the order. */
export function byCreation({ created_after, created_before }: Created = {}): Order<Window, { id: string }> {
  const oldest = created_after === undefined ? lowestId : lastIdBefore(timeOf(created_after));
  const newest = created_before === undefined ? highestId : firstIdOf(timeOf(created_before));
  return {
    windowOf({ olderThan, newerThan }, rows) {
      const [below, above] = [idIn(olderThan) ?? newest, idIn(newerThan) ?? oldest];
      return { below: below < newest ? below : newest, above: above > oldest ? above : oldest, rows };
    },
    cursorOf: ({ id }) => encodeCursor(id),
  };
}

/** By time of change, from one on; by id where several were changed at once. A row has its time as microseconds. */
export function byChange(changedAfter: string): Order<ChangeWindow, { id: string; changed: string }> {
  const first = new Date(timeOf(changedAfter)).toISOString();
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
    cursorOf: encodeChange,
  };
}

const timeOf = (timestamp: string) => (parseTimestamp(timestamp) as Date).getTime();

function idIn(place: Place | null): string | null {
  if (place && place.changed !== null) throw wrongCursor();
  return place === null ? null : place.id;
}

function changeIn({ changed }: Place): string {
  if (changed === null) throw wrongCursor();
  return `${new Date(Number(changed.slice(0, -3) || 0)).toISOString().slice(0, -1)}${changed.slice(-3).padStart(3, '0')}Z`;
}
