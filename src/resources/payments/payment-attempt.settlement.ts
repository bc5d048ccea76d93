import type { Context } from '../../core/context.ts';
import { found } from '../../core/operation.ts';
import type { JobKind } from '../../core/ports/jobs.ts';
import type { ChargeOutcome, ChargeRequest } from '../../core/ports/payments.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { statesAfterCharge } from '../billing/invoice.machine.ts';
import { lockInvoiceRow } from '../invoices/invoice.statements.ts';
import { move } from '../transitions/move.ts';
import {
  type PaymentAttemptRow,
  readAttemptRow,
  readUnsettledChargeRow,
  receivePaymentRow,
  settleAttemptRow,
} from './payment-attempt.statements.ts';

/** What settling needs: no viewer, as it also happens when nobody asks. */
export type Settler = Pick<Context, 'db' | 'services' | 'transaction'>;

/**
 * Settles an attempt that nobody came back to: the process died, or the gateway gave no answer. Written together with
 * every attempt, so that no attempt is ever without it. Tried for days: the gateway knows, and will say so in the end.
 */
export const SETTLE_PAYMENT: JobKind<{ attempt: string }> = {
  name: 'settle-payment',
  retry: { retries: 200, retryDelay: 2, retryDelayMax: 3600 },
  expireAfter: 300,
};

/** Milliseconds after which no request can still be waiting for the gateway: twice, as a client library may try again. */
export const inFlightFor = ({ services }: Pick<Context, 'services'>): number =>
  2 * services.rules.paymentTimeout + 1000;

/** Asks the gateway what became of an attempt that is still in flight, and settles it by the answer. */
export async function settleLostAttempt(ctx: Settler, attempt: string): Promise<ChargeOutcome | null> {
  const charge = await ctx.db.one(readUnsettledChargeRow, { attempt });
  if (!charge) return null;
  const { createdAt, invoice, ...request } = charge;
  const requestedAt = parseTimestamp(createdAt) as Date;
  const outcome = await ask(() => ctx.services.payments.settle(request, requestedAt));
  await settleAttempt(ctx, { id: attempt, invoice }, outcome);
  return outcome;
}

export function chargeOnce(ctx: Settler, request: ChargeRequest): Promise<ChargeOutcome> {
  return ask(() => ctx.services.payments.charge(request));
}

/** A gateway that throws has not said that it took no money. */
async function ask(question: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  try {
    return await question();
  } catch (error) {
    return { result: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Writes down how a charge ended, together with what that does to the invoice. Whoever comes second finds it settled.
 * An unknown outcome leaves the attempt in flight.
 */
export async function settleAttempt(
  ctx: Settler,
  attempt: Pick<PaymentAttemptRow, 'id' | 'invoice'>,
  outcome: ChargeOutcome,
): Promise<PaymentAttemptRow> {
  const { id } = attempt;
  if (outcome.result === 'unknown') return found(await ctx.db.one(readAttemptRow, { attempt: id }));
  return ctx.transaction(async (tx) => {
    const succeeded = outcome.result === 'succeeded';
    const status = succeeded ? 'succeeded' : 'failed';
    const [locked, settled] = await Promise.all([
      // The invoice first, as everyone does who changes either: two locks in one order never wait for each other.
      tx.db.one(lockInvoiceRow, { invoice: attempt.invoice }),
      tx.db.one(settleAttemptRow, {
        id,
        status,
        event: `payment_attempt.${status}`,
        failure_code: succeeded ? null : outcome.code,
        failure_message: succeeded ? null : outcome.message,
      }),
    ]);
    let invoice = found(locked);
    if (!settled) return found(await tx.db.one(readAttemptRow, { attempt: id }));
    const moves = statesAfterCharge(invoice.status, outcome.result);
    for (const [i, to] of moves.entries()) {
      const moved = await move(tx, invoice, to, { paid: succeeded && i === 0 });
      invoice = { ...invoice, status: moved.invoice.status };
    }
    if (succeeded && moves.length === 0) {
      await tx.db.one(receivePaymentRow, { invoice: invoice.id, now: tx.now().toISOString() });
    }
    return settled;
  });
}
