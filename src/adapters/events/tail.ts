import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRow } from '../../core/ports/events.ts';
import type { Queries } from '../../core/queries.ts';
import {
  endless,
  listEventRows,
  readEventRange,
  readEventRows,
  readWriters,
  readWritersLeft,
} from './event.statements.ts';

const pageSize = 200;
/** Cache of recent events, so a thousand subscribers cost one read: events, and characters of them. */
const cached = { events: 2_000, characters: 8_000_000 };
const polls = { first: 2, longest: 100 };

/**
 * Reads events by id without gaps. Ids are assigned before the commit, so a missing one may still appear: events after
 * a gap wait until the transactions that could have taken it have ended. They lock the table until then.
 */
export class Tail {
  readonly #db: Queries;
  #horizon = 0;
  #recent: EventRow[] = [];
  /** All events after this id, up to the horizon, are cached. */
  #floor = 0;
  #characters = 0;

  constructor(db: Queries) {
    this.#db = db;
  }

  get horizon(): number {
    return this.#horizon;
  }

  async begin(): Promise<void> {
    const newest = await this.#newest();
    await this.#writersEnd();
    this.#reset(newest);
  }

  async read(): Promise<void> {
    let settled = this.#horizon;
    for (;;) {
      const rows = await this.#db.all(listEventRows, { after: this.#horizon, until: endless, limit: pageSize });
      const gap = rows.findIndex(({ id }, i) => id > settled && id !== (rows[i - 1]?.id ?? this.#horizon) + 1);
      const complete = gap < 0 ? rows : rows.slice(0, gap);
      await this.#readAgain(complete);
      for (const row of complete) this.#append(row);
      if (gap >= 0) {
        await this.#writersEnd();
        settled = rows.at(-1)?.id as number;
      } else if (rows.length < pageSize) return;
    }
  }

  async look(): Promise<void> {
    const newest = await this.#newest();
    if (newest < this.#horizon) this.#reset(newest);
  }

  recent(position: number): readonly EventRow[] | null {
    if (position < this.#floor) return null;
    const first = this.#recent.findLastIndex(({ id }) => id <= position) + 1;
    return this.#recent.slice(first);
  }

  /** The deletion of a resource may have changed its earlier events. */
  async #readAgain(rows: readonly EventRow[]): Promise<void> {
    const deleted = new Set(rows.flatMap(({ type, resource }) => (type.endsWith('.deleted') ? [resource] : [])));
    const ids = this.#recent.flatMap(({ id, resource }) => (deleted.has(resource) ? [id] : []));
    if (ids.length === 0) return;
    const stored = new Map((await this.#db.all(readEventRows, { ids })).map((row) => [row.id, row]));
    this.#recent = this.#recent.map((row) => stored.get(row.id) ?? row);
    this.#characters = this.#recent.reduce((sum, { data }) => sum + data.length, 0);
  }

  async #newest(): Promise<number> {
    return (await this.#db.one(readEventRange, {}))?.newest ?? 0;
  }

  #reset(to: number): void {
    this.#horizon = this.#floor = to;
    this.#recent = [];
    this.#characters = 0;
  }

  #append(row: EventRow): void {
    this.#recent.push(row);
    this.#characters += row.data.length;
    this.#horizon = row.id;
    while (this.#recent.length > cached.events || this.#characters > cached.characters) {
      const { id, data } = this.#recent.shift() as EventRow;
      this.#characters -= data.length;
      this.#floor = id;
    }
  }

  async #writersEnd(): Promise<void> {
    let left = await this.#db.all(readWriters, {});
    for (let pause = polls.first; left.length > 0; pause = Math.min(pause * 2, polls.longest)) {
      await sleep(pause);
      left = await this.#db.all(readWritersLeft, { writers: left.map(({ writer }) => writer) });
    }
  }
}
