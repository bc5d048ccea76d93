import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { columnsOf, type Queries, type RowOf, statementsOver, valuesOf, violatedUnique } from '@terrapin/table';
import { sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { type Fingerprint, keyInUse } from '../../core/idempotency.ts';
import { sweepAll, sweepSize } from '../../core/sweep.ts';
import { TimestampType } from '../../core/timestamp.ts';
import type { HttpResponse } from './answer.ts';

@Entity({ tableName: 'idempotency_keys' })
@Index({ name: 'idempotency_keys_age', properties: ['createdAt'] })
export class IdempotencyKey {
  declare [EntityName]?: 'IdempotencyKey';
  declare [PrimaryKeyProp]?: ['user', 'key'];

  @ManyToOne({ type: 'User', mapToPk: true, primary: true, deleteRule: 'cascade' })
  readonly user!: string;

  @PrimaryKey({ type: 'text' })
  readonly key!: string;

  @Property({ type: 'text' })
  readonly fingerprint!: string;

  @Property({ type: 'integer' })
  readonly status!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  readonly headers!: Record<string, string>;

  /** Encrypted; null without a body. */
  @Property({ type: 'text', nullable: true })
  readonly body!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}

type Row = Omit<RowOf<IdempotencyKey>, symbol>;

const { statement, statements } = statementsOver(IdempotencyKey);

const fields = ['fingerprint', 'status', 'headers', 'body'] as const;

type Use = Pick<Row, 'user' | 'key'> & { since: string };
type StoredRow = Pick<Row, (typeof fields)[number]>;

/**
 * Locks the key for the rest of the transaction; `isLocked` is false while another process holds the lock. Reads the
 * state before the lock, so it may miss a response that {@link storeRow} then fails to overwrite.
 */
const lockKeyRow = statement('idempotency_claim', (db, $: Use) => {
  const number = sql`hashtextextended(${$.user}::text || ' ' || ${$.key}::text, 0)`;
  const claim = db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${number})`.as('isLocked'));
  return db
    .selectFrom(claim.as('claim'))
    .leftJoin('IdempotencyKey as kept', (join) => join.on('kept.user', '=', $.user).on('kept.key', '=', $.key))
    .select('claim.isLocked')
    .select(columnsOf('kept', fields))
    .select((eb) => eb('kept.createdAt', '<=', $.since).as('isOld'));
});
const findRow = statement('idempotency_find', (db, $: Use) =>
  db
    .selectFrom('IdempotencyKey as kept')
    .select(columnsOf('kept', fields))
    .where('kept.user', '=', $.user)
    .where('kept.key', '=', $.key)
    .where('kept.createdAt', '>', $.since),
);
const deleteOldRow = statement('idempotency_drop_old', (db, $: Use) =>
  db.deleteFrom('IdempotencyKey').where('user', '=', $.user).where('key', '=', $.key).where('createdAt', '<=', $.since),
);
const storeRow = statements(
  'idempotency_keep',
  (db, $: Row, { replace }: { replace: boolean }) => {
    const response = valuesOf($, [...fields, 'createdAt']);
    const insert = db.insertInto('IdempotencyKey').values({ ...valuesOf($, ['user', 'key']), ...response });
    return replace ? insert.onConflict((conflict) => conflict.columns(['user', 'key']).doUpdateSet(response)) : insert;
  },
  [{ replace: false }, { replace: true }],
);
const deleteExpiredRows = statement('idempotency_forget', (db, $: { until: string }) =>
  db
    .deleteFrom('IdempotencyKey')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user', 'key'),
        'in',
        selectFrom('IdempotencyKey as old')
          .select(['old.user', 'old.key'])
          .where('old.createdAt', '<=', $.until)
          .limit(sweepSize)
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
export async function lockKey(db: Queries, request: KeyedRequest, since: Date) {
  const use = toUse(request, since);
  const claimed = await db.one(lockKeyRow, use);
  if (!claimed?.isLocked) throw keyInUse();
  if (claimed.isOld === false) return { stored: toResponse(claimed as StoredRow, request) };
  return {
    stored: null,
    storeAtCommit(response: HttpResponse, now: Date): void {
      if (claimed.isOld) db.atCommit(deleteOldRow, use);
      db.atCommit(storeRow({ replace: false }), toRow(request, response, now));
    },
  };
}

export async function findResponse(db: Queries, request: KeyedRequest, since: Date): Promise<HttpResponse | null> {
  const stored = await db.one(findRow, toUse(request, since));
  return stored && toResponse(stored, request);
}

export async function storeResponse(
  db: Queries,
  request: KeyedRequest,
  response: HttpResponse,
  now: Date,
): Promise<void> {
  await db.all(storeRow({ replace: true }), toRow(request, response, now));
}

export function wasStoredMeanwhile(error: unknown): boolean {
  return violatedUnique(error) === 'idempotency_keys_pkey';
}

const toUse = ({ user, key }: KeyedRequest, since: Date): Use => ({ user, key, since: since.toISOString() });

function toResponse({ fingerprint, status, headers, body }: StoredRow, request: KeyedRequest): HttpResponse {
  if (!request.fingerprint.matches(fingerprint)) throw new ApiError('idempotency_key_reused');
  return asReplayed({
    status,
    headers: headers as HttpResponse['headers'],
    body: body === null ? null : decrypt(body, request.secret),
  });
}

function toRow({ user, key, fingerprint, secret }: KeyedRequest, response: HttpResponse, now: Date): Row {
  const { status, headers } = response;
  const body = response.body === null ? null : encrypt(response.body, secret);
  return { user, key, fingerprint: fingerprint.toString(), status, headers, body, createdAt: now.toISOString() };
}

export async function deleteExpired(db: Queries, until: Date): Promise<void> {
  await sweepAll(() => db.all(deleteExpiredRows, { until: until.toISOString() }));
}

const replayed = 'Idempotency-Replayed';

export function asReplayed(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, [replayed]: 'true' } };
}

export const isReplayed = ({ headers }: HttpResponse) => replayed in headers;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'terrapin answer', 32));
}

function encrypt(text: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function decrypt(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, keyFrom(secret), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
