import { z } from 'zod';
import { operation, orNotFound } from '../../core/operation.ts';
import { parsePage } from '../../core/page.ts';
import { representation } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Amount, InvoiceStatusSchema } from './invoice.entity.ts';
import { canBePaid } from './invoice.rules.ts';
import { listOwnAttempts, PaymentAttemptSchema } from './payment-attempts.operations.ts';
import { readBillRow } from './payment-link.table.ts';

/** Maximum number of attempts in a response. */
const attemptsShown = 25;

const BilledInvoice = z
  .object({
    id: Id.meta({ description: 'The id of the invoice.' }),
    invoiceNumber: z.string().meta({ examples: ['R-2026-0042'], description: 'The number of the invoice.' }),
    amount: Amount,
    currency: z.string().meta({ examples: ['EUR'], description: 'ISO 4217 currency code.' }),
    status: InvoiceStatusSchema,
    owner: z.object({ name: z.string().meta({ description: 'Name of the user to be paid.' }) }),
  })
  .meta({ id: 'BilledInvoice', description: 'What the holder of a payment link sees of the invoice.' });

const Gateway = z
  .object({
    name: z.enum(['test', 'stripe']).meta({
      description: 'The gateway whose payment tokens are accepted. With `test`, no money moves.',
    }),
    publishableKey: z.string().nullable().meta({
      description:
        'Key with which a page asks Stripe for a payment token; null with `test`, or if it is not configured.',
    }),
  })
  .meta({ id: 'PaymentGateway', description: 'The gateway that charges payments.' });

export const BillSchema = representation('Bill', {
  readOnly: {
    invoice: BilledInvoice,
    payable: z.boolean().meta({
      description:
        'Whether it can be paid now with this link. False if it is paid or withdrawn, its owner is suspended, or the ' +
        'link has ended during a payment.',
    }),
    attempts: z
      .array(PaymentAttemptSchema.output.meta({ id: 'PaymentAttempt' }))
      .meta({ description: `Payment attempts with this link, newest first: at most ${attemptsShown}.` }),
    gateway: Gateway,
  },
  writable: {},
});

export const getBill = operation({
  name: 'getBill',
  kind: 'read',
  summary: 'Get the bill of a payment link',
  description:
    'Contains what a payment page needs, and nothing else about the invoice, its owner or its contact. ' +
    'Fails if the link was deleted or has expired.',
  scope: ['payment_link'],
  async run(ctx) {
    const { invoice, hasEnded } = ctx.viewer.link as NonNullable<typeof ctx.viewer.link>;
    const [row, attempts] = await Promise.all([
      ctx.db.one(readBillRow, { invoice }),
      listOwnAttempts(ctx, invoice, parsePage({ limit: attemptsShown })),
    ]);
    const { ownerName, ...bill } = orNotFound(row);
    const { gateway: name, publishableKey } = ctx.services.payments.form;
    return {
      invoice: { ...bill, owner: { name: ownerName } },
      payable: !hasEnded && canBePaid(ctx, bill),
      attempts: attempts.items,
      gateway: { name, publishableKey },
    };
  },
});
