import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { enumeration } from '../../core/graphql-types.ts';
import { Identity, ReadOnly, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id, integer, Timestamp } from '../../core/schema.ts';
import type { Scope } from '../../core/scopes.ts';
import { Webhook } from './webhook.entity.ts';

export const WebhookDeliveryStatus = enumeration(
  'WebhookDeliveryStatus',
  {
    pending: 'It is still to be received: `next_attempt_at` says when it is tried.',
    succeeded: 'The receiver has answered with a 2xx status.',
    failed: 'It was given up: `failure` says why.',
  },
  'What has become of a delivery.',
);
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>;

/**
 * A message to a webhook: an event, or a ping. Those that are to be tried have a time for it; those that wait for an
 * earlier one of the same resource have none yet.
 */
@ObjectType({ implements: Node, description: 'A message that is sent to a webhook, and what has become of it.' })
@Entity({ tableName: 'webhook_deliveries' })
@Index({ name: 'webhook_deliveries_listed', properties: ['webhook', 'id'] })
@Index({
  name: 'webhook_deliveries_due',
  properties: ['webhook', 'nextAttemptAt'],
  where: { nextAttemptAt: { $ne: null } },
})
@Index({
  name: 'webhook_deliveries_pending',
  properties: ['webhook', 'resource', 'position'],
  where: { status: 'pending' },
})
export class WebhookDelivery {
  declare [EntityName]?: 'WebhookDelivery';

  @Identity()
  readonly id!: string;

  @Shown(Id.meta({ description: 'The id of the webhook.' }))
  @ManyToOne(() => Webhook, { deleteRule: 'cascade', index: false })
  readonly webhook!: Webhook;

  @ReadOnly(
    z.string().meta({
      examples: ['4711'],
      description: 'The id of the event that it tells of, as `GET /events` has it; of a ping, the id of the delivery.',
    }),
  )
  readonly event!: string;

  @ReadOnly(z.string().meta({ examples: ['invoice.paid'], description: 'The type of the event, or `ping`.' }))
  readonly type!: string;

  @ReadOnly(WebhookDeliveryStatus)
  readonly status!: WebhookDeliveryStatus;

  @ReadOnly(
    integer({ min: 0, max: 1000 }).meta({
      description: 'How often it was tried since the event happened, or since it was last sent again.',
    }),
  )
  readonly attempts!: number;

  @ReadOnly(
    integer({ min: 100, max: 999 }).nullable().meta({
      description: 'The status of the answer to the last attempt; null where there was none.',
    }),
  )
  readonly responseCode!: number | null;

  @ReadOnly(
    z
      .string()
      .nullable()
      .meta({
        examples: ['There was no response within 10 seconds.'],
        description: 'Why the last attempt failed; null where it did not.',
      }),
  )
  readonly failure!: string | null;

  @ReadOnly(
    integer({ min: 0, max: 1_000_000 }).nullable().meta({
      description: 'Milliseconds that the last attempt took.',
    }),
  )
  readonly duration!: number | null;

  @ReadOnly(
    Timestamp.nullable().meta({
      description:
        'When it is tried next; null while it waits for an earlier one of the same resource, and at its end.',
    }),
  )
  readonly nextAttemptAt!: string | null;

  @ReadOnly(CreatedAt)
  readonly createdAt!: string;

  /** The place of its event among all events; null for a ping. */
  @Property({ type: 'bigint', nullable: true })
  readonly position!: string | null;

  /** The scope that its webhook hears of the event with; null for a ping, which needs none. */
  @Property({ type: 'text', nullable: true })
  readonly scope!: Scope | null;

  /** What the event happened to: what is told of it is received in order. A ping is of itself. */
  @Property({ type: 'uuid', fieldName: 'resource_id' })
  readonly resource!: string;

  /** The bytes that are signed and sent: the same at each attempt. */
  @Property({ type: 'text' })
  readonly body!: string;
}
