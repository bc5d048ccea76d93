import { wrongDecimals } from '../../core/currency.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { factsOf } from '../billing/invoice.facts.ts';
import { allowedNextStates, editableMembers, type InvoiceStatus, initialStatus } from '../billing/invoice.machine.ts';
import type { LockedInvoiceRow } from './invoice.statements.ts';
import { invoiceErrors } from './invoices.errors.ts';

export function checkEditable(status: InvoiceStatus, changed: readonly string[]): void {
  const editable = editableMembers(status);
  if (changed.every((member) => editable.includes(member))) return;
  throw new ApiError(invoiceErrors.invoice_not_editable, {
    message:
      editable.length === 0
        ? `An invoice with status ${status} cannot be changed.`
        : `Only the ${editable.join(', ')} of an invoice with status ${status} can be changed.`,
  });
}

/** An invoice that was ever published has a history and perhaps payments, even if it is a draft again. */
export function checkDeletable(row: LockedInvoiceRow): void {
  if (row.publishedAt === null) return;
  const { message } = invoiceErrors.invoice_not_deletable;
  throw new ApiError(invoiceErrors.invoice_not_deletable, {
    message: row.status === initialStatus ? `${message} Change this one instead.` : message,
    details: { allowed_next_states: allowedNextStates(factsOf(row)) },
  });
}

export function checkAmount(amount: number, currency: string): void {
  const reason = wrongDecimals(amount, currency);
  if (reason) throw invalid('amount', 'invalid_value', `Has too many decimals: ${reason}`);
}
