import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { NotColumns } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { PrimaryId, ReadOnly, Related, Writable } from '../../../core/declared-field.ts';
import { Node } from '../../../core/node.ts';
import { CreatedAt, Id, Timestamp } from '../../../core/schema.ts';
import { now } from '../../../core/versioned.ts';
import { email } from '../../../values/text.ts';
import { TimestampType } from '../../../values/timestamp.ts';
import { Invoice } from '../invoice.entity.ts';

@ObjectType({
  description: 'A link with which anyone can see what is to be paid of one invoice, and pay it.',
  implements: Node,
})
@Entity({ tableName: 'payment_links' })
@Index({ name: 'payment_links_listed', properties: ['invoice', 'id'] })
export class PaymentLink {
  declare [EntityName]?: 'PaymentLink';
  declare [NotColumns]?: 'url';
  declare [OptionalProps]?: 'id' | 'expiresAt' | 'emailedTo' | 'lastUsedAt' | 'revokedAt' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @Related(Id.meta({ description: 'The id of the invoice.' }), {
    readOnlyMessage: 'Must be the invoice in the path, or be omitted.',
  })
  @ManyToOne(() => Invoice, { deleteRule: 'cascade', index: false })
  readonly invoice!: Invoice;

  @ReadOnly(
    z.url().optional().meta({
      description: 'The URL of the page to pay at, which contains the key. Only in the response that creates it.',
    }),
    {
      column: false,
      outputDescription: 'The URL to pay at; null except in the response that creates the link.',
    },
  )
  readonly url?: string;

  @Writable(
    Timestamp.nullable().meta({
      description: 'Expiry time; null if it does not expire. Every link ends 30 days after the payment.',
    }),
    { default: null },
  )
  expiresAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'Time of last use, to the minute; null if it was never used.' }))
  readonly lastUsedAt!: string | null;

  @ReadOnly(
    email()
      .nullable()
      .meta({
        examples: ['grace@example.com'],
        description: 'Address of the contact, to which it was mailed; null if you created it, or if that is not known.',
      }),
    { column: { type: 'text', nullable: true } },
  )
  readonly emailedTo!: string | null;

  /** The hash of the key; the key itself is not stored. */
  @Unique()
  @Property({ type: 'text' })
  readonly hash!: string;

  /** When its owner deleted it: its holder is told who sent it, and still sees the outcome of a payment that was in progress. */
  @Property({ type: TimestampType, nullable: true })
  readonly revokedAt!: string | null;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}
