import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../core/timestamp.ts';

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
