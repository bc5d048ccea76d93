import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { inOrder, newId } from '../../core/id.ts';
import { keyInUse } from '../../core/idempotency.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import { byCreation } from '../../core/order.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { violatedUnique } from '../../core/queries.ts';
import { type Given, representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { rejectionReason } from '../billing/invoice.facts.ts';
import { isPayable } from '../billing/invoice.machine.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { type InvoiceRow, type LockedInvoiceRow, lockInvoiceRow } from '../invoices/invoice.statements.ts';
import { invoiceErrors } from '../invoices/invoices.errors.ts';
import { invoiceId, ownInvoicesById } from '../invoices/invoices.operations.ts';
import { isKeyTaken, readEarlierAttempt } from './payment-attempt.keys.ts';
import { chargeOnce, inFlightTimeout, SETTLE_PAYMENT, settleAttempt } from './payment-attempt.settlement.ts';
import {
  insertAttemptRow,
  listAttemptRowsOfPayer,
  type PaymentAttemptRow,
  paymentAttemptPages,
  readAttemptRows,
} from './payment-attempt.statements.ts';
import { paymentErrors } from './payments.errors.ts';

export const PaymentAttemptSchema = representationOf(PaymentAttempt);
type PaymentInput = Given<PaymentAttempt>;

export const createPaymentAttempt = operation({
  name: 'createPaymentAttempt',
  summary: 'Attempts to pay an invoice. A declined payment is an attempt with status failed, not an error.',
  description:
    'Any user with the scope who knows the invoice number can pay; number and amount must match the invoice. A ' +
    'successful payment moves the invoice to `paid`, a declined payment moves a sent invoice to `failed`, and emails are ' +
    'sent as for a transition. While the status is `processing`, the gateway has not reported a final result: read the ' +
    'attempt again later. At most one attempt per invoice is processing or has succeeded.',
  scope: 'payments:write',
  args: z.object({ invoice: invoiceId }),
  body: PaymentAttemptSchema.create,
  errors: [
    'not_found',
    paymentErrors.invoice_not_payable,
    paymentErrors.amount_not_chargeable,
    invoiceErrors.payment_in_progress,
  ],
  // No transaction may span the gateway call: it can take long, and a rollback does not undo a charge.
  inSteps: true,
  async run(ctx, { invoice }, payment) {
    rejectReadOnlyChanges({ invoice }, payment);
    const earlier = await readEarlierAttempt(ctx);
    if (earlier) return earlier;
    const { charge, ...attempt } = await startAttempt(ctx, invoice, payment).catch((error) =>
      throwConflict(ctx, error),
    );
    return settleAttempt(ctx, attempt, await chargeOnce(ctx, charge));
  },
});

/** Stores the attempt and the job that settles it if this process exits before it does. */
function startAttempt(ctx: SignedIn, invoice: string, payment: PaymentInput) {
  return ctx.transaction(async (tx) => {
    const row = found(await tx.db.one(lockInvoiceRow, { invoice }));
    checkPayment(tx, row, payment);
    const { invoiceNumber, amount, currency } = row;
    const id = newId();
    const attempt = {
      id,
      invoice,
      invoiceNumber,
      amount,
      currency,
      payer: ctx.viewer.id,
      paymentToken: maskToken(payment.paymentToken),
      gatewayToken: payment.paymentToken,
      idempotencyKey: ctx.idempotency?.key ?? null,
      fingerprint: ctx.idempotency?.fingerprint.toString() ?? null,
      now: tx.now().toISOString(),
    };
    tx.db.atCommit(insertAttemptRow, attempt);
    const startAfter = Math.ceil(inFlightTimeout(ctx) / 1000);
    await tx.services.jobs.enqueue(tx, SETTLE_PAYMENT, [{ attempt: id }], { startAfter });
    return { id, invoice, charge: { key: id, amount, currency, token: payment.paymentToken } };
  });
}

/** Maps violated unique indexes to errors: a concurrent request of any process may have been first. */
async function throwConflict(ctx: SignedIn, error: unknown): Promise<never> {
  const isRefusal = error instanceof ApiError && error.status < 500;
  const violated = violatedUnique(error);
  if (violated === 'payment_attempts_key') throw keyInUse();
  if ((isRefusal || violated === 'payment_attempts_one_open') && (await isKeyTaken(ctx))) throw keyInUse();
  throw violated === 'payment_attempts_one_open' ? new ApiError(invoiceErrors.payment_in_progress) : error;
}

/** Throws `not_found` for a wrong number unless the viewer is the owner: the invoice must not be revealed. */
function checkPayment(ctx: SignedIn, invoice: LockedInvoiceRow, { invoiceNumber, amount }: PaymentInput): void {
  if (invoiceNumber !== invoice.invoiceNumber) {
    if (invoice.owner.id !== ctx.viewer.id) throw new ApiError('not_found');
    throw invalid('invoice_number', 'invalid_value', 'Must match the number of the invoice.');
  }
  if (amount !== invoice.amount) {
    throw invalid('amount', 'invalid_value', `Must match the amount of the invoice: ${invoice.amount}.`);
  }
  if (!isPayable(invoice.status)) {
    throw new ApiError(paymentErrors.invoice_not_payable, {
      message: `An invoice with status ${invoice.status} cannot be paid.`,
    });
  }
  const reason = rejectionReason(ctx, invoice);
  if (reason) {
    const sum = `${invoice.amount} ${invoice.currency}`;
    const advice = 'The owner can change the amount while the invoice is a draft or published.';
    throw new ApiError(paymentErrors.amount_not_chargeable, {
      message: `${sum} cannot be charged: ${reason} ${advice}`,
    });
  }
}

/** `payments:write` suffices, so payers can read their own attempts. */
export const payerScope = ['invoices:read', 'payments:write'] as const;

export const listPaymentAttempts = operation({
  name: 'listPaymentAttempts',
  summary:
    'Lists payment attempts of an invoice, newest first. The owner gets all attempts, other users only their own.',
  description:
    'Users without an attempt get an empty list, whether or not the invoice exists. The owner needs `invoices:read` ' +
    'for attempts of other users. Payment tokens are masked except for their last four characters.',
  scope: payerScope,
  args: z.object({ invoice: invoiceId }),
  paged: true,
  async run(ctx, { invoice }, _body, { page }) {
    if (await readAsOwner(ctx, invoice)) return paymentAttemptPages.of(ctx, invoice, page);
    const [shown, counted] = [
      listAttemptRowsOfPayer({ backward: page.backward }),
      listAttemptRowsOfPayer({ backward: false }),
    ];
    return readPage(ctx, page, byCreation(), shown, counted, { invoice, payer: ctx.viewer.id });
  },
});

export const readPaymentAttempt = operation({
  name: 'readPaymentAttempt',
  summary: 'Returns a payment attempt. Only its payer and the owner of the invoice can read it.',
  description: 'Returns 404 to all other users. The owner needs `invoices:read` for attempts of other users.',
  scope: payerScope,
  // GraphQL does not pass the invoice.
  args: z.object({ invoice: invoiceId.optional(), attempt: Id.describe('The id of the payment attempt.') }),
  async run(ctx, { invoice, attempt }) {
    const [row] = await visibleAttemptsById(ctx, [attempt]);
    if (row instanceof ApiError) throw row;
    if (invoice !== undefined && row?.invoice !== invoice) throw new ApiError('not_found');
    return found(row);
  },
});

/** In the order of `ids`; null for each that is not visible, an error for each that requires another scope. */
export async function visibleAttemptsById(
  { db, viewer: { id, scopes } }: SignedIn,
  ids: readonly string[],
): Promise<(PaymentAttemptRow | ApiError | null)[]> {
  const rows = inOrder(ids, await db.all(readAttemptRows, { ids, viewer: id }));
  const isReadable = (row: PaymentAttemptRow) => row.payer === id || scopes.has('invoices:read');
  return rows.map((row) => (row === null || isReadable(row) ? row : insufficientScope('invoices:read')));
}

export async function readAsOwner(ctx: SignedIn, invoice: string): Promise<InvoiceRow | null> {
  if (!ctx.viewer.scopes.has('invoices:read')) return null;
  return (await ownInvoicesById(ctx, [invoice]))[0] ?? null;
}

/** Shows the last four characters; none of a token of at most eight. */
function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : '';
  return shown.padStart(Math.min(token.length, 16), '*');
}
