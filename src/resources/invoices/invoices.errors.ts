import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatus } from '../billing/invoice.entity.ts';

export const invoiceErrors = errorKinds({
  invoice_not_editable: { status: 409, message: 'The invoice can no longer be changed like this.' },
  invoice_not_deletable: {
    status: 409,
    message: 'The invoice has been published, so it is kept with its history.',
    addedMembers: '`allowed_next_states` if an invoice cannot be deleted',
    details: { allowed_next_states: z.array(InvoiceStatus) },
  },
  invoice_number_taken: { status: 409, message: 'Another of your invoices has this number.' },
  payment_in_progress: { status: 409, message: 'A payment of this invoice is under way.' },
});
