import { wrongDecimals } from '../../core/currency.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { factsOf } from '../billing/invoice.facts.ts';
import { allowedNextStates, editableMembers, type InvoiceStatus, initialStatus } from '../billing/invoice.machine.ts';
import type { LockedInvoiceRow } from './invoice.statements.ts';
import { invoiceErrors } from './invoices.errors.ts';

export function checkEditable(status: InvoiceStatus, changed: readonly string[]): void {
  const editable = editableMembers(status);
  if (changed.every((member) => editable.includes(member))) return;
  const what = editable.length === 0 ? 'nothing' : `only its ${editable.join(', ')}`;
  throw new ApiError(invoiceErrors.invoice_not_editable, {
    message: `Of an invoice that is ${status}, ${what} can be changed.`,
  });
}

/** What was published once has moves, and may have been paid for, even if it is a draft again. */
export function checkDeletable(row: LockedInvoiceRow): void {
  if (row.publishedAt === null) return;
  const { message } = invoiceErrors.invoice_not_deletable;
  throw new ApiError(invoiceErrors.invoice_not_deletable, {
    message: row.status === initialStatus ? `${message} Change it instead.` : message,
    details: { allowed_next_states: allowedNextStates(factsOf(row)) },
  });
}

/** No invoice is over a fraction that its currency does not have. */
export function checkAmount(amount: number, currency: string): void {
  const reason = wrongDecimals(amount, currency);
  if (reason) throw invalid('amount', 'invalid_value', `Must suit the currency: ${reason}`);
}
