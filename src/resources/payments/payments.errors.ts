import { errorKinds } from '../../core/errors.ts';

export const paymentErrors = errorKinds({
  invoice_not_payable: { status: 409, message: 'The invoice cannot be paid in the state it is in.' },
  amount_not_chargeable: { status: 409, message: 'An invoice over this amount cannot be charged.' },
});
