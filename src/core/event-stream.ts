import { z } from 'zod';
import type { SignedIn } from './context.ts';
import { ApiError, invalid } from './errors.ts';
import { authorizeTypes, type EventFeed, type EventRow, EventsGone, type Follower } from './events.ts';
import { identifier, unknownId } from './schema.ts';

const digits = /^\d{1,15}$/;

const mustBeId = 'Must be an event id: 1 to 15 digits.';

/** Where a stream continues. */
const EventId = z.string().regex(digits, mustBeId);

/** The id of the event of a request. */
export const EventKey = identifier(z.string().refine((value) => digits.test(value), unknownId));

const description =
  'Id of an event: the stream continues after it. 0: from the oldest stored event. The header `Last-Event-ID` takes precedence.';
export const lastEventId = EventId.optional().meta({ description, examples: ['4711'] });
export const after = identifier(lastEventId);

/**
 * Where a subscription continues.
 *
 * @throws validation_failed under the name with which it was sent
 */
export function resumeAt(headerId: string | undefined, argument: string | null | undefined): string | undefined {
  const id = headerId ?? argument ?? undefined;
  if (id !== undefined && !EventId.safeParse(id).success)
    throw invalid(headerId === undefined ? 'after' : 'Last-Event-ID', 'invalid_format', mustBeId);
  return id;
}

export const streamErrors = ['validation_failed', 'too_many_streams', 'events_gone'] as const;

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
      if (this.#isOpen) await this.#readMore();
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

  async #readMore(): Promise<void> {
    const { events, position } = await this.#follower.after(this.#read, this.#pageSize);
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
    throw error instanceof EventsGone ? new ApiError('events_gone') : error;
  }
}
