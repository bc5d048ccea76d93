import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type IdempotentRequest, keyInUse } from '../../core/idempotency.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { inFlightTimeout, settleLostAttempt } from './payment-attempt.settlement.ts';
import {
  freeKeyRow,
  type PaymentAttemptRow,
  readAttemptByKeyRow,
  readAttemptRow,
} from './payment-attempt.statements.ts';

/** For retries after a crash. Settles the attempt here, not by the job, because the client is waiting. */
export async function readEarlierAttempt(ctx: SignedIn): Promise<PaymentAttemptRow | null> {
  const { idempotency } = ctx;
  if (!idempotency) return null;
  const keyUse = keyUseOf(ctx.viewer.id, idempotency);
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

const keyUseOf = (payer: string, { key, since }: IdempotentRequest) => ({
  payer,
  idempotencyKey: key,
  since: since.toISOString(),
});

export async function isKeyTaken(ctx: SignedIn): Promise<boolean> {
  const { idempotency, viewer } = ctx;
  return idempotency !== null && (await ctx.db.one(readAttemptByKeyRow, keyUseOf(viewer.id, idempotency))) !== null;
}
