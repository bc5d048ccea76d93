import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatusSchema } from './invoice.entity.ts';
import { type GuardName, guards } from './invoice.lifecycle.ts';

const allowed = {
  details: {
    allowedNextStates: z.array(InvoiceStatusSchema).meta({ description: 'States to which the invoice can move now.' }),
  },
};

type Refusal = (typeof guards)[GuardName]['refusal'];

/** An error for each guard of the lifecycle. */
const guardErrors = Object.fromEntries(
  Object.values(guards).map(({ refusal: { code, message } }) => [code, { status: 409, message, ...allowed }]),
) as { readonly [Code in Refusal['code']]: { status: 409; message: string } & typeof allowed };

export const invoiceErrors = errorKinds({
  invoice_not_editable: {
    status: 409,
    message: 'These fields cannot be changed in the current state of the invoice.',
  },
  invoice_not_deletable: {
    status: 409,
    message: 'Only a draft without payment attempts can be deleted.',
    ...allowed,
  },
  invoice_number_taken: {
    status: 409,
    message: 'You already have an invoice with this number. Use a different number.',
    details: { invoice: z.string().meta({ description: 'Id of your invoice that has the number.' }) },
  },
  payment_in_progress: {
    status: 409,
    message: 'A payment for this invoice is in progress. Try again once it has finished.',
  },
  transition_not_allowed: {
    status: 409,
    message: 'The invoice cannot move to this state from its current state.',
    ...allowed,
  },
  ...guardErrors,
  invoice_not_payable: { status: 409, message: 'The invoice cannot be paid in its current state.' },
  invoice_not_sent: {
    status: 409,
    message:
      'The invoice has not been sent. Send it first: the contact cannot be reminded of what they never received.',
    ...allowed,
  },
  reminder_too_soon: { status: 409, message: 'The contact was reminded less than a day ago. Try again later.' },
  amount_not_chargeable: { status: 409, message: 'The amount of the invoice cannot be charged.' },
  open_invoices: {
    status: 409,
    message: 'The user owns invoices that are neither drafts nor paid.',
    details: {
      invoiceNumbers: z
        .array(z.string())
        .meta({ description: 'Numbers of invoices that are neither drafts nor paid, at most ten.' }),
    },
  },
});
