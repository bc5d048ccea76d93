import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type IdempotentRequest, keyInUse } from '../../core/idempotency.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { inFlightFor, settleLostAttempt } from './payment-attempt.settlement.ts';
import {
  freeKeyRow,
  type PaymentAttemptRow,
  readAttemptByKeyRow,
  readAttemptRow,
} from './payment-attempt.statements.ts';

/**
 * The attempt that an earlier request with the same Idempotency-Key made, where the process died before it could keep
 * its answer. It is settled on the spot rather than left to the job: the client is waiting.
 */
export async function readEarlier(ctx: SignedIn): Promise<PaymentAttemptRow | null> {
  const { idempotency } = ctx;
  if (!idempotency) return null;
  const use = keyUse(ctx.viewer.id, idempotency);
  const earlier = await ctx.db.one(readAttemptByKeyRow, use);
  if (earlier?.isOld) await ctx.db.all(freeKeyRow, use);
  if (!earlier || earlier.isOld) return null;
  if (earlier.fingerprint !== idempotency.fingerprint) throw new ApiError('idempotency_key_reused');
  const age = ctx.now().getTime() - (parseTimestamp(earlier.createdAt) as Date).getTime();
  if (earlier.status === 'processing') {
    if (age < inFlightFor(ctx)) throw keyInUse();
    await settleLostAttempt(ctx, earlier.id);
  }
  idempotency.replayed = true;
  return ctx.db.one(readAttemptRow, { attempt: earlier.id });
}

const keyUse = (payer: string, { key, since }: IdempotentRequest) => ({
  payer,
  idempotencyKey: key,
  since: since.toISOString(),
});

/** Whether another process has begun an attempt with the Idempotency-Key of this request, if it has one. */
export async function isKeyTaken(ctx: SignedIn): Promise<boolean> {
  const { idempotency, viewer } = ctx;
  return idempotency !== null && (await ctx.db.one(readAttemptByKeyRow, keyUse(viewer.id, idempotency))) !== null;
}
