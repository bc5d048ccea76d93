import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRow } from '../../core/ports/events.ts';
import type { Queries } from '../../core/queries.ts';
import { endless, listEventRows, readEventRange, readWriters, readWritersLeft } from './event.statements.ts';

/** Rows that are read at once. */
const pageSize = 200;
/** What is remembered of the latest events, so that a thousand who follow cost one read: events, and characters of them. */
const remembered = { events: 2_000, characters: 8_000_000 };
/** Milliseconds between looks at writers that are waited for, the first and the longest. */
const looks = { first: 2, longest: 100 };

/**
 * Reads the events in the order of their ids, and passes none over. Ids are taken before they are committed, so one that is
 * missing may still appear: everything behind it waits until each transaction has ended that could have taken it. All of
 * these have the table locked from before they take an id until they are committed. What is missing then was rolled back.
 */
export class Tail {
  readonly #db: Queries;
  #horizon = 0;
  #recent: EventRow[] = [];
  /** All events behind this id and up to the horizon are remembered. */
  #floor = 0;
  #characters = 0;

  constructor(db: Queries) {
    this.#db = db;
  }

  get horizon(): number {
    return this.#horizon;
  }

  /** Begins behind the newest event, once nothing can appear before it. */
  async begin(): Promise<void> {
    const newest = await this.#newest();
    await this.#writersEnd();
    this.#leap(newest);
  }

  /** Goes on as far as there is anything. */
  async read(): Promise<void> {
    let settled = this.#horizon;
    for (;;) {
      const rows = await this.#db.all(listEventRows, { after: this.#horizon, until: endless, limit: pageSize });
      const gap = rows.findIndex(({ id }, i) => id > settled && id !== (rows[i - 1]?.id ?? this.#horizon) + 1);
      for (const row of gap < 0 ? rows : rows.slice(0, gap)) this.#take(row);
      if (gap >= 0) {
        await this.#writersEnd();
        settled = rows.at(-1)?.id as number;
      } else if (rows.length < pageSize) return;
    }
  }

  /** Begins anew where events are gone that were there: a server took over that never had them, or a backup was restored. */
  async look(): Promise<void> {
    const newest = await this.#newest();
    if (newest < this.#horizon) this.#leap(newest);
  }

  /** The events after `position`, as far as they are remembered; null where some are not. */
  recent(position: number): readonly EventRow[] | null {
    if (position < this.#floor) return null;
    const first = this.#recent.findLastIndex(({ id }) => id <= position) + 1;
    return this.#recent.slice(first);
  }

  async #newest(): Promise<number> {
    return (await this.#db.one(readEventRange, {}))?.newest ?? 0;
  }

  #leap(to: number): void {
    this.#horizon = this.#floor = to;
    this.#recent = [];
    this.#characters = 0;
  }

  #take(row: EventRow): void {
    this.#recent.push(row);
    this.#characters += row.data.length;
    this.#horizon = row.id;
    while (this.#recent.length > remembered.events || this.#characters > remembered.characters) {
      const { id, data } = this.#recent.shift() as EventRow;
      this.#characters -= data.length;
      this.#floor = id;
    }
  }

  /** Resolves when those have ended that write now. */
  async #writersEnd(): Promise<void> {
    let left = await this.#db.all(readWriters, {});
    for (let pause = looks.first; left.length > 0; pause = Math.min(pause * 2, looks.longest)) {
      await sleep(pause);
      left = await this.#db.all(readWritersLeft, { writers: left.map(({ writer }) => writer) });
    }
  }
}
