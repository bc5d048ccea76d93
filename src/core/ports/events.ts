import type { Scope } from '../access.ts';
import type { Context, Viewer } from '../context.ts';

export interface EventRow {
  /** A later event of the same resource has a higher id. */
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  /** The only users notified; if `user` is null, everyone whose token has the scope. */
  readonly user: string | null;
  readonly otherUser: string | null;
  readonly resource: string;
  readonly actor: { readonly id: string | null } | null;
  readonly data: string;
}

export interface EventPage {
  readonly events: readonly EventRow[];
  /** All events up to this id have been read, including those that are not visible to the user. */
  readonly position: number;
}

/** Reads the events of one user, or all of them. */
export interface Follower {
  /** No event with an id up to this one will be added. */
  readonly committedUpTo: number;
  /** While it waits: none of the events up to this id, and after the position it waits from, is for the user. */
  readonly quietUpTo: number;
  /**
   * Oldest first, up to `committedUpTo`; at once if they are recent. Position 0: from the oldest event that is delivered.
   *
   * @throws EventsGone if some events after `position` are no longer delivered, or `position` is not of this database
   */
  after(position: number, limit: number): Promise<EventPage> | EventPage;
  /**
   * Resolves once the follower is closed, or once there may be an event for the user after `position`: to the position
   * after which it is.
   */
  waitForEventsAfter(position: number): Promise<number>;
  /** Closing the last one releases the resources of the feed. */
  close(): void;
}

/** Costs nothing without followers, except to notify other processes of new events. */
export interface EventFeed {
  /**
   * Events committed after this has resolved will be delivered.
   *
   * @param user only events this user may see, regardless of scopes
   */
  follow(user?: string): Promise<Follower>;
  /** All events up to this id are too old to be delivered. They may be stored for longer, for the audit log. */
  horizon(): Promise<number>;
  /** Deletes events before `until` except the newest, which shows which ones are gone. */
  forget(until: Date): Promise<void>;
  close(): Promise<void>;
}

export class EventsGone extends Error {}

export type StoredData = Pick<EventRow, 'type' | 'data'>;

export interface ReceivedTypes {
  /** Of events that everyone whose token has the scope receives. */
  readonly ofAll: readonly string[];
  /** Of events whose `user` the viewer is, and whose `otherUser`. */
  readonly ofUser: readonly string[];
  readonly ofOtherUser: readonly string[];
}

/** Who receives the events of the resources that are served, and how they are shown. */
export interface EventKinds {
  canReceive(viewer: Pick<Viewer, 'id' | 'scopes'>, event: Pick<EventRow, 'type' | 'user' | 'otherUser'>): boolean;
  /** One of which is required to receive events of a type; none for those in the audit log only. */
  scopesOf(type: string): readonly Scope[];
  /** Those of `types` that the viewer receives, as `canReceive` decides for each event. Default: all types. */
  receivedBy(viewer: Pick<Viewer, 'scopes'>, types?: Iterable<string>): ReceivedTypes;
  /** Whether the viewer may have events that are not among these types. */
  areSome(received: ReceivedTypes): boolean;
  /** The row that the statement recorded. */
  readRow(stored: StoredData): Record<string, unknown>;
  /**
   * The resource as it was, with the defaults of fields that have been added since. Of others only the ids are of that time:
   * what else the event has of them may have changed.
   */
  readSubject(stored: StoredData): Record<string, unknown> & { readonly __typename: string };
  /** The resource as REST shows it, and its entity tag; as it is stored where it is of another version: never throws. */
  present(stored: StoredData, ctx: Pick<Context, 'services'>): { readonly etag: string | null; readonly data: object };
}
