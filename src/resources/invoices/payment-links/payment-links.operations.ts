import { emptyView } from '@terrapin/table';
import { z } from 'zod';
import type { Confined } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { countMails, postMails, tooManyEmails } from '../../../core/mails.ts';
import { checkParent, operation, orNotFound } from '../../../core/operation.ts';
import { parsePage } from '../../../core/page.ts';
import { rejectReadOnlyChanges } from '../../../core/read-only.ts';
import { representation, representationOf } from '../../../core/representation.ts';
import { Id } from '../../../core/schema.ts';
import { newId } from '../../../values/id.ts';
import { line } from '../../../values/text.ts';
import { parseTimestamp } from '../../../values/timestamp.ts';
import { Amount, InvoiceStatusSchema, termsShown } from '../invoice.entity.ts';
import { Invoices, lockInvoiceRow } from '../invoice.table.ts';
import { listMails } from '../invoice-mails.ts';
import { invoiceErrors } from '../invoices.errors.ts';
import { invoiceId } from '../invoices.operations.ts';
import { canBePaid, checkPayable } from '../open-invoices.ts';
import { listOwnAttempts, PaymentAttemptSchema } from '../payments/payment-attempts.operations.ts';
import { PaymentLink } from './payment-link.entity.ts';
import {
  createLink,
  findLink,
  linksOfInvoice,
  lockLinkRow,
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
    description: 'The URL is not included. Returns 404 for a payment link of another user’s invoice.',
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
      return createLink(ctx, { invoice, expiresAt, emailedTo: null });
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
      checkParent(await new PaymentLinks(ctx).read(paymentLink), { invoice });
      return ctx.transaction(async (tx) => {
        await tx.db.one(lockLinkRow, { link: paymentLink });
        tx.afterCommit(() => tx.services.forgetAccess([paymentLink]));
        return orNotFound(
          await tx.db.one(revokeLinkRow(emptyView), { link: paymentLink, now: tx.now().toISOString() }),
        );
      });
    },
  }),
};

/** Maximum number of attempts in a response. */
const attemptsShown = 25;

const owner = z.object({ name: z.string().meta({ description: 'Name of the user to be paid.' }) });

const BilledInvoice = z
  .object({
    id: Id.meta({ description: 'The id of the invoice.' }),
    invoiceNumber: z.string().meta({ examples: ['R-2026-0042'], description: 'The number of the invoice.' }),
    amount: Amount,
    currency: z.string().meta({ examples: ['EUR'], description: 'ISO 4217 currency code.' }),
    ...termsShown,
    status: InvoiceStatusSchema,
    owner,
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
  summary: 'Get the invoice of a payment link',
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

export const RenewalSchema = representation('PaymentLinkRenewal', { readOnly: { owner }, writable: {} });

const Renewal = z
  .strictObject({
    key: line({ max: 100 }).meta({
      examples: ['tpl_…'],
      description: 'The key of the payment link: the part of its URL after `key=`.',
    }),
  })
  .meta({ id: 'PaymentLinkRenewalInput', description: 'A payment link that has ended.' });

/** New links a day for one that has ended: half of them at once. */
const renewalsPerDay = 8;

export const renewPaymentLink = operation({
  name: 'renewPaymentLink',
  at: 'POST /payment_link/renewals',
  kind: 'action',
  summary: 'Send the contact a new payment link',
  description:
    'Send the key of a payment link that was deleted or has expired. If the invoice can be paid and has a contact, a new ' +
    'link is emailed to the address that the contact has now. The response, which says who sent the link, is the same in ' +
    'all other cases, so an old link reveals nothing about the invoice. Limited to four at once, and one in six hours.',
  scope: 'public',
  body: Renewal,
  isDestructive: true,
  reachesOut: true,
  errors: ['not_found', 'too_many_emails'],
  async run(ctx, _args, { key }) {
    const link = orNotFound(await findLink(ctx.db, key));
    // Whether or not it is mailed, so that the limit says nothing either.
    await ctx.transaction(async (tx) => {
      const [wait = 0] = await countMails(tx, [[{ key: `renewals of ${link.id}`, perDay: renewalsPerDay }]]);
      if (wait > 0) throw tooManyEmails(tx.now(), wait);
    });
    await ctx.transaction(async (tx) => {
      const invoice = await tx.db.one(lockInvoiceRow, { invoice: link.invoice.id });
      if (!invoice?.contact || !canBePaid(tx, { ...invoice, ownerStatus: invoice.owner.status })) return;
      const mails = await listMails(tx, invoice, newId(), ['mail_link_to_contact']);
      // It does not use up what the owner may send.
      await postMails(
        tx,
        mails.map((mail) => ({ ...mail, from: link.id })),
        'delay',
      );
    });
    return { owner: { name: link.sentBy } };
  },
});
