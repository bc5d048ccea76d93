import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { Invoice, InvoiceStatusEnum } from './invoice.entity.ts';
import type { InvoiceStatus } from './invoice.machine.ts';

/** One move of an invoice, kept for ever. */
@ObjectType({ description: 'One move of an invoice from a state to another.' })
@Entity({ tableName: 'transitions' })
export class Transition {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => Invoice)
  invoice!: Invoice;

  @Field(() => InvoiceStatusEnum)
  @Property({ type: 'text', fieldName: 'from_status' })
  from!: InvoiceStatus;

  @Field(() => InvoiceStatusEnum)
  @Property({ type: 'text', fieldName: 'to_status' })
  to!: InvoiceStatus;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;
}
