import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, ObjectType } from 'type-graphql';
import { graphqlEnum, Timestamp } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from './invoice.machine.ts';

export const InvoiceStatusEnum = graphqlEnum(
  'InvoiceStatus',
  INVOICE_STATUSES,
  'Where the invoice is in its life. Never derive it from the timestamps.',
);

@ObjectType({ description: 'Whom the invoice and word of its payment are sent to.' })
export class Contact {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  phone!: string | null;
}

/** A sum that its owner wants of somebody. Where it is in its life is its status, and only a transition changes that. */
@ObjectType({ description: 'A sum that its owner wants of somebody.' })
@Entity({ tableName: 'invoices' })
export class Invoice {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User)
  owner!: User;

  /** Unique among the owner's. */
  @Field(() => String, { description: 'Unique among the invoices of its owner. Whoever pays must know it.' })
  @Property({ type: 'text' })
  invoiceNumber!: string;

  @Field(() => Float, { description: 'In the main unit of the currency, at most two decimals.' })
  @Property({ type: 'decimal', precision: 12, scale: 2 })
  amount!: number;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'text' })
  currency!: string;

  @Property({ type: 'text', nullable: true })
  contactName!: string | null;

  @Property({ type: 'text', nullable: true })
  contactEmail!: string | null;

  @Property({ type: 'text', nullable: true })
  contactPhone!: string | null;

  @Field(() => Contact, { nullable: true })
  @Property({ type: 'json', persist: false })
  contact!: Contact | null;

  @Field(() => InvoiceStatusEnum)
  @Property({ type: 'text' })
  status!: InvoiceStatus;

  /** Counts the changes; the entity tag is made from it. */
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  publishedAt!: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  sentAt!: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  failedAt!: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  paidAt!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When a payment attempt took the money.' })
  @Property({ type: TimestampType, nullable: true })
  paymentReceivedAt!: string | null;
}
