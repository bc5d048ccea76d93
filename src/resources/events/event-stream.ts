import type { Viewer } from '../../core/context.ts';
import type { EventRow, Follower } from '../../core/ports/events.ts';
import { hears } from './event.kinds.ts';

/** How many events are read at once. The body of an article alone may have 100,000 characters. */
const pageSize = 50;

/** The events that a viewer may hear of, one after the other, for as long as they are asked for. */
export class EventStream implements AsyncIterableIterator<EventRow> {
  readonly #follower: Follower;
  readonly #viewer: Viewer;
  readonly #isWanted: (event: EventRow) => boolean;
  readonly #ended = new AbortController();
  #position: number;
  #ready: EventRow[] = [];

  /** @param from the first page, and where it ends */
  constructor(
    follower: Follower,
    viewer: Viewer,
    from: { events: readonly EventRow[]; position: number },
    isWanted: (event: EventRow) => boolean,
  ) {
    this.#follower = follower;
    this.#viewer = viewer;
    this.#isWanted = isWanted;
    this.#position = from.position;
    this.#take(from.events);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<EventRow>> {
    const { signal } = this.#ended;
    while (this.#ready.length === 0 && !signal.aborted) {
      await this.#follower.beyond(this.#position, signal);
      if (signal.aborted) break;
      const { events, position } = await this.#follower.after(this.#position, pageSize, this.#viewer.id);
      this.#position = position;
      this.#take(events);
    }
    const value = signal.aborted ? undefined : this.#ready.shift();
    return value ? { done: false, value } : { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<EventRow>> {
    if (!this.#ended.signal.aborted) this.#follower.close();
    this.#ended.abort();
    return { done: true, value: undefined };
  }

  #take(events: readonly EventRow[]): void {
    this.#ready = events.filter((event) => hears(this.#viewer, event) && this.#isWanted(event));
  }
}

/** The first page of a stream: from now on where nothing says after which event. */
export async function firstPage(follower: Follower, viewer: Viewer, after: number | undefined) {
  if (after === undefined) return { events: [], position: follower.horizon };
  return follower.after(after, pageSize, viewer.id);
}
