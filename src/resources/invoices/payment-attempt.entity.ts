import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, ObjectType } from 'type-graphql';
import { graphqlEnum, Timestamp } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import { PAYMENT_ATTEMPT_STATUSES, type PaymentAttemptStatus } from './payment-attempt.schema.ts';

export const PaymentAttemptStatusEnum = graphqlEnum(
  'PaymentAttemptStatus',
  PAYMENT_ATTEMPT_STATUSES,
  'PROCESSING: the gateway has not given its last word yet; read the attempt again later.',
);

@ObjectType({ description: 'Why no money was taken, in the gateway’s terms.' })
export class PaymentFailure {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/** One try to pay an invoice. At most one per invoice is in flight or has succeeded: a partial unique index sees to it. */
@ObjectType({ description: 'One try to pay an invoice.' })
@Entity({ tableName: 'payment_attempts' })
export class PaymentAttempt {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => Invoice)
  invoice!: Invoice;

  /** Whose token it was made with: the owner or a stranger who knows the invoice number. */
  @ManyToOne(() => User)
  payer!: User;

  @Field(() => String)
  @Property({ type: 'text' })
  invoiceNumber!: string;

  @Field(() => Float)
  @Property({ type: 'decimal', precision: 12, scale: 2 })
  amount!: number;

  @Property({ type: 'text' })
  currency!: string;

  /** Masked. */
  @Field(() => String, { description: 'Masked but for its last four characters.' })
  @Property({ type: 'text' })
  paymentToken!: string;

  /** What the gateway is asked with: kept while the attempt is in flight, so that it can be settled after a crash. */
  @Property({ type: 'text', nullable: true })
  gatewayToken!: string | null;

  /** A hash of the Idempotency-Key it was made with, and of the request: a replay finds it even after a crash. */
  @Property({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Property({ type: 'text', nullable: true })
  fingerprint!: string | null;

  @Field(() => PaymentAttemptStatusEnum)
  @Property({ type: 'text' })
  status!: PaymentAttemptStatus;

  @Property({ type: 'text', nullable: true })
  failureCode!: string | null;

  @Property({ type: 'text', nullable: true })
  failureMessage!: string | null;

  @Field(() => PaymentFailure, { nullable: true })
  @Property({ type: 'json', persist: false })
  failure!: PaymentFailure | null;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;
}
