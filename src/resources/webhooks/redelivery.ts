import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { momentFilter } from '../../core/filters.ts';
import { Member, ReadOnly } from '../../core/member.ts';
import { integer } from '../../core/schema.ts';
import { EventType } from '../events/event.kinds.ts';
import { WebhookDeliveryStatus } from './webhook-delivery.entity.ts';

/** Deliveries that one request sends again: it must end within the statement timeout. */
export const mostRedelivered = 5_000;

const column = false;

@ObjectType({ description: 'Deliveries of a webhook that were sent again: which ones, and how many.' })
export class Redelivery {
  @Member(
    z.array(WebhookDeliveryStatus).min(1, 'Must contain at least one status.').meta({
      description:
        'Only deliveries with one of these statuses. Pending ones are sent anyway, so they are left as they are.',
    }),
    { column, default: ['failed'] },
  )
  status!: WebhookDeliveryStatus[];

  @Member(
    z
      .array(EventType)
      .min(1, 'Must contain at least one event type.')
      .nullable()
      .meta({ examples: [['invoice.paid']], description: 'Only events of these types; null for all.' }),
    { column, default: null },
  )
  type!: EventType[] | null;

  @Member(momentFilter('Only deliveries created at or after this time.').nullable(), { column, default: null })
  createdAfter!: string | null | undefined;

  @Member(momentFilter('Only deliveries created before this time.').nullable(), { column, default: null })
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
