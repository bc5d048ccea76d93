import { emptyView, violatedUnique, type WritableValues } from '@terrapin/table';
import type { Context, SignedIn } from '../../../core/context.ts';
import { ApiError, invalid } from '../../../core/errors.ts';
import { keyInUse } from '../../../core/idempotency.ts';
import { postMails } from '../../../core/mails.ts';
import { orNotFound } from '../../../core/operation.ts';
import type { JobKind } from '../../../core/ports/jobs.ts';
import type { UnwrittenMail } from '../../../core/ports/mail.ts';
import { newId } from '../../../values/id.ts';
import { toCode } from '../../../values/text.ts';
import { parseTimestamp } from '../../../values/timestamp.ts';
import { statesAfterCharge } from '../invoice.lifecycle.ts';
import { type LockedInvoiceRow, lockInvoiceRow, receivePaymentRow } from '../invoice.table.ts';
import { receiptsOf } from '../invoice-mails.ts';
import { invoiceErrors } from '../invoices.errors.ts';
import { checkPayable } from '../open-invoices.ts';
import { move } from '../transitions.operations.ts';
import type { ChargeOutcome, PayerAnswer } from './gateway.ts';
import type { PaymentAttempt } from './payment-attempt.entity.ts';
import {
  awaitPayerRow,
  insertAttemptRow,
  isKeyTaken,
  type PaymentAttemptRow,
  readAttemptOfKey,
  readAttemptRow,
  readUnsettledChargeRow,
  settleAttemptRow,
} from './payment-attempt.statements.ts';

type PaymentInput = WritableValues<PaymentAttempt>;
type SettlementContext = Pick<Context, 'db' | 'services' | 'transaction' | 'recording'> &
  Partial<Pick<Context, 'viewer'>>;

/**
 * What happens when an invoice is paid:
 *
 * 1. `startAttempt`, a transaction: the invoice is locked and checked. The attempt is stored, processing, with the event
 *    `payment_attempt.created` and the job that settles it if this process exits before it does.
 * 2. The gateway charges. No transaction spans this: it can take long, and a rollback does not undo a charge.
 * 3. `settleAttempt`, a transaction: the attempt is `succeeded` or `failed`, with the event `payment_attempt.succeeded` or
 *    `payment_attempt.failed`. The invoice moves as `afterCharge` of its state says in `invoice.lifecycle.ts`: to `paid`, or
 *    from `sent` to `failed`. `move` stores state, time, transition and event (`invoice.paid`) with one statement,
 *    `invoice_move`, and posts the emails of the transition; the receipt of the payer is another. Jobs send them after the commit.
 *
 * A crash, a timeout or a payer who has to act leaves the attempt processing; then the gateway is asked for the outcome.
 * Whoever is first settles it: the job, the payer who confirms or cancels it, or a repeated request with the same
 * Idempotency-Key. The gateway alone decides: it cancels only what it has not charged, and remembers that.
 */
export async function payInvoice(ctx: SignedIn, invoice: string, payment: PaymentInput): Promise<PaymentAttemptRow> {
  const earlier = await resumeEarlierAttempt(ctx);
  if (earlier) return earlier;
  if (ctx.viewer.only?.hasEnded) throw new ApiError('invalid_token');
  const attempt = await startAttempt(ctx, invoice, payment).catch((error) => throwConflict(ctx, error));
  const { id, amount, currency } = attempt;
  const charge = { key: id, amount, currency, token: payment.paymentToken };
  return settleAttempt(ctx, attempt, await unknownIfThrown(() => ctx.services.payments.charge(charge)));
}

function startAttempt(ctx: SignedIn, invoice: string, payment: PaymentInput) {
  return ctx.transaction(async (tx) => {
    const row = orNotFound(await tx.db.one(lockInvoiceRow, { invoice }));
    checkPayment(tx, row, payment);
    const attempt = {
      ...payment,
      id: newId(),
      invoice,
      currency: row.currency,
      payer: payerOf(ctx.viewer),
      paymentLink: ctx.viewer.only ? ctx.viewer.id : null,
      paymentToken: maskToken(payment.paymentToken),
      gatewayToken: payment.paymentToken,
      idempotencyKey: ctx.idempotency?.key ?? null,
      fingerprint: ctx.idempotency?.fingerprint.toString() ?? null,
      now: tx.now().toISOString(),
    };
    tx.db.atCommit(insertAttemptRow, attempt);
    const startAfter = Math.ceil(inFlightTimeout(ctx) / 1000);
    await tx.services.jobs.enqueue(tx, SETTLE_PAYMENT, [{ attempt: attempt.id }], { startAfter });
    return attempt;
  });
}

/** Throws `not_found` for a wrong number unless the viewer is the owner or has a link: the invoice must not be revealed. */
function checkPayment(
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
function payerOf({ id, only }: SignedIn['viewer']): string {
  return only?.owner ?? id;
}

/** Shows the last four characters, or none if the token has at most eight. */
function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : '';
  return shown.padStart(Math.min(token.length, 16), '*');
}

/** Maps violated unique indexes to errors: a concurrent request, on any process, may have been first. */
async function throwConflict(ctx: SignedIn, error: unknown): Promise<never> {
  const isRefusal = error instanceof ApiError && error.status < 500;
  const violated = violatedUnique(error);
  if (violated === 'payment_attempts_key') throw keyInUse();
  if ((isRefusal || violated === 'payment_attempts_one_open') && (await isKeyTaken(ctx.db, ctx.idempotency)))
    throw keyInUse();
  throw violated === 'payment_attempts_one_open' ? new ApiError(invoiceErrors.payment_in_progress) : error;
}

/**
 * No effect if the attempt is settled already. Without a final outcome it stays processing. The outcome of a charge is recorded
 * even if the payer’s token or link has ended.
 */
async function settleAttempt(
  payer: SettlementContext,
  { id, invoice: invoiceId }: Pick<PaymentAttemptRow, 'id' | 'invoice'>,
  outcome: ChargeOutcome,
): Promise<PaymentAttemptRow> {
  const ctx = payer.recording();
  const viewer = ctx.viewer?.id ?? null;
  if (outcome.result === 'action_required')
    await ctx.db.all(awaitPayerRow, { attempt: id, clientSecret: outcome.clientSecret });
  if (outcome.result === 'action_required' || outcome.result === 'unknown')
    return orNotFound(await ctx.db.one(readAttemptRow, { attempt: id, viewer }));
  return ctx.transaction(async (tx) => {
    const succeeded = outcome.result === 'succeeded';
    const status = succeeded ? 'succeeded' : 'failed';
    const failure = succeeded ? { code: null, message: null } : outcome;
    const [locked, settled] = await Promise.all([
      // Everywhere the invoice is locked before the attempt, which prevents deadlocks.
      tx.db.one(lockInvoiceRow, { invoice: invoiceId }),
      tx.db.one(settleAttemptRow, {
        id,
        status,
        event: `payment_attempt.${status}`,
        failure_code: failure.code,
        failure_message: failure.message,
      }),
    ]);
    let invoice = orNotFound(locked);
    if (!settled) return orNotFound(await tx.db.one(readAttemptRow, { attempt: id, viewer }));
    // Who takes another card has not been declined: nobody is told that a payment failed.
    const moves = outcome.result === 'canceled' ? [] : statesAfterCharge(invoice.status, outcome.result);
    const mails: UnwrittenMail[] = [];
    for (const [i, to] of moves.entries()) {
      const moved = await move(tx, invoice, { to }, { paid: succeeded && i === 0, decline: failure.message });
      invoice = { ...invoice, ...moved.invoice };
      mails.push(...moved.mails);
    }
    if (succeeded && moves.length === 0) {
      await tx.db.one(receivePaymentRow(emptyView), { invoice: invoice.id, now: tx.now().toISOString() });
    }
    if (succeeded) mails.push(...(await receiptsOf(tx, settled, invoice)));
    await postMails(tx, mails, 'delay');
    return settled;
  });
}

/** Milliseconds after which no request still waits for the gateway; doubled, as a client library may retry once. */
const inFlightTimeout = ({ services }: Pick<Context, 'services'>): number =>
  2 * services.settings.paymentTimeout + 1000;

/** Enqueued with every attempt. Retried for days, because the gateway reports the outcome at some point. */
export const SETTLE_PAYMENT: JobKind<{ attempt: string }> = {
  name: 'settle-payment',
  retry: { retries: 200, retryDelay: 2, retryDelayMax: 3600 },
  expireAfter: 300,
  about: ({ attempt }) => `payment attempt ${attempt}`,
};

/** Seconds between two looks at an attempt that waits for its payer, who may have closed the page. */
const payerPause = 60;

/** The job. Throws while the outcome is unknown: then the queue repeats it with growing delays. */
export async function settleByJob(ctx: SettlementContext, attempt: string): Promise<void> {
  const outcome = await settleLostAttempt(ctx, attempt);
  if (outcome?.result === 'unknown') throw new Error(`payment attempt ${attempt}: ${outcome.reason}`);
  if (outcome?.result === 'action_required')
    await ctx.transaction((tx) =>
      tx.services.jobs.enqueue(tx, SETTLE_PAYMENT, [{ attempt }], { startAfter: payerPause }),
    );
}

/** For a request that is repeated after a crash: its client is waiting, so not the job settles the attempt. */
async function resumeEarlierAttempt(ctx: SignedIn): Promise<PaymentAttemptRow | null> {
  const { idempotency } = ctx;
  const earlier = idempotency && (await readAttemptOfKey(ctx.db, idempotency));
  if (!earlier) return null;
  const age = ctx.now().getTime() - (parseTimestamp(earlier.createdAt) as Date).getTime();
  if (earlier.status === 'processing') {
    if (age < inFlightTimeout(ctx)) throw keyInUse();
    await settleLostAttempt(ctx, earlier.id);
  }
  idempotency.replayed = true;
  return ctx.db.one(readAttemptRow, { attempt: earlier.id, viewer: ctx.viewer.id });
}

/** Settles a processing attempt with the outcome that the gateway reports; null if it is settled already. */
export async function settleLostAttempt(
  ctx: SettlementContext,
  attempt: string,
  answer?: PayerAnswer,
): Promise<ChargeOutcome | null> {
  const charge = await ctx.db.one(readUnsettledChargeRow, { attempt });
  if (!charge) return null;
  const { createdAt, invoice, ...request } = charge;
  const requestedAt = parseTimestamp(createdAt) as Date;
  const outcome = await unknownIfThrown(() => ctx.services.payments.settle(request, requestedAt, answer));
  await settleAttempt(ctx, { id: attempt, invoice }, outcome);
  return outcome;
}

/** An exception does not mean that nothing was charged. */
async function unknownIfThrown(call: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  try {
    return await call();
  } catch (error) {
    return { result: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}
