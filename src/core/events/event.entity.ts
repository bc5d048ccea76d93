import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../timestamp.ts';

/** By what a statement is known that records events. */
export const eventsTable = 'events';

/** That something was done to a resource, and what it was like then. Written together with it, and never changed. */
@Entity({ tableName: eventsTable })
@Index({ name: 'events_of_user', properties: ['user', 'id'] })
@Index({ name: 'events_of_other_user', properties: ['otherUser', 'id'], where: { otherUser: { $ne: null } } })
export class StoredEvent {
  declare [EntityName]?: 'StoredEvent';

  @PrimaryKey({ type: 'bigint', generated: 'identity' })
  readonly id!: string;

  @Property({ type: 'text' })
  readonly type!: string;

  @Property({ type: TimestampType, defaultRaw: 'now()' })
  readonly createdAt!: string;

  /** Who hears of it; null: everyone whose token has the scope. No foreign key: each would lock the user's row. */
  @Property({ type: 'uuid', fieldName: 'user_id', nullable: true })
  readonly user!: string | null;

  /** Who hears of it as well. */
  @Property({ type: 'uuid', fieldName: 'other_user_id', nullable: true })
  readonly otherUser!: string | null;

  /** The id of what it happened to. */
  @Property({ type: 'uuid', fieldName: 'resource_id' })
  readonly resource!: string;

  /** The row as statements read it. Not `jsonb`, which has an order of its own. */
  @Property({ type: 'json', columnType: 'json' })
  readonly data!: object;
}
