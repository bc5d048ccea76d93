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
  const earlier = await ctx.db.one(readAttemptByKeyRow, keyUse(ctx.viewer.id, idempotency));
  if (!earlier) return null;
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

/** Makes sure that the Idempotency-Key of a request, if it has one, is not in use; what used it long ago gives it up. */
export async function claimKey(tx: SignedIn): Promise<void> {
  if (!tx.idempotency) return;
  const use = keyUse(tx.viewer.id, tx.idempotency);
  if (await tx.db.one(readAttemptByKeyRow, use)) throw keyInUse();
  await tx.db.all(freeKeyRow, use);
}
