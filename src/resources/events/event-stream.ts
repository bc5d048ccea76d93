import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type EventFeed, type EventPage, type EventRow, EventsGone, type Follower } from '../../core/ports/events.ts';
import { authorizeTypes } from './event.kinds.ts';
import { eventErrors } from './events.errors.ts';

/** Events of a page, and characters: the body of an article can have 100,000. The first page is small. */
const page = { first: 5, most: 50, characters: 500_000 };

class EventStream implements AsyncIterableIterator<EventRow> {
  readonly #follower: Follower;
  readonly #isWanted: (event: EventRow) => boolean;
  #isOpen = true;
  #isWaiting = false;
  #pageSize = page.first;
  #read: number;
  #ready: EventRow[] = [];
  #returned: number;
  #position: number;

  private constructor(follower: Follower, after: number, isWanted: (event: EventRow) => boolean) {
    this.#follower = follower;
    this.#isWanted = isWanted;
    this.#read = this.#returned = this.#position = after;
  }

  /** @throws EventsGone if events after `after` are no longer stored */
  static async open(
    feed: EventFeed,
    viewer: string,
    after: number | undefined,
    isWanted: (event: EventRow) => boolean,
  ): Promise<EventStream> {
    const follower = await feed.follow(viewer);
    const stream = new EventStream(follower, after ?? follower.committedUpTo, isWanted);
    try {
      if (after !== undefined) await stream.#readMore();
      return stream;
    } catch (error) {
      follower.close();
      throw error;
    }
  }

  /** Id of the last event that the consumer has processed, or of a later one if none in between is for the viewer. */
  get position(): string {
    return String(this.#isWaiting ? Math.max(this.#position, this.#follower.quietUpTo) : this.#position);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<EventRow>> {
    this.#position = this.#returned;
    while (this.#ready.length === 0 && this.#isOpen) {
      this.#position = this.#read;
      this.#isWaiting = true;
      this.#read = await this.#follower.waitForEventsAfter(this.#read);
      this.#isWaiting = false;
      const reading = this.#isOpen && this.#readMore();
      if (reading) await reading;
    }
    const value = this.#isOpen ? this.#ready.shift() : undefined;
    if (!value) return { done: true, value: undefined };
    this.#returned = value.id;
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<EventRow>> {
    this.#isOpen = false;
    this.#follower.close();
    return { done: true, value: undefined };
  }

  #readMore(): Promise<void> | void {
    const page = this.#follower.after(this.#read, this.#pageSize);
    return page instanceof Promise ? page.then((read) => this.#take(read)) : this.#take(page);
  }

  #take({ events, position }: EventPage): void {
    const characters = events.reduce((sum, { data }) => sum + data.length, 1);
    const fitting = Math.floor((page.characters * events.length) / characters);
    this.#pageSize = Math.max(page.first, Math.min(fitting, page.most));
    this.#ready = events.filter(this.#isWanted);
    this.#read = position;
  }
}

/** Throws if the token lacks the scope of one of `types`. Undefined: all types that it has a scope for. */
export async function followEvents(
  ctx: SignedIn,
  types: readonly string[] | undefined,
  after: string | undefined,
  matches: (event: EventRow) => boolean = () => true,
): Promise<EventStream> {
  const { viewer, services } = ctx;
  authorizeTypes(ctx, types ?? []);
  const wanted = types && new Set(types);
  const isWanted = (event: EventRow) =>
    services.eventKinds.canReceive(viewer, event) && (wanted?.has(event.type) ?? true) && matches(event);
  try {
    return await EventStream.open(
      services.events,
      viewer.id,
      after === undefined ? undefined : Number(after),
      isWanted,
    );
  } catch (error) {
    throw error instanceof EventsGone ? new ApiError(eventErrors.events_gone) : error;
  }
}
