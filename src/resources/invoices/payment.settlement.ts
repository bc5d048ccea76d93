import type { Context } from '../../core/context.ts';
import { orNotFound } from '../../core/operation.ts';
import type { JobKind } from '../../core/ports/jobs.ts';
import type { ChargeOutcome, ChargeRequest } from '../../core/ports/payments.ts';
import { emptyView } from '../../core/table-rows.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { statesAfterCharge } from './invoice.machine.ts';
import { move } from './invoice.move.ts';
import { lockInvoiceRow, receivePaymentRow } from './invoice.table.ts';
import {
  type PaymentAttemptRow,
  readAttemptRow,
  readUnsettledChargeRow,
  settleAttemptRow,
} from './payment-attempt.statements.ts';

export type SettlementContext = Pick<Context, 'db' | 'services' | 'transaction'>;

/**
 * Settles an attempt whose process exited or whose gateway did not respond. Enqueued in the transaction that inserts the
 * attempt, so every attempt has one. Retried for days, because the gateway reports the outcome at some point.
 */
export const SETTLE_PAYMENT: JobKind<{ attempt: string }> = {
  name: 'settle-payment',
  retry: { retries: 200, retryDelay: 2, retryDelayMax: 3600 },
  expireAfter: 300,
  about: ({ attempt }) => `payment attempt ${attempt}`,
};

/** Milliseconds after which no request still waits for the gateway; doubled, as a client library may retry once. */
export const inFlightTimeout = ({ services }: Pick<Context, 'services'>): number =>
  2 * services.settings.paymentTimeout + 1000;

/** Settles a processing attempt with the outcome that the gateway reports; null if it is settled already. */
export async function settleLostAttempt(ctx: SettlementContext, attempt: string): Promise<ChargeOutcome | null> {
  const charge = await ctx.db.one(readUnsettledChargeRow, { attempt });
  if (!charge) return null;
  const { createdAt, invoice, ...request } = charge;
  const requestedAt = parseTimestamp(createdAt) as Date;
  const outcome = await unknownIfThrown(() => ctx.services.payments.settle(request, requestedAt));
  await settleAttempt(ctx, { id: attempt, invoice }, outcome);
  return outcome;
}

export function chargeOnce(ctx: SettlementContext, request: ChargeRequest): Promise<ChargeOutcome> {
  return unknownIfThrown(() => ctx.services.payments.charge(request));
}

/** An exception does not mean that nothing was charged. */
async function unknownIfThrown(call: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  try {
    return await call();
  } catch (error) {
    return { result: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** No effect if the attempt is settled already. An unknown outcome leaves it processing. */
export async function settleAttempt(
  ctx: SettlementContext,
  attempt: Pick<PaymentAttemptRow, 'id' | 'invoice'>,
  outcome: ChargeOutcome,
): Promise<PaymentAttemptRow> {
  const { id } = attempt;
  if (outcome.result === 'unknown') return orNotFound(await ctx.db.one(readAttemptRow, { attempt: id }));
  return ctx.transaction(async (tx) => {
    const succeeded = outcome.result === 'succeeded';
    const status = succeeded ? 'succeeded' : 'failed';
    const [locked, settled] = await Promise.all([
      // Everywhere the invoice is locked before the attempt, which prevents deadlocks.
      tx.db.one(lockInvoiceRow, { invoice: attempt.invoice }),
      tx.db.one(settleAttemptRow, {
        id,
        status,
        event: `payment_attempt.${status}`,
        failure_code: succeeded ? null : outcome.code,
        failure_message: succeeded ? null : outcome.message,
      }),
    ]);
    let invoice = orNotFound(locked);
    if (!settled) return orNotFound(await tx.db.one(readAttemptRow, { attempt: id }));
    const moves = statesAfterCharge(invoice.status, outcome.result);
    for (const [i, to] of moves.entries()) {
      const moved = await move(tx, invoice, { to }, { paid: succeeded && i === 0 });
      invoice = { ...invoice, status: moved.invoice.status };
    }
    if (succeeded && moves.length === 0) {
      await tx.db.one(receivePaymentRow(emptyView), { invoice: invoice.id, now: tx.now().toISOString() });
    }
    return settled;
  });
}
