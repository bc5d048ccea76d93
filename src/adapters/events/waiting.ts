import type { EventRow } from '../../core/ports/events.ts';
import type { Tail } from './tail.ts';

/** Called with a position after which the events are that concern the follower. */
type Wake = (quietUpTo: number) => void;

/** Followers that wait for events of a tail. An event wakes only those whose user may see it, out of thousands. */
export class Waiting {
  readonly #tail: Tail;
  #quietUpTo: number;
  /** By user; undefined: all events. */
  readonly #wakes = new Map<string | undefined, Set<Wake>>();

  constructor(tail: Tail) {
    this.#tail = tail;
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
    const now = this.#tail.committedUpTo;
    if (now === before) return;
    this.#quietUpTo = now;
    // Lower ids: the database was replaced.
    for (const user of this.#concerned(now > before ? this.#tail.recent(before) : null)) {
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
