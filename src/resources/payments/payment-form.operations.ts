import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { canBePaid, payUrl } from '../billing/invoice.facts.ts';
import type { InvoiceRow } from '../invoices/invoice.statements.ts';
import { invoiceId } from '../invoices/invoices.operations.ts';
import { payerScope, readAsOwner } from './payment-attempts.operations.ts';

export const describePaymentAttempts = operation({
  name: 'describePaymentAttempts',
  summary: 'Describes the request that pays the invoice.',
  description:
    'For the owner with the scope `invoices:read`, number and amount are filled in, and `actions` is empty while the ' +
    'invoice cannot be paid. All other users get a form without values, which is the same for every invoice, whatever ' +
    'its state and whether or not it exists.',
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

function paymentFields(invoice: Pick<InvoiceRow, 'invoiceNumber' | 'amount'> | null) {
  const number = invoice ? { type: 'hidden', value: invoice.invoiceNumber } : { type: 'text' };
  return [
    { name: 'invoice_number', required: true, ...number },
    { name: 'amount', type: 'number', required: true, ...(invoice && { value: invoice.amount }) },
    { name: 'payment_token', type: 'text', required: true },
  ];
}
