import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Db, givenOrigin, OriginParam, ofGiven, type Tables } from '@terrapin/table';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { RecordedType } from '../catalogue.ts';
import { TimestampType } from '../values/timestamp.ts';

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

const originOf = <T>(name: Origin, isGiven: boolean) =>
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
          originOf<string | null>('actor', isGiven),
          originOf<string>('via', isGiven),
          originOf<string | null>('requestId', isGiven),
          originOf<string | null>('token', isGiven),
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
