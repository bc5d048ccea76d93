import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../timestamp.ts';

export const eventsTable = 'events';

/**
 * A change of a resource and its state after it. Written in the same statement, and changed only by a resource that removes
 * what was deleted.
 */
@Entity({ tableName: eventsTable })
@Index({ name: 'events_for_all', properties: 'id', where: { user: null } })
@Index({ name: 'events_of_user', properties: ['user', 'id'], where: { user: { $ne: null } } })
@Index({ name: 'events_of_other_user', properties: ['otherUser', 'id'], where: { otherUser: { $ne: null } } })
@Index({ name: 'events_of_actor', properties: ['actor', 'id'], where: { actor: { $ne: null } } })
@Index({ name: 'events_of_resource', properties: ['resource', 'id'] })
@Index({ name: 'events_of_request', properties: ['requestId', 'id'], where: { requestId: { $ne: null } } })
@Index({ name: 'events_of_token', properties: ['token', 'id'], where: { token: { $ne: null } } })
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

  /** The user who wrote; null for payment links, jobs and commands. No foreign key either. */
  @Property({ type: 'uuid', fieldName: 'actor_id', nullable: true })
  readonly actor!: string | null;

  /** Null in events of earlier versions. */
  @Property({ type: 'text', nullable: true })
  readonly via!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly requestId!: string | null;

  /** Id of the access token, or of the payment link. */
  @Property({ type: 'uuid', fieldName: 'token_id', nullable: true })
  readonly token!: string | null;
}
