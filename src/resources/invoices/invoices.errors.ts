import { errorKinds } from '../../core/errors.ts';

export const invoiceErrors = errorKinds({
  invoice_not_editable: { status: 409, message: 'The invoice can no longer be changed like this.' },
  invoice_number_taken: { status: 409, message: 'Another of your invoices has this number.' },
  payment_in_progress: { status: 409, message: 'A payment of this invoice is under way.' },
});
