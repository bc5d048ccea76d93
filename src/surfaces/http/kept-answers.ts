import { sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { type Fingerprint, keyInUse } from '../../core/idempotency.ts';
import { type Queries, violatedUnique } from '../../core/queries.ts';
import { columnsOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import type { HttpResponse } from './answer.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import { seal, unseal } from './seal.ts';

type Row = Omit<RowOf<IdempotencyKey>, symbol>;

const { statement, statements } = statementsOver(IdempotencyKey);

const members = ['fingerprint', 'status', 'headers', 'body'] as const;

type Use = Pick<Row, 'user' | 'key'> & { since: string };
type Kept = Pick<Row, (typeof members)[number]>;

/**
 * Locks the key for the rest of the transaction; `isLocked` is false while another process holds the lock. Reads the
 * state before the lock, so it may miss a response that {@link keep} then fails to overwrite.
 */
const claimKey = statement('idempotency_claim', (db, $: Use) => {
  const number = sql`hashtextextended(${$.user}::text || ' ' || ${$.key}::text, 0)`;
  const claim = db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${number})`.as('isLocked'));
  return db
    .selectFrom(claim.as('claim'))
    .leftJoin('IdempotencyKey as kept', (join) => join.on('kept.user', '=', $.user).on('kept.key', '=', $.key))
    .select('claim.isLocked')
    .select(columnsOf('kept', members))
    .select((eb) => eb('kept.createdAt', '<=', $.since).as('isOld'));
});
const findKept = statement('idempotency_find', (db, $: Use) =>
  db
    .selectFrom('IdempotencyKey as kept')
    .select(columnsOf('kept', members))
    .where('kept.user', '=', $.user)
    .where('kept.key', '=', $.key)
    .where('kept.createdAt', '>', $.since),
);
const dropOld = statement('idempotency_drop_old', (db, $: Use) =>
  db.deleteFrom('IdempotencyKey').where('user', '=', $.user).where('key', '=', $.key).where('createdAt', '<=', $.since),
);
const keep = statements(
  'idempotency_keep',
  (db, $: Row, { replace }: { replace: boolean }) => {
    const response = valuesOf($, [...members, 'createdAt']);
    const insert = db.insertInto('IdempotencyKey').values({ ...valuesOf($, ['user', 'key']), ...response });
    return replace ? insert.onConflict((conflict) => conflict.columns(['user', 'key']).doUpdateSet(response)) : insert;
  },
  [{ replace: false }, { replace: true }],
);
/** Rows deleted per statement, which may take a few seconds. */
const forgottenAtOnce = 1_000;
const forgetKept = statement('idempotency_forget', (db, $: { until: string }) =>
  db
    .deleteFrom('IdempotencyKey')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user', 'key'),
        'in',
        selectFrom('IdempotencyKey as old')
          .select(['old.user', 'old.key'])
          .where('old.createdAt', '<=', $.until)
          .limit(forgottenAtOnce)
          .$asTuple('user', 'key'),
      ),
    )
    .returning('key'),
);

export interface KeyedRequest {
  readonly user: string;
  readonly key: string;
  readonly fingerprint: Fingerprint;
  /** The key itself, which encrypts the response and is not stored. */
  readonly secret: string;
}

/** @returns the stored response, or a function that stores one at commit */
export async function claim(db: Queries, request: KeyedRequest, since: Date) {
  const use = toUse(request, since);
  const claimed = await db.one(claimKey, use);
  if (!claimed?.isLocked) throw keyInUse();
  if (claimed.isOld === false) return { kept: toResponse(claimed as Kept, request) };
  return {
    kept: null,
    keepAtCommit(response: HttpResponse, now: Date): void {
      if (claimed.isOld) db.atCommit(dropOld, use);
      db.atCommit(keep({ replace: false }), toRow(request, response, now));
    },
  };
}

export async function find(db: Queries, request: KeyedRequest, since: Date): Promise<HttpResponse | null> {
  const kept = await db.one(findKept, toUse(request, since));
  return kept && toResponse(kept, request);
}

export async function remember(db: Queries, request: KeyedRequest, response: HttpResponse, now: Date): Promise<void> {
  await db.all(keep({ replace: true }), toRow(request, response, now));
}

export function wasKeptMeanwhile(error: unknown): boolean {
  return violatedUnique(error) === 'idempotency_keys_pkey';
}

const toUse = ({ user, key }: KeyedRequest, since: Date): Use => ({ user, key, since: since.toISOString() });

function toResponse({ fingerprint, status, headers, body }: Kept, request: KeyedRequest): HttpResponse {
  if (!request.fingerprint.matches(fingerprint)) throw new ApiError('idempotency_key_reused');
  return asReplayed({
    status,
    headers: headers as HttpResponse['headers'],
    body: body === null ? null : unseal(body, request.secret),
  });
}

function toRow({ user, key, fingerprint, secret }: KeyedRequest, response: HttpResponse, now: Date): Row {
  const { status, headers } = response;
  const body = response.body === null ? null : seal(response.body, secret);
  return { user, key, fingerprint: fingerprint.toString(), status, headers, body, createdAt: now.toISOString() };
}

export async function forget(db: Queries, until: Date): Promise<void> {
  let forgotten: unknown[];
  do forgotten = await db.all(forgetKept, { until: until.toISOString() });
  while (forgotten.length === forgottenAtOnce);
}

export function asReplayed(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, 'Idempotency-Replayed': 'true' } };
}
