import { EntityName } from '@mikro-orm/core';
import { Check, Embeddable, Embedded, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { enumeration, nameInGraphql } from '../../core/graphql-types.ts';
import { Identity, Member, ReadOnly, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id, text } from '../../core/schema.ts';
import { Flattened } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Amount, amountColumn, Invoice } from './invoice.entity.ts';

export const PaymentAttemptStatus = enumeration(
  'PaymentAttemptStatus',
  {
    processing: 'The gateway has not given its last word yet.',
    succeeded: 'The money was taken.',
    failed: 'No money was taken: `failure` says why.',
  },
  'What has become of a payment attempt. While it is processing, read it again later.',
);
export type PaymentAttemptStatus = z.output<typeof PaymentAttemptStatus>;

const description = 'Why no money was taken, in the gateway’s terms.';
const failure = {
  code: z.string().meta({ description: 'For programs: `card_declined`, say.' }),
  message: z.string().meta({ description: 'For people.' }),
};

@ObjectType({ description })
@Embeddable()
export class PaymentFailure {
  @ReadOnly(failure.code)
  readonly code!: string;

  @ReadOnly(failure.message)
  readonly message!: string;
}

const PaymentFailureSchema = nameInGraphql(
  z.object(failure).meta({ id: 'PaymentFailure', description }),
  PaymentFailure,
);

/** One try to pay an invoice. At most one per invoice is in flight or has succeeded: a partial unique index sees to it. */
@ObjectType({ implements: Node, description: 'One try to pay an invoice.' })
@Entity({ tableName: 'payment_attempts' })
@Unique({
  name: 'payment_attempts_one_open',
  properties: ['invoice'],
  where: { status: ['processing', 'succeeded'] },
})
@Unique({
  name: 'payment_attempts_key',
  properties: ['payer', 'idempotencyKey'],
  where: { idempotencyKey: { $ne: null } },
})
@Index({ name: 'payment_attempts_listed', properties: ['invoice', 'id'] })
@Index({ name: 'payment_attempts_of_payer', properties: ['invoice', 'payer', 'id'] })
export class PaymentAttempt {
  declare [EntityName]?: 'PaymentAttempt';
  declare [Flattened]?: { failure: PaymentFailure };

  @Identity()
  readonly id!: string;

  @Shown(Id.meta({ description: 'The id of the invoice.' }), { refusal: 'The path names the invoice.' })
  @ManyToOne(() => Invoice)
  readonly invoice!: Invoice;

  /** Whose token it was made with: the owner or a stranger who knows the invoice number. */
  @ManyToOne(() => User)
  readonly payer!: User;

  @Member(text({ min: 1, max: 64 }).meta({ examples: ['R-2026-0042'], description: 'The number of the invoice.' }))
  invoiceNumber!: string;

  @Member(Amount, { column: amountColumn })
  amount!: number;

  @Property({ type: 'text' })
  readonly currency!: string;

  /** Masked. */
  @Member(
    text({ min: 1, max: 255 }).meta({
      examples: ['tok_success'],
      description: 'Stands for the payer’s means of payment. In answers all but its last four characters are masked.',
    }),
  )
  paymentToken!: string;

  /** What the gateway is asked with: kept while the attempt is in flight, so that it can be settled after a crash. */
  @Check<PaymentAttempt>({
    name: 'payment_attempts_check',
    expression: (column) => `(${column.gatewayToken} is not null) = (${column.status} = 'processing')`,
  })
  @Property({ type: 'text', nullable: true })
  readonly gatewayToken!: string | null;

  /** A hash of the Idempotency-Key it was made with, and of the request: a replay finds it even after a crash. */
  @Property({ type: 'text', nullable: true })
  readonly idempotencyKey!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly fingerprint!: string | null;

  @ReadOnly(PaymentAttemptStatus)
  readonly status!: PaymentAttemptStatus;

  @Check<PaymentAttempt>({
    name: 'payment_attempts_check1',
    expression: ({ failure, status }) => `(${failure.code} is not null) = (${status} = 'failed')`,
  })
  @Embedded(() => PaymentFailure, { nullable: true })
  @ReadOnly(PaymentFailureSchema.nullable(), { column: false })
  readonly failure!: PaymentFailure | null;

  @ReadOnly(CreatedAt)
  readonly createdAt!: string;
}
