import { EntityName } from '@mikro-orm/core';
import { Check, Embeddable, Embedded, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Flattened, NotColumns } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { PrimaryId, ReadOnly, Related, Writable } from '../../../core/declared-field.ts';
import { Node } from '../../../core/node.ts';
import { CreatedAt, Id } from '../../../core/schema.ts';
import { enumeration } from '../../../values/enumeration.ts';
import { email, line } from '../../../values/text.ts';
import { User } from '../../users/user.entity.ts';
import { Amount, amountColumn, Invoice, InvoiceNumber } from '../invoice.entity.ts';
import { PaymentLink } from '../payment-links/payment-link.entity.ts';

export const PaymentAttemptStatusSchema = enumeration(
  'PaymentAttemptStatus',
  {
    processing: 'The gateway has not reported a final result yet.',
    succeeded: 'The amount was charged.',
    failed: 'Nothing was charged. `failure` contains the reason.',
  },
  'Status of a payment attempt. While it is processing, read the attempt again later.',
);
type PaymentAttemptStatus = z.output<typeof PaymentAttemptStatusSchema>;

const description = 'Why the payment failed.';
const failure = {
  code: z.string().meta({ description: 'Machine-readable code, for example `card_declined`.' }),
  message: z.string().meta({ description: 'Human-readable reason.' }),
};

@Embeddable()
class PaymentFailure {
  @ReadOnly(failure.code)
  readonly code!: string;

  @ReadOnly(failure.message)
  readonly message!: string;
}

const PaymentFailureSchema = z.object(failure).meta({ id: 'PaymentFailure', description });

const PaymentActionTypeSchema = enumeration(
  'PaymentActionType',
  { authenticate: 'The bank asks the cardholder to confirm the payment (3-D Secure).' },
  'What the payer has to do. Other values may be added.',
);

const actionDescription = 'What the payer has to do before the amount is charged, and with what.';
const action = {
  type: PaymentActionTypeSchema,
  clientSecret: z.string().meta({
    description:
      'What the gateway asks for in the page of the payer: with Stripe, pass it to `stripe.handleNextAction`.',
  }),
};

const PaymentActionSchema = z.object(action).meta({ id: 'PaymentAction', description: actionDescription });

/** A partial unique index allows at most one attempt per invoice that is processing or succeeded. */
@ObjectType({ description: 'An attempt to pay an invoice.', implements: Node })
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
@Index({
  name: 'payment_attempts_of_link',
  properties: ['invoice', 'paymentLink', 'id'],
  where: { paymentLink: { $ne: null } },
})
@Index({ name: 'payment_attempts_by_payer', properties: ['payer', 'id'] })
@Index({ name: 'payment_attempts_with_receipt', properties: ['payer'], where: { receiptEmail: { $ne: null } } })
@Index({ name: 'payment_attempts_by_payer_status', properties: ['payer', 'status', 'id'] })
@Index({
  name: 'payment_attempts_by_owner',
  properties: ['owner', 'id'],
  where: { owner: { $ne: null } },
})
@Index({
  name: 'payment_attempts_by_owner_status',
  properties: ['owner', 'status', 'id'],
  where: { owner: { $ne: null } },
})
@Index({ name: 'payment_attempts_by_link', properties: ['paymentLink'], where: { paymentLink: { $ne: null } } })
export class PaymentAttempt {
  declare [EntityName]?: 'PaymentAttempt';
  declare [Flattened]?: { failure: PaymentFailure };
  declare [NotColumns]?: 'nextAction';

  @PrimaryId()
  readonly id!: string;

  @Related(Id.meta({ description: 'The id of the invoice.' }), {
    to: () => Invoice,
    orNull: 'The invoice; null if it is not yours.',
    idAs: 'invoiceId',
    readOnlyMessage: 'Must be the invoice in the path, or be omitted.',
  })
  @ManyToOne(() => Invoice)
  readonly invoice!: Invoice;

  /** The owner of the invoice or any user who knows its number; with a payment link, the owner. */
  @ManyToOne(() => User)
  readonly payer!: User;

  /** The owner of the invoice, if that is not the payer. A trigger sets it. */
  @ManyToOne(() => User, { nullable: true, index: false, deleteRule: 'no action' })
  readonly owner!: User | null;

  /** Null: made with an access token, or the link was deleted. */
  @ManyToOne(() => PaymentLink, { nullable: true, deleteRule: 'set null', index: false })
  readonly paymentLink!: PaymentLink | null;

  @Writable(InvoiceNumber.meta({ description: 'The number of the invoice.' }))
  invoiceNumber!: string;

  @Writable(Amount, { column: amountColumn })
  amount!: number;

  @Property({ type: 'text' })
  readonly currency!: string;

  @Writable(
    line({ min: 1, max: 255 }).meta({
      examples: ['tok_success'],
      description:
        'A token that stands for a card or another means of payment. Responses show at most its last four characters.',
    }),
  )
  paymentToken!: string;

  @Writable(
    email()
      .nullable()
      .meta({
        examples: ['grace@example.com'],
        description: 'Email address that a receipt is sent to when the payment has succeeded; null if none is wanted.',
      }),
    { default: null },
  )
  receiptEmail!: string | null;

  /** The unmasked token, stored while the attempt is processing so it can be settled after a crash. */
  @Check<PaymentAttempt>({
    name: 'payment_attempts_check',
    expression: (column) => `(${column.gatewayToken} is not null) = (${column.status} = 'processing')`,
  })
  @Property({ type: 'text', nullable: true })
  readonly gatewayToken!: string | null;

  /** Hashes of the Idempotency-Key and, in `fingerprint`, of the request: a retry finds the attempt even after a crash. */
  @Property({ type: 'text', nullable: true })
  readonly idempotencyKey!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly fingerprint!: string | null;

  @ReadOnly(PaymentAttemptStatusSchema)
  readonly status!: PaymentAttemptStatus;

  @Check<PaymentAttempt>({
    name: 'payment_attempts_check1',
    expression: ({ failure, status }) => `(${failure.code} is not null) = (${status} = 'failed')`,
  })
  @Embedded(() => PaymentFailure, { nullable: true })
  @ReadOnly(PaymentFailureSchema.nullable(), { column: false })
  readonly failure!: PaymentFailure | null;

  /** Of the gateway, for the payer alone; never in events. */
  @Check<PaymentAttempt>({
    name: 'payment_attempts_check2',
    expression: (column) => `${column.clientSecret} is null or ${column.status} = 'processing'`,
  })
  @Property({ type: 'text', nullable: true })
  readonly clientSecret!: string | null;

  @ReadOnly(
    PaymentActionSchema.nullable().meta({
      description:
        'What the payer has to do while the attempt is processing; null if there is nothing to do, and to all others. ' +
        'Confirm the attempt afterwards, or cancel it to pay with another card. Without either, it fails after 15 minutes.',
    }),
    { column: false },
  )
  readonly nextAction!: z.output<typeof PaymentActionSchema> | null;

  @ReadOnly(CreatedAt)
  readonly createdAt!: string;
}
