import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { inOrder, newId } from '../../core/id.ts';
import { keyInUse } from '../../core/idempotency.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import { byCreation } from '../../core/order.ts';
import { refuseOtherThan } from '../../core/owned.ts';
import { violatedUnique } from '../../core/queries.ts';
import { type Given, representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { objectionTo } from '../billing/invoice.facts.ts';
import { isPayable } from '../billing/invoice.machine.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { type InvoiceRow, type LockedInvoiceRow, lockInvoiceRow } from '../invoices/invoice.statements.ts';
import { invoiceErrors } from '../invoices/invoices.errors.ts';
import { invoiceId, ownInvoicesById } from '../invoices/invoices.operations.ts';
import { isKeyTaken, readEarlier } from './payment-attempt.keys.ts';
import { chargeOnce, inFlightFor, SETTLE_PAYMENT, settleAttempt } from './payment-attempt.settlement.ts';
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
  summary: 'Tries to pay an invoice. A declined payment is an attempt with status failed, not an error.',
  description:
    'Whoever has the scope and knows the number of the invoice may; number and amount must be those of the ' +
    'invoice. Success moves it to paid, a decline moves a sent one to failed, and mails go out as for a ' +
    'transition. With status processing the gateway has not had its last word: read the attempt again later. At ' +
    'most one attempt is under way or has succeeded.',
  scope: 'payments:write',
  args: z.object({ invoice: invoiceId }),
  body: PaymentAttemptSchema.create,
  errors: [
    'not_found',
    paymentErrors.invoice_not_payable,
    paymentErrors.amount_not_chargeable,
    invoiceErrors.payment_in_progress,
  ],
  // The gateway must not be waited for within a transaction: it may take long, and a rollback takes no charge back.
  inSteps: true,
  async run(ctx, { invoice }, payment) {
    refuseOtherThan({ invoice }, payment);
    const earlier = await readEarlier(ctx);
    if (earlier) return earlier;
    const { charge, ...attempt } = await begin(ctx, invoice, payment).catch((error) => lost(ctx, error));
    return settleAttempt(ctx, attempt, await chargeOnce(ctx, charge));
  },
});

/** Step one: the attempt is on record, and with it the job that settles it should this process not come so far. */
function begin(ctx: SignedIn, invoice: string, payment: PaymentInput) {
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
      fingerprint: ctx.idempotency?.fingerprint ?? null,
      now: tx.now().toISOString(),
    };
    tx.db.atCommit(insertAttemptRow, attempt);
    const startAfter = Math.ceil(inFlightFor(ctx) / 1000);
    await tx.services.jobs.enqueue(tx, SETTLE_PAYMENT, [{ attempt: id }], { startAfter });
    return { id, invoice, charge: { key: id, amount, currency, token: payment.paymentToken } };
  });
}

/** Why there is no attempt. The indexes hold against whoever was quicker, on this process or another. */
async function lost(ctx: SignedIn, error: unknown): Promise<never> {
  const isRefusal = error instanceof ApiError && error.status < 500;
  const violated = violatedUnique(error);
  if (violated === 'payment_attempts_key') throw keyInUse();
  // What is in the way may be the attempt of a twin.
  if ((isRefusal || violated === 'payment_attempts_one_open') && (await isKeyTaken(ctx))) throw keyInUse();
  throw violated === 'payment_attempts_one_open' ? new ApiError(invoiceErrors.payment_in_progress) : error;
}

/** Whoever does not know the number is not told that there is such an invoice, unless it is their own. */
function checkPayment(ctx: SignedIn, invoice: LockedInvoiceRow, { invoiceNumber, amount }: PaymentInput): void {
  if (invoiceNumber !== invoice.invoiceNumber) {
    if (invoice.owner.id !== ctx.viewer.id) throw new ApiError('not_found');
    throw invalid('invoice_number', 'invalid_value', 'Must be the number of the invoice.');
  }
  if (amount !== invoice.amount) {
    throw invalid('amount', 'invalid_value', `Must be the amount of the invoice: ${invoice.amount}.`);
  }
  if (!isPayable(invoice.status)) {
    throw new ApiError(paymentErrors.invoice_not_payable, {
      message: `An invoice that is ${invoice.status} cannot be paid.`,
    });
  }
  const objection = objectionTo(ctx, invoice);
  if (objection) {
    const sum = `${invoice.amount} ${invoice.currency}`;
    const advice = 'Its owner can correct the amount of a draft or published invoice.';
    throw new ApiError(paymentErrors.amount_not_chargeable, {
      message: `${sum} cannot be charged: ${objection} ${advice}`,
    });
  }
}

/** What a payer needs is enough to see what came of it: they may not read the invoice. */
export const payerScope = ['invoices:read', 'payments:write'] as const;

export const listPaymentAttempts = operation({
  name: 'listPaymentAttempts',
  summary: 'Lists the attempts to pay an invoice, newest first: all of them for its owner, for others their own.',
  description:
    'Whoever made none gets an empty list, whether there is such an invoice or not. The owner needs `invoices:read` ' +
    'for the attempts of others. All of a payment token but its last four characters is masked.',
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
  summary: 'Reads an attempt to pay an invoice: for the owner of the invoice, and for who made the attempt.',
  description: 'To all others it is not there. The owner needs `invoices:read` for the attempts of others.',
  scope: payerScope,
  // REST's paths name the invoice too; GraphQL's arguments do not.
  args: z.object({ invoice: invoiceId.optional(), attempt: Id.describe('The id of the payment attempt.') }),
  async run(ctx, { invoice, attempt }) {
    const [row] = await seenAttemptsById(ctx, [attempt]);
    if (row instanceof ApiError) throw row;
    if (invoice !== undefined && row?.invoice !== invoice) throw new ApiError('not_found');
    return found(row);
  },
});

/**
 * The attempts of `ids` that the viewer made, or that were made at an invoice of theirs, in that order; null for others,
 * and an error where the scope is missing for what others made.
 */
export async function seenAttemptsById(
  { db, viewer: { id, scopes } }: SignedIn,
  ids: readonly string[],
): Promise<(PaymentAttemptRow | ApiError | null)[]> {
  const rows = inOrder(ids, await db.all(readAttemptRows, { ids, viewer: id }));
  const isReadable = (row: PaymentAttemptRow) => row.payer === id || scopes.has('invoices:read');
  return rows.map((row) => (row === null || isReadable(row) ? row : insufficientScope('invoices:read')));
}

/** The invoice for its owner, if the token may read it; null for whoever can but pay it. */
export async function readAsOwner(ctx: SignedIn, invoice: string): Promise<InvoiceRow | null> {
  if (!ctx.viewer.scopes.has('invoices:read')) return null;
  return (await ownInvoicesById(ctx, [invoice]))[0] ?? null;
}

/** All but the last four characters hidden; of a short token, all. */
function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : '';
  return shown.padStart(Math.min(token.length, 16), '*');
}
