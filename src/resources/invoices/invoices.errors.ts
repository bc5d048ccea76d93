import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatus } from '../billing/invoice.entity.ts';

export const invoiceErrors = errorKinds({
  invoice_not_editable: {
    status: 409,
    message: 'These members cannot be changed in the current state of the invoice.',
  },
  invoice_not_deletable: {
    status: 409,
    message: 'An invoice that was ever published cannot be deleted.',
    addedMembers: '`allowed_next_states` on `invoice_not_deletable`',
    details: { allowed_next_states: z.array(InvoiceStatus) },
  },
  invoice_number_taken: { status: 409, message: 'Another invoice of yours has this number. Use a different number.' },
  payment_in_progress: {
    status: 409,
    message: 'A payment of this invoice is in progress. Try again when it has ended.',
  },
});
