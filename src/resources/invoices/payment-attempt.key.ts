import { ApiError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../core/idempotency.ts';
import type { Queries } from '../../core/queries.ts';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';

const { statement } = statementsOver(PaymentAttempt);

interface KeyUse {
  payer: string;
  idempotencyKey: string;
  since: string;
}

/** The attempt with this Idempotency-Key; `isOld`: created at or before `since`. */
const readAttemptByKeyRow = statement('payment_attempt_by_key', (db, $: KeyUse) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id', 'status', 'createdAt', 'fingerprint']))
    .select((eb) => eb('attempt.createdAt', '<=', $.since).as('isOld'))
    .where('attempt.payer', '=', $.payer)
    .where('attempt.idempotencyKey', '=', $.idempotencyKey),
);

const freeKeyRow = statement('payment_attempt_free_key', (db, $: KeyUse) =>
  db
    .updateTable('PaymentAttempt')
    .set({ idempotencyKey: null })
    .where('payer', '=', $.payer)
    .where('idempotencyKey', '=', $.idempotencyKey)
    .where('createdAt', '<=', $.since),
);

const keyUseOf = ({ user, key, since }: IdempotentRequest): KeyUse => ({
  payer: user,
  idempotencyKey: key,
  since: since.toISOString(),
});

/** The attempt of an earlier request with the same Idempotency-Key, which must have been the same request. */
export async function readAttemptOfKey(db: Queries, idempotency: IdempotentRequest) {
  const keyUse = keyUseOf(idempotency);
  const earlier = await db.one(readAttemptByKeyRow, keyUse);
  if (earlier?.isOld) await db.all(freeKeyRow, keyUse);
  if (!earlier || earlier.isOld) return null;
  if (!idempotency.fingerprint.matches(earlier.fingerprint)) throw new ApiError('idempotency_key_reused');
  return earlier;
}

export async function isKeyTaken(db: Queries, idempotency: IdempotentRequest | null): Promise<boolean> {
  return idempotency !== null && (await db.one(readAttemptByKeyRow, keyUseOf(idempotency))) !== null;
}
