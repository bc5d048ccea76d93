import type { Context } from '../../core/context.ts';
import type { InvoiceFacts, InvoiceStatus } from './invoice.machine.ts';

/** What the lifecycle looks at. */
export function factsOf({ status, contact }: { status: InvoiceStatus; contact: object | null }): InvoiceFacts {
  return { status, hasContactInformation: contact !== null };
}

/** Where the invoice is, and where it is paid. */
export function invoiceUrl({ services }: Pick<Context, 'services'>, invoice: string): string {
  return `${services.rules.publicUrl}/invoices/${invoice}`;
}

export function payUrl(ctx: Pick<Context, 'services'>, invoice: string): string {
  return `${invoiceUrl(ctx, invoice)}/payment_attempts`;
}
