import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A single row: the position of the dispatcher in the events. */
@Entity({ tableName: 'webhook_feed' })
export class WebhookFeed {
  declare [EntityName]?: 'WebhookFeed';

  /** Always true: limits the table to one row. */
  @PrimaryKey({ type: 'boolean' })
  readonly isOnly!: boolean;

  @Property({ type: 'bigint' })
  readonly position!: string;

  /** Newest event of a restored backup: deliveries of events up to it wait for an operator. Null: none wait. */
  @Property({ type: 'bigint', nullable: true })
  readonly heldUntil!: string | null;
}
