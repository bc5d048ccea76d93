import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { Scope } from '../../core/access.ts';
import { PrimaryId, ReadOnly, RestOnly } from '../../core/declared-field.ts';
import { enumeration, graphqlTypeOf, Node } from '../../core/graphql-types.ts';
import { CreatedAt, Id, integer, Timestamp } from '../../core/schema.ts';
import { redactedTypes } from '../events/event.copies.ts';
import { DeliveryType } from '../events/event.kinds.ts';
import { Webhook } from './webhook.entity.ts';

export const WebhookDeliveryStatus = enumeration(
  'WebhookDeliveryStatus',
  {
    pending: 'Not received yet: waiting for the next attempt.',
    succeeded: 'The receiver responded with a 2xx status.',
    failed: 'Not received, and no longer retried. `failure` contains the reason.',
  },
  'Status of a delivery.',
);
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>;

@ObjectType({ implements: Node, description: 'A message to a webhook and the result of sending it.' })
@Entity({ tableName: 'webhook_deliveries' })
@Index({ name: 'webhook_deliveries_listed', properties: ['webhook', 'id'] })
@Index({ name: 'webhook_deliveries_by_status', properties: ['webhook', 'status', 'id'] })
@Index({ name: 'webhook_deliveries_by_type', properties: ['type', 'webhook', 'status', 'id'] })
@Index({
  name: 'webhook_deliveries_due',
  properties: ['webhook', 'nextAttemptAt'],
  where: { nextAttemptAt: { $ne: null } },
})
@Index({
  name: 'webhook_deliveries_pings',
  properties: ['webhook', 'nextAttemptAt'],
  where: { type: 'ping', nextAttemptAt: { $ne: null } },
})
@Index({
  name: 'webhook_deliveries_pending',
  properties: ['webhook', 'resource', 'position'],
  where: { status: 'pending' },
})
@Index({ name: 'webhook_deliveries_of_message', properties: 'resource', where: { type: { $in: redactedTypes } } })
export class WebhookDelivery {
  declare [EntityName]?: 'WebhookDelivery';

  @PrimaryId()
  readonly id!: string;

  @RestOnly(Id.meta({ description: 'The id of the webhook.' }))
  @ManyToOne(() => Webhook, { deleteRule: 'cascade', index: false })
  readonly webhook!: Webhook;

  /** A resolver declares the field `eventId`. */
  @Property({ type: 'text' })
  @RestOnly(
    z.string().meta({
      examples: ['4711'],
      description: 'The id of the event; for a ping, that of the delivery.',
    }),
  )
  readonly event!: string;

  @Property({ type: 'text' })
  @RestOnly(DeliveryType)
  @Field(() => graphqlTypeOf(DeliveryType, 'output') as object, { description: 'Type of the event, or a ping.' })
  readonly type!: string;

  @ReadOnly(WebhookDeliveryStatus)
  readonly status!: WebhookDeliveryStatus;

  @ReadOnly(
    integer({ min: 0, max: 1000 }).meta({
      description: 'Number of attempts since the event happened, or since the delivery was last sent again.',
    }),
  )
  readonly attempts!: number;

  @ReadOnly(
    integer({ min: 100, max: 999 }).nullable().meta({
      description: 'HTTP status of the response to the last attempt; null if there was no response.',
    }),
  )
  readonly responseCode!: number | null;

  @ReadOnly(
    z
      .string()
      .nullable()
      .meta({
        examples: ['There was no response within 10 seconds.'],
        description: 'Why the last attempt failed; null if it did not.',
      }),
  )
  readonly failure!: string | null;

  @ReadOnly(
    integer({ min: 0, max: 1_000_000 }).nullable().meta({
      description: 'Duration of the last attempt in milliseconds; null before the first attempt.',
    }),
  )
  readonly duration!: number | null;

  @ReadOnly(
    Timestamp.nullable().meta({
      description:
        'Time of the next attempt; null if there is none, and while an earlier delivery of the same resource is pending. ' +
        'A time in the past means that the delivery waits: the webhook is not verified, or its host gets too many messages.',
    }),
  )
  readonly nextAttemptAt!: string | null;

  @ReadOnly(CreatedAt)
  readonly createdAt!: string;

  /** Id of the event; null for a ping. */
  @Property({ type: 'bigint', nullable: true })
  readonly position!: string | null;

  /** Scope that permits the event; null for a ping, which needs none. */
  @Property({ type: 'text', nullable: true })
  readonly scope!: Scope | null;

  /** Resource of the event; its deliveries are sent in order. For a ping, the id of the delivery. */
  @Property({ type: 'uuid', fieldName: 'resource_id' })
  readonly resource!: string;

  @Property({ type: 'text' })
  readonly body!: string;
}
