/** An event as it is stored. */
export interface EventRow {
  /** Of two events of one resource, the later has the greater id. */
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  /** The only ones who hear of it; where `user` is null, everyone whose token has the scope. */
  readonly user: string | null;
  readonly otherUser: string | null;
  /** The id of what it happened to. */
  readonly resource: string;
  /** The row, as JSON. */
  readonly data: string;
}

/** Some events, and where to go on after them. */
export interface EventPage {
  readonly events: readonly EventRow[];
  /** All events up to this id have been seen, also where nothing in between is anything to show. */
  readonly position: number;
}

/** What follows the events of a database, from whichever process they come. */
export interface Follower {
  /** No event will appear any more whose id is up to this one. */
  readonly horizon: number;
  /**
   * The events after `position` and up to the horizon, the oldest first. Zero: from the oldest that is kept.
   *
   * @param user only those that this user may hear of, as far as no scope is asked
   * @throws EventsGone where some that follow `position` are not kept any more, or `position` is not of this database
   */
  after(position: number, limit: number, user?: string): Promise<EventPage>;
  /** Resolves once the horizon is beyond `position`, or `signal` says to stop. */
  beyond(position: number, signal: AbortSignal): Promise<void>;
  /** The last one to close ends what it costs to follow. */
  close(): void;
}

/** The events of the database. Costs nothing while nobody follows them, but to tell other processes of new ones. */
export interface EventFeed {
  /** Begins to follow. What is committed once this has resolved is beyond the horizon, or comes to be. */
  follow(): Promise<Follower>;
  /** Deletes events from before `until`, but for the newest of them: by that it is known which are gone. */
  forget(until: Date): Promise<void>;
  close(): Promise<void>;
}

/** Events that were asked for cannot be had any more. */
export class EventsGone extends Error {}
