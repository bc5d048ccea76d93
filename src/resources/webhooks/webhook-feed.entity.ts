import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One row: the last event that there are deliveries of, for those webhooks that hear of it. */
@Entity({ tableName: 'webhook_feed' })
export class WebhookFeed {
  declare [EntityName]?: 'WebhookFeed';

  /** Always true. */
  @PrimaryKey({ type: 'boolean' })
  readonly isOnly!: boolean;

  @Property({ type: 'bigint' })
  readonly position!: string;
}
