import { emptyView, plainView } from '@terrapin/table';
import { z } from 'zod';
import type { Confined } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { checkParent, operation, orNotFound } from '../../core/operation.ts';
import { parsePage } from '../../core/page.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { Amount, InvoiceStatusSchema, termsShown } from './invoice.entity.ts';
import { Invoices } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceId } from './invoices.operations.ts';
import { canBePaid, checkPayable } from './open-invoices.ts';
import { listOwnAttempts, PaymentAttemptSchema } from './payment-attempts.operations.ts';
import { PaymentLink } from './payment-link.entity.ts';
import {
  createLink,
  linksOfInvoice,
  lockLinkRow,
  type PaymentLinkRow,
  PaymentLinks,
  readBillRow,
  revokeLinkRow,
} from './payment-link.table.ts';

export const PaymentLinkSchema = representationOf(PaymentLink);

/** Only REST passes `invoice`, from the path. */
const args = z.object({ invoice: invoiceId.optional(), paymentLink: Id.describe('The id of the payment link.') });

export const paymentLinkOperations = {
  list: operation({
    name: 'listInvoicePaymentLinks',
    at: 'GET /invoices/{invoice}/payment_links',
    kind: 'list',
    summary: 'List the payment links of an invoice',
    description: 'Includes those sent by email. URLs are not included.',
    scope: 'invoices:read',
    args: z.object({ invoice: invoiceId }),
    async run(ctx, { invoice }, _body, { page }) {
      await new Invoices(ctx).read(invoice);
      return linksOfInvoice.of(ctx, invoice, page);
    },
  }),

  read: operation({
    name: 'getPaymentLink',
    at: 'GET /invoices/{invoice}/payment_links/{payment_link}',
    kind: 'read',
    summary: 'Get a payment link',
    description: 'The URL is not included. A payment link of another user’s invoice is not found.',
    scope: 'invoices:read',
    args,
    async run(ctx, { invoice, paymentLink }) {
      const row = await new PaymentLinks(ctx).read(paymentLink);
      checkParent(row, { invoice });
      return row;
    },
  }),

  create: operation({
    name: 'createPaymentLink',
    at: 'POST /invoices/{invoice}/payment_links',
    kind: 'create',
    summary: 'Create a payment link',
    words: 'checkout url customer client collect money',
    description:
      'Anyone who has the link can see what is to be paid, and pay. Only this response contains the `url`, whose ' +
      'fragment contains the key. The key is a bearer token for the bill and the payment attempts of this invoice, ' +
      'and for nothing else. It ends when the link is deleted, when it expires, and 30 days after the payment. ' +
      'Fails while the invoice cannot be paid.',
    scope: 'invoices:write',
    args: z.object({ invoice: invoiceId }),
    body: PaymentLinkSchema.create,
    errors: [invoiceErrors.invoice_not_payable, invoiceErrors.amount_not_chargeable],
    reveals: 'url',
    async run(ctx, { invoice }, fields) {
      rejectReadOnlyChanges({ invoice }, fields);
      const { expiresAt } = fields;
      if (expiresAt !== null && (parseTimestamp(expiresAt) as Date) <= ctx.now())
        throw invalid('expiresAt', 'invalid_value', 'Must be in the future.');
      checkPayable(ctx, await new Invoices(ctx).read(invoice));
      return createLink(ctx, { invoice, expiresAt });
    },
  }),

  delete: operation({
    name: 'deletePaymentLink',
    at: 'DELETE /invoices/{invoice}/payment_links/{payment_link}',
    kind: 'delete',
    summary: 'Delete a payment link',
    words: 'revoke cancel',
    description:
      'The process that handles the request refuses its key at once, others within 5 s. Payments that were made ' +
      'with it stay. While one is in progress, and for an hour after it began, the key still shows its outcome.',
    scope: 'invoices:write',
    args,
    async run(ctx, { invoice, paymentLink }) {
      const check = (row: PaymentLinkRow) => checkParent(row, { invoice });
      check(await new PaymentLinks(ctx).read(paymentLink));
      return ctx.transaction(async (tx) => {
        await tx.db.one(lockLinkRow, { link: paymentLink });
        tx.afterCommit(() => tx.services.forgetAccess([paymentLink]));
        return (
          (await tx.db.one(revokeLinkRow(emptyView), { link: paymentLink, now: tx.now().toISOString() })) ??
          new PaymentLinks(tx).discard(paymentLink, { reads: plainView, ifMatch: undefined, check })
        );
      });
    },
  }),
};

/** Maximum number of attempts in a response. */
const attemptsShown = 25;

const BilledInvoice = z
  .object({
    id: Id.meta({ description: 'The id of the invoice.' }),
    invoiceNumber: z.string().meta({ examples: ['R-2026-0042'], description: 'The number of the invoice.' }),
    amount: Amount,
    currency: z.string().meta({ examples: ['EUR'], description: 'ISO 4217 currency code.' }),
    ...termsShown,
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
  at: 'GET /payment_link',
  kind: 'read',
  summary: 'Get the bill of a payment link',
  description:
    'Contains what a payment page needs, and nothing else about the invoice, its owner or its contact. ' +
    'Fails if the link was deleted or has expired.',
  scope: ['payment_link'],
  async run(ctx) {
    const { args, hasEnded } = ctx.viewer.only as Confined;
    const invoice = args.invoice as string;
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
