import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../timestamp.ts';

export const eventsTable = 'events';

export const messageEvents = ['message.created', 'message.updated', 'message.deleted'];

/**
 * A change of a resource and its state after it. Written in the same statement, and changed only to remove the text of a
 * deleted message.
 */
@Entity({ tableName: eventsTable })
@Index({ name: 'events_for_all', properties: 'id', where: { user: null } })
@Index({ name: 'events_of_user', properties: ['user', 'id'], where: { user: { $ne: null } } })
@Index({ name: 'events_of_other_user', properties: ['otherUser', 'id'], where: { otherUser: { $ne: null } } })
@Index({ name: 'events_of_message', properties: 'resource', where: { type: { $in: [...messageEvents] } } })
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

  /** Not `jsonb`, which does not preserve the order of members. */
  @Property({ type: 'json', columnType: 'json' })
  readonly data!: object;
}
