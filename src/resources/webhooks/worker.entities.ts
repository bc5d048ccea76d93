import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../core/timestamp.ts';

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

/** Limits the attempts to a host, of all webhooks and processes together. A row whose time is over means the same as none. */
@Entity({ tableName: 'webhook_hosts' })
export class WebhookHost {
  declare [EntityName]?: 'WebhookHost';
  declare [PrimaryKeyProp]?: ['host', 'verified'];

  @PrimaryKey({ type: 'text' })
  readonly host!: string;

  /** Pings to receivers that are not verified are counted apart, so they cannot use up the attempts of others. */
  @PrimaryKey({ type: 'boolean' })
  readonly verified!: boolean;

  /** Each attempt moves it on by its share of a minute; at most a minute ahead, further attempts wait (GCRA, a leaky bucket). */
  @Property({ type: TimestampType })
  readonly spentUntil!: string;
}
