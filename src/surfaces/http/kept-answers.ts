import { sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { keyInUse } from '../../core/idempotency.ts';
import type { Queries } from '../../core/queries.ts';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import type { Answer } from './answer.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import { seal, unseal } from './seal.ts';

type Row = Omit<RowOf<IdempotencyKey>, symbol>;

const { statement } = statementsOver(IdempotencyKey);

/** Taken for the rest of the transaction; false while another process has it. */
const lockKey = statement('idempotency_lock', (db, $: { user: string; key: string }) => {
  const number = sql`hashtextextended(${$.user}::text || ' ' || ${$.key}::text, 0)`;
  return db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${number})`.as('locked'));
});
const findKept = statement('idempotency_find', (db, $: { user: string; key: string; since: string }) =>
  db
    .selectFrom('IdempotencyKey as kept')
    .select(columnsOf('kept', ['fingerprint', 'status', 'headers', 'body']))
    .where('kept.user', '=', $.user)
    .where('kept.key', '=', $.key)
    .where('kept.createdAt', '>', $.since),
);
const keep = statement('idempotency_keep', (db, $: Row) => {
  const { user, key, fingerprint, status, headers, body, createdAt } = $;
  const answer = { fingerprint, status, headers, body, createdAt };
  return db
    .insertInto('IdempotencyKey')
    .values({ user, key, ...answer })
    .onConflict((conflict) => conflict.columns(['user', 'key']).doUpdateSet(answer));
});
const forgetKept = statement('idempotency_forget', (db, $: { until: string }) =>
  db.deleteFrom('IdempotencyKey').where('createdAt', '<=', $.until),
);

/** A use of an Idempotency-Key. */
export interface KeyedRequest {
  readonly user: string;
  /** A hash of the key. */
  readonly key: string;
  /** What makes two requests the same. */
  readonly fingerprint: string;
  /** What the answer is sealed with: the key itself, which is not stored. */
  readonly secret: string;
}

/** Refuses a key that another process is at work on; until the transaction ends, others refuse it for this one. */
export async function lock(db: Queries, { user, key }: KeyedRequest): Promise<void> {
  const lock = await db.one(lockKey, { user, key });
  if (!lock?.locked) throw keyInUse();
}

/** The answer that was kept under the key after `since`, as it is given again. */
export async function find(db: Queries, request: KeyedRequest, since: Date): Promise<Answer | null> {
  const { user, key, fingerprint, secret } = request;
  const kept = await db.one(findKept, { user, key, since: since.toISOString() });
  if (!kept) return null;
  if (kept.fingerprint !== fingerprint) throw new ApiError('idempotency_key_reused');
  const { status, headers, body } = kept;
  return asReplayed({
    status,
    headers: headers as Answer['headers'],
    body: body === null ? null : unseal(body, secret),
  });
}

/** Keeps the answer, in place of one that is past its time. */
export async function remember(db: Queries, request: KeyedRequest, answer: Answer, now: Date): Promise<void> {
  const { user, key, fingerprint, secret } = request;
  const { status, headers } = answer;
  const body = answer.body === null ? null : seal(answer.body, secret);
  await db.all(keep, { user, key, fingerprint, status, headers, body, createdAt: now.toISOString() });
}

export async function forget(db: Queries, until: Date): Promise<void> {
  await db.all(forgetKept, { until: until.toISOString() });
}

export function asReplayed(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
