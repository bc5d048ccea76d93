export interface EventRow {
  /** Of two events of one resource, the later one has the higher id. */
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  /** The only users notified; if `user` is null, everyone whose token has the scope. */
  readonly user: string | null;
  readonly otherUser: string | null;
  readonly resource: string;
  readonly data: string;
}

export interface EventPage {
  readonly events: readonly EventRow[];
  /** All events up to this id have been read, including those that are not visible to the user. */
  readonly position: number;
}

export interface Follower {
  /** No event with an id up to this one will be added. */
  readonly horizon: number;
  /**
   * Oldest first, up to the horizon. Position 0: from the oldest event stored.
   *
   * @param user only events this user may see, regardless of scopes
   * @throws EventsGone if some events after `position` have been deleted, or `position` is not of this database
   */
  after(position: number, limit: number, user?: string): Promise<EventPage>;
  /** Resolves once the horizon is beyond `position` or `signal` is aborted. */
  beyond(position: number, signal: AbortSignal): Promise<void>;
  /** Closing the last one releases the resources of the feed. */
  close(): void;
}

/** Costs nothing without followers, except to notify other processes of new events. */
export interface EventFeed {
  /** Events committed after this has resolved will be delivered. */
  follow(): Promise<Follower>;
  /** Deletes events before `until` except the newest, which shows which ones are gone. */
  forget(until: Date): Promise<void>;
  close(): Promise<void>;
}

export class EventsGone extends Error {}
