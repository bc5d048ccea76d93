import type { Viewer } from '../../core/context.ts';
import type { EventFeed, EventRow, Follower } from '../../core/ports/events.ts';
import { hears } from './event.kinds.ts';

/** How many events are read at once. The body of an article alone may have 100,000 characters. */
const pageSize = 50;

/** The events that a viewer may hear of, one after the other, for as long as they are asked for. */
export class EventStream implements AsyncIterableIterator<EventRow> {
  readonly #follower: Follower;
  readonly #viewer: Viewer;
  readonly #isWanted: (event: EventRow) => boolean;
  readonly #ended = new AbortController();
  /** All events up to here have been read. */
  #read: number;
  /** Those of them that are still to be taken. */
  #ready: EventRow[] = [];
  #handed: number;
  #taken: number;

  private constructor(follower: Follower, viewer: Viewer, after: number, isWanted: (event: EventRow) => boolean) {
    this.#follower = follower;
    this.#viewer = viewer;
    this.#isWanted = isWanted;
    this.#read = this.#handed = this.#taken = after;
  }

  /**
   * Begins after an event, or now. Rejects where events after that one are not kept any more.
   *
   * @param isWanted what the listener is interested in
   */
  static async open(
    feed: EventFeed,
    viewer: Viewer,
    after: number | undefined,
    isWanted: (event: EventRow) => boolean,
  ): Promise<EventStream> {
    const follower = await feed.follow();
    const stream = new EventStream(follower, viewer, after ?? follower.horizon, isWanted);
    try {
      if (after !== undefined) await stream.#readOn();
      return stream;
    } catch (error) {
      follower.close();
      throw error;
    }
  }

  /** The id of the last event that was taken, or of one after it before which there is none for the viewer. */
  get position(): string {
    return String(this.#taken);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<EventRow>> {
    const { signal } = this.#ended;
    this.#taken = this.#handed;
    while (this.#ready.length === 0 && !signal.aborted) {
      this.#taken = this.#read;
      await this.#follower.beyond(this.#read, signal);
      if (!signal.aborted) await this.#readOn();
    }
    const value = signal.aborted ? undefined : this.#ready.shift();
    if (!value) return { done: true, value: undefined };
    this.#handed = value.id;
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<EventRow>> {
    if (!this.#ended.signal.aborted) this.#follower.close();
    this.#ended.abort();
    return { done: true, value: undefined };
  }

  async #readOn(): Promise<void> {
    const { events, position } = await this.#follower.after(this.#read, pageSize, this.#viewer.id);
    this.#ready = events.filter((event) => hears(this.#viewer, event) && this.#isWanted(event));
    this.#read = position;
  }
}
