import type { Context, SignedIn } from '../../core/context.ts';
import { isActive, wrongDecimals } from '../../core/currency.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import type { Sum } from '../../core/ports/payments.ts';
import { toCode } from '../../core/text.ts';
import type { User } from '../users/user.entity.ts';
import {
  allowedNextStates,
  type InvoiceFacts,
  type InvoiceStatus,
  initialStatus,
  isPayable,
  keepsContact,
} from './invoice.machine.ts';
import type { LockedInvoiceRow } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import type { PaymentAttempt } from './payment-attempt.entity.ts';

export function factsOf({ status, contact }: { status: InvoiceStatus; contact: object | null }): InvoiceFacts {
  return { status, hasContactInformation: contact !== null };
}

export function invoiceUrl({ services }: Pick<Context, 'services'>, invoice: string): string {
  return `${services.settings.publicUrl}/invoices/${invoice}`;
}

export function payUrl(ctx: Pick<Context, 'services'>, invoice: string): string {
  return `${invoiceUrl(ctx, invoice)}/payment_attempts`;
}

/** Why this sum cannot be charged in any state, as a sentence; null if it can. */
export function rejectionReason({ services }: Pick<Context, 'services'>, { amount, currency }: Sum): string | null {
  return wrongDecimals(amount, currency) ?? services.payments.rejectionReason({ amount, currency });
}

interface Payable extends Sum {
  readonly status: InvoiceStatus;
  /** Absent if the viewer is the owner, who must be active. */
  readonly ownerStatus?: User['status'];
}

export function canBePaid(ctx: Pick<Context, 'services'>, invoice: Payable): boolean {
  return isPayable(invoice.status) && invoice.ownerStatus !== 'suspended' && rejectionReason(ctx, invoice) === null;
}

/** @throws 409 with the reason, if it cannot be paid */
export function checkPayable(ctx: Pick<Context, 'services'>, { status, ownerStatus, ...sum }: Payable): void {
  if (!isPayable(status)) {
    throw new ApiError(invoiceErrors.invoice_not_payable, {
      message: `An invoice with status ${status} cannot be paid.`,
    });
  }
  if (ownerStatus === 'suspended') {
    throw new ApiError(invoiceErrors.invoice_not_payable, {
      message: 'The user who owns the invoice is suspended, so it cannot be paid.',
    });
  }
  const reason = rejectionReason(ctx, sum);
  if (reason) {
    const advice = 'The owner can change the amount while the invoice is a draft or published.';
    throw new ApiError(invoiceErrors.amount_not_chargeable, {
      message: `${sum.amount} ${sum.currency} cannot be charged: ${reason} ${advice}`,
    });
  }
}

/** Throws `not_found` for a wrong number unless the viewer is the owner or has a link: the invoice must not be revealed. */
export function checkPayment(
  ctx: SignedIn,
  invoice: LockedInvoiceRow,
  { invoiceNumber, amount }: Pick<PaymentAttempt, 'invoiceNumber' | 'amount'>,
): void {
  if (invoiceNumber !== toCode(invoice.invoiceNumber)) {
    if (invoice.owner.id !== payerOf(ctx.viewer)) throw new ApiError('not_found');
    throw invalid('invoiceNumber', 'invalid_value', 'Must match the number of the invoice.');
  }
  if (amount !== invoice.amount) {
    throw invalid('amount', 'invalid_value', `Must match the amount of the invoice: ${invoice.amount}.`);
  }
  checkPayable(ctx, { ...invoice, ownerStatus: invoice.owner.status });
}

/** The holder of a payment link may have no account, so the owner of the invoice counts as the payer. */
export function payerOf({ id, link }: SignedIn['viewer']): string {
  return link?.owner ?? id;
}

/** An invoice that was ever published has a history and perhaps payments, even if it is a draft again. */
export function checkDeletable(invoice: Parameters<typeof factsOf>[0] & { readonly publishedAt: string | null }): void {
  if (invoice.publishedAt === null) return;
  const { message } = invoiceErrors.invoice_not_deletable;
  throw new ApiError(invoiceErrors.invoice_not_deletable, {
    message: invoice.status === initialStatus ? `${message} Change this one instead.` : message,
    details: { allowedNextStates: allowedNextStates(factsOf(invoice)) },
  });
}

type Facts = Parameters<typeof factsOf>[0];

export function checkContact(invoice: Facts, { contact }: Pick<Facts, 'contact'>): void {
  const facts = factsOf(invoice);
  if (contact !== null || !keepsContact(facts.status)) return;
  throw new ApiError(invoiceErrors.contact_information_missing, {
    message: `The contact of an invoice with status ${facts.status} cannot be removed. Correct it instead.`,
    details: { allowedNextStates: allowedNextStates(facts) },
  });
}

/** An invoice may keep a currency that has ended since. */
export function checkAmount({ amount, currency }: Sum, keepsCurrency = false): void {
  if (!keepsCurrency && !isActive(currency))
    throw invalid('currency', 'invalid_value', `Must be a currency in use (ISO 4217), which ${currency} no longer is.`);
  const reason = wrongDecimals(amount, currency);
  if (reason) throw invalid('amount', 'invalid_value', `Has too many decimals: ${reason}`);
}
