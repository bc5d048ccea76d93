import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { ReceivedType } from '../../catalogue.ts';
import type { Scope } from '../../core/access.ts';
import { PrimaryId, ReadOnly, Related, Writable } from '../../core/declared-field.ts';
import { EventType, receivedTypes } from '../../core/events.ts';
import { momentFilter } from '../../core/filters.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id, identifier, integer, Timestamp } from '../../core/schema.ts';
import { enumeration } from '../../values/enumeration.ts';
import { redactedTypes } from '../events/event.copies.ts';
import { Webhook } from './webhook.entity.ts';

/** What is sent to webhooks. */
export const DeliveryType = enumeration(
  'WebhookDeliveryType',
  { ...receivedTypes, ping: 'A test message, which has no event.' },
  'Type of the event of a delivery, or a ping.',
);

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

const idOfEvent = 'The id of the event; for a ping, that of the delivery.';

@ObjectType({ description: 'A message to a webhook and the result of sending it.', implements: Node })
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

  @Related(Id.meta({ description: 'The id of the webhook.' }), { idAs: 'webhookId' })
  @ManyToOne(() => Webhook, { deleteRule: 'cascade', index: false })
  readonly webhook!: Webhook;

  @Property({ type: 'text' })
  @Related(identifier(z.string().meta({ examples: ['4711'], description: idOfEvent })), { idAs: 'eventId' })
  readonly event!: string;

  @Property({ type: 'text' })
  @ReadOnly(DeliveryType as z.ZodType<string>, { column: false, outputDescription: 'Type of the event, or a ping.' })
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

/** Deliveries that one request sends again: it must end within the statement timeout. */
export const mostRedelivered = 5_000;

const column = false;

@ObjectType({ description: 'Deliveries of a webhook that were sent again: which ones, and how many.' })
export class Redelivery {
  @Writable(
    z.array(WebhookDeliveryStatus).min(1, 'Must contain at least one status.').meta({
      description:
        'Only deliveries with one of these statuses. Pending ones are sent anyway, so they are left as they are.',
    }),
    { column, default: ['failed'] },
  )
  status!: WebhookDeliveryStatus[];

  @Writable(
    z
      .array(EventType)
      .min(1, 'Must contain at least one event type.')
      .nullable()
      .meta({ examples: [['invoice.paid']], description: 'Only events of these types; null for all.' }),
    { column, default: null },
  )
  type!: ReceivedType[] | null;

  @Writable(momentFilter('Only deliveries created at or after this time.').nullable(), { column, default: null })
  createdAfter!: string | null | undefined;

  @Writable(momentFilter('Only deliveries created at or before this time.').nullable(), { column, default: null })
  createdBefore!: string | null | undefined;

  @ReadOnly(
    integer({ min: 0, max: mostRedelivered }).meta({ description: 'Number of deliveries that are sent again.' }),
    { column },
  )
  readonly count!: number;

  @ReadOnly(
    z.boolean().meta({
      description: `Whether more deliveries match: one request sends the oldest ${mostRedelivered.toLocaleString('en')} again. Repeat it for the others.`,
    }),
    { column },
  )
  readonly more!: boolean;
}
