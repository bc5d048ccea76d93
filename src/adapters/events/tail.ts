import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '@terrapin/table';
import type { EventRow } from '../../core/events.ts';
import {
  endless,
  readEventRows,
  readEventRowsAfter,
  readNewestEvent,
  readWriters,
  readWritersLeft,
} from './event.statements.ts';

const pageSize = 200;
/** Cache of recent events, so a thousand subscribers cost one read: events, and characters of them. */
const cached = { events: 2_000, characters: 8_000_000, milliseconds: 1_800_000 };
const polls = { first: 2, longest: 100 };

/**
 * Reads events by id without gaps. Ids are assigned before the commit, so a missing one may still appear: events after
 * a gap wait until the transactions that could have taken it have ended. They lock the table until then.
 */
export class Tail {
  #committedUpTo = 0;
  #recent: EventRow[] = [];
  /** Milliseconds of the monotonic clock: when each of them was read first. */
  #readAt: number[] = [];
  /** All events after this id, up to `committedUpTo`, are cached. */
  #floor = 0;
  #characters = 0;

  constructor(private readonly db: Queries) {}

  get committedUpTo(): number {
    return this.#committedUpTo;
  }

  async begin(): Promise<void> {
    const newest = await this.#newest();
    await this.#writersEnd();
    this.#reset(newest);
  }

  async read(): Promise<void> {
    let settled = this.#committedUpTo;
    for (;;) {
      const rows = await this.db.all(readEventRowsAfter, {
        after: this.#committedUpTo,
        until: endless,
        limit: pageSize,
      });
      const gap = rows.findIndex(({ id }, i) => id > settled && id !== (rows[i - 1]?.id ?? this.#committedUpTo) + 1);
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
    if (newest < this.#committedUpTo) this.#reset(newest);
    // What is erased in the table is so in the cache as well, later.
    const oldest = performance.now() - cached.milliseconds;
    while ((this.#readAt[0] ?? oldest) < oldest) this.#forgetFirst();
  }

  recent(position: number): readonly EventRow[] | null {
    if (position < this.#floor) return null;
    const first = this.#recent.findLastIndex(({ id }) => id <= position) + 1;
    return this.#recent.slice(first);
  }

  /** The deletion of a resource may have changed its earlier events. */
  async #readAgain(rows: readonly EventRow[]): Promise<void> {
    const deleted = new Set(rows.flatMap(({ type, resource }) => (type.endsWith('.deleted') ? [resource] : [])));
    if (deleted.size === 0) return;
    const ids = this.#recent.flatMap(({ id, resource }) => (deleted.has(resource) ? [id] : []));
    if (ids.length === 0) return;
    const stored = new Map((await this.db.all(readEventRows, { ids })).map((row) => [row.id, row]));
    this.#recent = this.#recent.map((row) => stored.get(row.id) ?? row);
    this.#characters = this.#recent.reduce((sum, { data }) => sum + data.length, 0);
  }

  async #newest(): Promise<number> {
    return (await this.db.one(readNewestEvent, {}))?.id ?? 0;
  }

  #reset(to: number): void {
    this.#committedUpTo = this.#floor = to;
    this.#recent = [];
    this.#readAt = [];
    this.#characters = 0;
  }

  #append(row: EventRow): void {
    this.#recent.push(row);
    this.#readAt.push(performance.now());
    this.#characters += row.data.length;
    this.#committedUpTo = row.id;
    while (this.#recent.length > cached.events || this.#characters > cached.characters) this.#forgetFirst();
  }

  #forgetFirst(): void {
    const { id, data } = this.#recent.shift() as EventRow;
    this.#readAt.shift();
    this.#characters -= data.length;
    this.#floor = id;
  }

  async #writersEnd(): Promise<void> {
    let left = await this.db.all(readWriters, {});
    for (let pause = polls.first; left.length > 0; pause = Math.min(pause * 2, polls.longest)) {
      await sleep(pause);
      left = await this.db.all(readWritersLeft, { writers: left.map(({ writer }) => writer) });
    }
  }
}

/** Called with a position after which the events are that concern the follower. */
type Wake = (quietUpTo: number) => void;

/** Followers that wait for events of a tail. An event wakes only those whose user may see it, out of thousands. */
export class Waiting {
  #quietUpTo: number;
  /** By user; undefined: all events. */
  readonly #wakes = new Map<string | undefined, Set<Wake>>();

  constructor(private readonly tail: Tail) {
    this.#quietUpTo = tail.committedUpTo;
  }

  /** No event up to this id concerns one that waits. */
  get quietUpTo(): number {
    return this.#quietUpTo;
  }

  /** Returns a function that wakes it without an event. */
  add(user: string | undefined, wake: Wake): () => void {
    const ofUser = this.#wakes.get(user) ?? new Set();
    this.#wakes.set(user, ofUser.add(wake));
    return () => {
      if (ofUser.delete(wake)) wake(0);
      if (ofUser.size === 0 && this.#wakes.get(user) === ofUser) this.#wakes.delete(user);
    };
  }

  /** Wakes those that the events read since the last call concern. */
  wake(): void {
    const before = this.#quietUpTo;
    const now = this.tail.committedUpTo;
    if (now === before) return;
    this.#quietUpTo = now;
    // Lower ids: the database was replaced.
    for (const user of this.#concerned(now > before ? this.tail.recent(before) : null)) {
      const woken = this.#wakes.get(user);
      this.#wakes.delete(user);
      for (const wake of woken ?? []) wake(before);
    }
  }

  /** Those with a follower or not. Null: events that are no longer cached, so it is unknown whom they concern. */
  #concerned(events: readonly EventRow[] | null): Iterable<string | undefined> {
    const users = new Set<string | undefined>([undefined]);
    for (const { user, otherUser } of events ?? []) {
      if (user === null) return [...this.#wakes.keys()];
      users.add(user);
      if (otherUser !== null) users.add(otherUser);
    }
    return events ? users : [...this.#wakes.keys()];
  }
}
