import { errorKinds } from '../../core/errors.ts';

export const paymentErrors = errorKinds({
  invoice_not_payable: { status: 409, message: 'The invoice cannot be paid in its current state.' },
  amount_not_chargeable: { status: 409, message: 'The amount of the invoice cannot be charged.' },
});
