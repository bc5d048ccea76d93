import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { type IdempotentRequest, keyInUse } from '../../core/idempotency.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { violatedUnique } from '../../core/queries.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import type { WritableValues } from '../../core/representation.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { checkPayable } from './invoice.rules.ts';
import { type LockedInvoiceRow, lockInvoiceRow } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceId } from './invoices.operations.ts';
import { chargeOnce, inFlightTimeout, SETTLE_PAYMENT, settleAttempt, settleLostAttempt } from './payment.settlement.ts';
import type { PaymentAttempt } from './payment-attempt.entity.ts';
import {
  freeKeyRow,
  insertAttemptRow,
  type PaymentAttemptRow,
  readAttemptByKeyRow,
  readAttemptRow,
} from './payment-attempt.statements.ts';
import { PaymentAttemptSchema } from './payment-attempts.operations.ts';

type PaymentInput = WritableValues<PaymentAttempt>;

export const createPaymentAttempt = operation({
  name: 'createPaymentAttempt',
  kind: 'create',
  summary: 'Pay an invoice',
  description:
    'You can pay any invoice whose number and amount you know, and with a payment link its invoice. A declined ' +
    'payment is an attempt with status failed, not an error. A successful payment moves the invoice to paid, a ' +
    'declined payment moves a sent invoice to failed, and emails are sent as for a transition. While the status is ' +
    'processing, the gateway has not reported a final result: read the attempt again later. At most one attempt per ' +
    'invoice is processing or has succeeded.',
  scope: ['payments:write', 'payment_link'],
  args: z.object({ invoice: invoiceId }),
  body: PaymentAttemptSchema.create,
  errors: [
    'not_found',
    invoiceErrors.invoice_not_payable,
    invoiceErrors.amount_not_chargeable,
    invoiceErrors.payment_in_progress,
  ],
  // No transaction may span the gateway call: it can take long, and a rollback does not undo a charge.
  handlesIdempotency: true,
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
    const row = orNotFound(await tx.db.one(lockInvoiceRow, { invoice }));
    checkPayment(tx, row, payment);
    const { amount, currency } = row;
    const id = newId();
    const attempt = {
      ...payment,
      id,
      invoice,
      currency,
      payer: payerOf(ctx.viewer),
      paymentLink: ctx.viewer.link ? ctx.viewer.id : null,
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

/** Maps violated unique indexes to errors: a concurrent request, on any process, may have been first. */
async function throwConflict(ctx: SignedIn, error: unknown): Promise<never> {
  const isRefusal = error instanceof ApiError && error.status < 500;
  const violated = violatedUnique(error);
  if (violated === 'payment_attempts_key') throw keyInUse();
  if ((isRefusal || violated === 'payment_attempts_one_open') && (await isKeyTaken(ctx))) throw keyInUse();
  throw violated === 'payment_attempts_one_open' ? new ApiError(invoiceErrors.payment_in_progress) : error;
}

/** Throws `not_found` for a wrong number unless the viewer is the owner or has a link: the invoice must not be revealed. */
function checkPayment(ctx: SignedIn, invoice: LockedInvoiceRow, { invoiceNumber, amount }: PaymentInput): void {
  if (invoiceNumber !== invoice.invoiceNumber) {
    if (invoice.owner.id !== payerOf(ctx.viewer)) throw new ApiError('not_found');
    throw invalid('invoiceNumber', 'invalid_value', 'Must match the number of the invoice.');
  }
  if (amount !== invoice.amount) {
    throw invalid('amount', 'invalid_value', `Must match the amount of the invoice: ${invoice.amount}.`);
  }
  checkPayable(ctx, { ...invoice, ownerStatus: invoice.owner.status });
}

/** Shows the last four characters, or none if the token has at most eight. */
function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : '';
  return shown.padStart(Math.min(token.length, 16), '*');
}

/** For retries after a crash. Settles the attempt here, not by the job, because the client is waiting. */
async function readEarlierAttempt(ctx: SignedIn): Promise<PaymentAttemptRow | null> {
  const { idempotency } = ctx;
  if (!idempotency) return null;
  const keyUse = keyUseOf(idempotency);
  const earlier = await ctx.db.one(readAttemptByKeyRow, keyUse);
  if (earlier?.isOld) await ctx.db.all(freeKeyRow, keyUse);
  if (!earlier || earlier.isOld) return null;
  if (!idempotency.fingerprint.matches(earlier.fingerprint)) throw new ApiError('idempotency_key_reused');
  const age = ctx.now().getTime() - (parseTimestamp(earlier.createdAt) as Date).getTime();
  if (earlier.status === 'processing') {
    if (age < inFlightTimeout(ctx)) throw keyInUse();
    await settleLostAttempt(ctx, earlier.id);
  }
  idempotency.replayed = true;
  return ctx.db.one(readAttemptRow, { attempt: earlier.id });
}

const keyUseOf = ({ user, key, since }: IdempotentRequest) => ({
  payer: user,
  idempotencyKey: key,
  since: since.toISOString(),
});

async function isKeyTaken({ db, idempotency }: SignedIn): Promise<boolean> {
  return idempotency !== null && (await db.one(readAttemptByKeyRow, keyUseOf(idempotency))) !== null;
}

/** The holder of a payment link may have no account, so the owner of the invoice counts as the payer. */
function payerOf({ id, link }: SignedIn['viewer']): string {
  return link?.owner ?? id;
}
