import { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { checkParent, operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { emptyView, plainView } from '../../core/table-rows.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { checkPayable } from './invoice.rules.ts';
import { invoiceTable } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceId } from './invoices.operations.ts';
import { PaymentLink } from './payment-link.entity.ts';
import { createLink } from './payment-link.key.ts';
import {
  linksOfInvoice,
  lockLinkRow,
  type PaymentLinkRow,
  paymentLinkTable,
  revokeLinkRow,
} from './payment-link.table.ts';

export const PaymentLinkSchema = representationOf(PaymentLink);

/** Only REST passes `invoice`, from the path. */
const args = z.object({ invoice: invoiceId.optional(), paymentLink: Id.describe('The id of the payment link.') });

export const paymentLinkOperations = {
  list: operation({
    name: 'listInvoicePaymentLinks',
    kind: 'list',
    summary: 'List the payment links of an invoice',
    description: 'Includes those sent by email. URLs are not included.',
    scope: 'invoices:read',
    args: z.object({ invoice: invoiceId }),
    async run(ctx, { invoice }, _body, { page }) {
      await invoiceTable.read(ctx, invoice);
      return linksOfInvoice.of(ctx, invoice, page);
    },
  }),

  read: operation({
    name: 'getPaymentLink',
    kind: 'read',
    summary: 'Get a payment link',
    description: 'The URL is not included. A payment link of another user’s invoice is not found.',
    scope: 'invoices:read',
    args,
    async run(ctx, { invoice, paymentLink }) {
      const row = await paymentLinkTable.read(ctx, paymentLink);
      checkParent(row, { invoice });
      return row;
    },
  }),

  create: operation({
    name: 'createPaymentLink',
    kind: 'create',
    summary: 'Create a payment link',
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
      checkPayable(ctx, await invoiceTable.read(ctx, invoice));
      return createLink(ctx, { invoice, expiresAt });
    },
  }),

  delete: operation({
    name: 'deletePaymentLink',
    kind: 'delete',
    summary: 'Delete a payment link',
    description:
      'The process that handles the request refuses its key at once, others within 5 s. Payments that were made ' +
      'with it stay. While one is in progress, and for an hour after it began, the key still shows its outcome.',
    scope: 'invoices:write',
    args,
    async run(ctx, { invoice, paymentLink }) {
      const check = (row: PaymentLinkRow) => checkParent(row, { invoice });
      check(await paymentLinkTable.read(ctx, paymentLink));
      return ctx.transaction(async (tx) => {
        await tx.db.one(lockLinkRow, { link: paymentLink });
        tx.afterCommit(() => tx.services.forgetAccess([paymentLink]));
        return (
          (await tx.db.one(revokeLinkRow(emptyView), { link: paymentLink, now: tx.now().toISOString() })) ??
          paymentLinkTable.remove(tx, paymentLink, { reads: plainView, ifMatch: undefined, check })
        );
      });
    },
  }),
};
