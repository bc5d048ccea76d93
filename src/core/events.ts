import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Db, givenOrigin, OriginParam, ofGiven, type Tables } from '@terrapin/table';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type EventKind, events, type ReceivedType, type RecordedType } from '../catalogue.ts';
import { enumeration } from '../values/enumeration.ts';
import { TimestampType } from '../values/timestamp.ts';
import { insufficientScope, type Scope } from './access.ts';
import type { Context, SignedIn, Viewer } from './context.ts';

export const eventsTable = 'events';

/** Number of the advisory lock of a transaction that will be rolled back. */
export const rehearsalMark = 7_367_283;

/**
 * A change of a resource and its state after it. Written in the same statement, and changed only by a resource that removes
 * what was deleted.
 */
@Entity({ tableName: eventsTable })
@Index({ name: 'events_for_all', properties: 'id', where: { user: null } })
@Index({ name: 'events_of_user', properties: ['user', 'id'], where: { user: { $ne: null } } })
@Index({ name: 'events_of_user_type', properties: ['user', 'type', 'id'], where: { user: { $ne: null } } })
@Index({
  name: 'events_of_other_user_type',
  properties: ['otherUser', 'type', 'id'],
  where: { otherUser: { $ne: null } },
})
@Index({ name: 'events_of_other_user', properties: ['otherUser', 'id'], where: { otherUser: { $ne: null } } })
@Index({ name: 'events_of_actor', properties: ['actor', 'type', 'id'], where: { actor: { $ne: null } } })
@Index({ name: 'events_of_resource', properties: ['resource', 'id'] })
@Index({ name: 'events_of_request', properties: ['requestId', 'id'], where: { requestId: { $ne: null } } })
@Index({ name: 'events_of_token', properties: ['token', 'type', 'id'], where: { token: { $ne: null } } })
@Index({ name: 'events_of_type', properties: ['type', 'id'] })
export class StoredEvent {
  declare [EntityName]?: 'StoredEvent';

  @PrimaryKey({ type: 'bigint', generated: 'identity' })
  readonly id!: string;

  @Property({ type: 'text' })
  readonly type!: string;

  @Property({ type: TimestampType, defaultRaw: 'now()' })
  readonly createdAt!: string;

  /** Audience; null: everyone whose token has the scope. No foreign key: it would lock the user's row. */
  @Property({ type: 'uuid', fieldName: 'user_id', nullable: true })
  readonly user!: string | null;

  @Property({ type: 'uuid', fieldName: 'other_user_id', nullable: true })
  readonly otherUser!: string | null;

  @Property({ type: 'uuid', fieldName: 'resource_id' })
  readonly resource!: string;

  /** Not `jsonb`, which does not preserve the order of fields. */
  @Property({ type: 'json', columnType: 'json' })
  readonly data!: object;

  /** The user who wrote; null for links, jobs and commands. No foreign key either. */
  @Property({ type: 'uuid', fieldName: 'actor_id', nullable: true })
  readonly actor!: string | null;

  /** Null in events of earlier versions. */
  @Property({ type: 'text', nullable: true })
  readonly via!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly requestId!: string | null;

  /** Id of the access token, or of the link. */
  @Property({ type: 'uuid', fieldName: 'token_id', nullable: true })
  readonly token!: string | null;
}

type Shown = SelectQueryBuilder<never, never, { id: string }>;

type Origin = Exclude<keyof typeof givenOrigin, 'now' | 'viewer'>;

const originParam = <T>(name: Origin, isGiven: boolean) =>
  (isGiven ? ofGiven<T>(name) : sql<T>`${new OriginParam(name)}::${sql.raw(givenOrigin[name].type)}`).as(name);

/**
 * Adds an event for each row written to the same statement, so both commit or neither. Call it after the writes.
 * `audience` names the columns of `shown` with the ids of the only users notified. `isGiven`: the CTE `given` has the
 * origin of each row.
 */
export function record(
  cte: unknown,
  type: RecordedType,
  shown: unknown,
  audience: { user?: string; otherUser?: string } = {},
  isGiven = false,
) {
  const db = cte as Pick<Kysely<Tables<typeof StoredEvent> & { given: { id: string } }>, 'insertInto' | 'selectFrom'>;
  const idOf = (column: string | undefined) =>
    sql<string | null>`${sql.raw(column === undefined ? 'null' : `shown."${column}"`)}::uuid`;
  const user = idOf(audience.user);
  return db
    .insertInto('StoredEvent')
    .columns(['type', 'user', 'otherUser', 'resource', 'data', 'actor', 'via', 'requestId', 'token'])
    .expression(
      db
        .selectFrom((shown as Shown).as('shown'))
        .$if(isGiven, (all) => all.innerJoin('given', 'given.id', 'shown.id'))
        .select([
          sql<string>`${type}::text`.as('type'),
          user.as('user'),
          sql<string | null>`nullif(${idOf(audience.otherUser)}, ${user})`.as('otherUser'),
          sql<string>`shown.id`.as('resource'),
          sql<object>`row_to_json(shown)`.as('data'),
          originParam<string | null>('actor', isGiven),
          originParam<string>('via', isGiven),
          originParam<string | null>('requestId', isGiven),
          originParam<string | null>('token', isGiven),
        ]),
    );
}

/**
 * The id of the first event since a time; of the next event, if there is none. Ids rise with time, so it halves their range
 * until it is found, and times need no index: 34 look-ups among ten billion events.
 */
export function selectFirstSince(db: Db<typeof StoredEvent>, time: string) {
  const middle = sql<string>`(span.low + span.high) / 2`;
  const isBefore = sql<boolean>`found.at < ${time}::timestamptz`;
  return db
    .withRecursive('span(low, high)', (cte) =>
      cte
        .selectFrom('StoredEvent as event')
        .select(({ fn }) => [fn.min('event.id').as('low'), sql<string>`${fn.max('event.id')} + 1`.as('high')])
        .unionAll(
          cte
            .selectFrom('span')
            .leftJoinLateral(
              (eb) =>
                eb
                  .selectFrom('StoredEvent as event')
                  .select(['event.id as id', 'event.createdAt as at'])
                  .where('event.id', '>=', middle)
                  .whereRef('event.id', '<', 'span.high')
                  .orderBy('event.id')
                  .limit(sql.lit(1))
                  .as('found'),
              (join) => join.onTrue(),
            )
            .select([
              sql<string>`case when ${isBefore} then found.id + 1 else span.low end`.as('low'),
              sql<string>`case when ${isBefore} then span.high else ${middle} end`.as('high'),
            ])
            .whereRef('span.low', '<', 'span.high'),
        ),
    )
    .selectFrom('span')
    .select(({ fn }) => fn.max<string>('span.low').as('id'));
}

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
  after(position: number, limit: number): Promise<EventPage>;
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

const all: readonly (readonly [name: string, kind: EventKind])[] = Object.entries(events);
const toSentences = (kinds: typeof all) =>
  Object.fromEntries(
    kinds.flatMap(([name, { types }]) =>
      Object.entries(types).map(([what, sentence]) => [`${name}.${what}`, sentence]),
    ),
  );
/** What each event that can be received says. */
export const receivedTypes = toSentences(all.filter(([, { scope }]) => scope)) as Readonly<
  Record<ReceivedType, string>
>;

export const EventType = enumeration(
  'EventType',
  receivedTypes,
  'Type of an event: the resource and what happened to it.',
);

/** Those of the audit log. Newer versions of this server may have recorded others. */
export const AuditedType = z.enum(Object.keys(toSentences(all)) as [RecordedType, ...RecordedType[]]);

export const scopesOfKind = ({ scope, scopeOfUser }: EventKind) =>
  [scope, scopeOfUser].filter((one) => one !== undefined);

/** Scopes of which one is required to receive any events. */
export const eventScopes: readonly Scope[] = [...new Set(all.flatMap(([, kind]) => scopesOfKind(kind)))];

/** Throws if the token lacks the scope of one of `types`. */
export function authorizeTypes({ viewer, services }: SignedIn, types: readonly string[]): void {
  for (const type of types) {
    const needed = services.eventKinds.scopesOf(type);
    if (!needed.some((scope) => viewer.scopes.has(scope))) throw insufficientScope(...needed);
  }
}

export function presentEvent(event: EventRow, ctx: Pick<Context, 'services'>) {
  const { id, type, createdAt } = event;
  return { id: String(id), type, created_at: createdAt, ...ctx.services.eventKinds.present(event, ctx) };
}
