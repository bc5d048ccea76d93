import type { Context } from '../../core/context.ts';
import { wrongDecimals } from '../../core/currency.ts';
import type { Sum } from '../../core/ports/payments.ts';
import { type InvoiceFacts, type InvoiceStatus, isPayable } from './invoice.machine.ts';

export function factsOf({ status, contact }: { status: InvoiceStatus; contact: object | null }): InvoiceFacts {
  return { status, hasContactInformation: contact !== null };
}

export function invoiceUrl({ services }: Pick<Context, 'services'>, invoice: string): string {
  return `${services.rules.publicUrl}/invoices/${invoice}`;
}

export function payUrl(ctx: Pick<Context, 'services'>, invoice: string): string {
  return `${invoiceUrl(ctx, invoice)}/payment_attempts`;
}

/** Why this sum cannot be charged in any state, as a sentence; null if it can. */
export function rejectionReason({ services }: Pick<Context, 'services'>, { amount, currency }: Sum): string | null {
  return wrongDecimals(amount, currency) ?? services.payments.rejectionReason({ amount, currency });
}

export function canBePaid(ctx: Pick<Context, 'services'>, invoice: Sum & { status: InvoiceStatus }): boolean {
  return isPayable(invoice.status) && rejectionReason(ctx, invoice) === null;
}
