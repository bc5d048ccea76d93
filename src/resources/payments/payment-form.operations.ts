import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { canBePaid, payUrl } from '../billing/invoice.facts.ts';
import type { InvoiceRow } from '../invoices/invoice.statements.ts';
import { invoiceId } from '../invoices/invoices.operations.ts';
import { payerScope, readAsOwner } from './payment-attempts.operations.ts';

export const describePaymentAttempts = operation({
  name: 'describePaymentAttempts',
  summary: 'Tells how the invoice can be paid now, and what to send for it.',
  description:
    'For its owner, number and amount are filled in, and there is no action while it cannot be paid; that needs ' +
    '`invoices:read`. Everybody else gets the form without values: the same for each invoice, whatever state it is ' +
    'in, and whether there is one or not.',
  scope: payerScope,
  args: z.object({ invoice: invoiceId }),
  async run(ctx, { invoice }) {
    const row = await readAsOwner(ctx, invoice);
    if (!row && !ctx.viewer.scopes.has('payments:write')) throw new ApiError('not_found');
    const fields = row === null || canBePaid(ctx, row) ? paymentFields(row) : [];
    const href = payUrl(ctx, invoice);
    return {
      actions: fields.length > 0 ? [{ name: 'createPaymentAttempt', method: 'POST', href, fields }] : [],
      updatable_fields: fields.map(({ name }) => name),
    };
  },
});

/** Who does not see the invoice gives its number by hand. */
function paymentFields(invoice: Pick<InvoiceRow, 'invoiceNumber' | 'amount'> | null) {
  const number = invoice ? { type: 'hidden', value: invoice.invoiceNumber } : { type: 'text' };
  return [
    { name: 'invoice_number', required: true, ...number },
    { name: 'amount', type: 'number', required: true, ...(invoice && { value: invoice.amount }) },
    { name: 'payment_token', type: 'text', required: true },
  ];
}
