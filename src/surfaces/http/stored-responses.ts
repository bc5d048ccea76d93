import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { asJson, columnsOf, type Queries, type ResultOf, type RowOf, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import type { Fingerprint } from '../../core/idempotency.ts';
import { sweepAll, sweepSize } from '../../core/sweep.ts';
import { TimestampType } from '../../values/timestamp.ts';
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

export type Row = Omit<RowOf<IdempotencyKey>, symbol>;

const { statement, statements } = statementsOver(IdempotencyKey);

/** How long a response is kept. */
export const storedHours = 24;

const fields = ['fingerprint', 'status', 'headers', 'body'] as const;

export type Use = Pick<Row, 'user' | 'key'> & { readonly since: string };
export type StoredRow = Pick<Row, (typeof fields)[number]>;
export type Claimed = ResultOf<typeof claimKeys>;

/** The rows of a parameter, with these columns. */
const given = <R>(rows: readonly R[], columns: { readonly [P in keyof R]: string }) => {
  const typed = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type as string)}`);
  return sql<R>`json_to_recordset(${asJson(rows)})`.as<'given'>(sql`given (${sql.join(typed)})`);
};

/**
 * Locks each key that has no response for the rest of the transaction; `isLocked` is false while another process holds the lock.
 * Reads the state before the lock, so it may miss a response that {@link keepResponses} then fails to replace.
 */
export const claimKeys = statement('idempotency_claim', (db, $: { rows: readonly (Use & { place: number })[] }) => {
  // By name, it would be the column of a relation.
  const user = sql<string>`given."user"`;
  const number = sql`hashtextextended(${user}::text || ' ' || given."key", 0)`;
  return db
    .selectFrom(given($.rows, { place: 'integer', user: 'uuid', key: 'text', since: 'timestamptz' }))
    .leftJoin('IdempotencyKey as kept', (join) => join.on('kept.user', '=', user).onRef('kept.key', '=', 'given.key'))
    .select(({ ref }) => {
      const isKept = sql<boolean>`${ref('kept.createdAt')} > ${ref('given.since')}`;
      return [
        sql<boolean>`${isKept} is true`.as('isKept'),
        sql<boolean>`case when ${isKept} then true else pg_try_advisory_xact_lock(${number}) end`.as('isLocked'),
      ];
    })
    .select(columnsOf('kept', fields))
    .orderBy('given.place');
});
const findRow = statement('idempotency_find', (db, $: Use) =>
  db
    .selectFrom('IdempotencyKey as kept')
    .select(columnsOf('kept', fields))
    .where('kept.user', '=', $.user)
    .where('kept.key', '=', $.key)
    .where('kept.createdAt', '>', $.since),
);
/** Without `replace`, NOT NULL refuses to replace a response that is not old: another process has stored it meanwhile. */
export const keepResponses = statements(
  'idempotency_keep',
  (db, $: { rows: readonly Row[] }, { replace }: { replace: boolean }) => {
    const columns = {
      ...{ user: 'uuid', key: 'text', fingerprint: 'text', status: 'integer' },
      ...{ headers: 'jsonb', body: 'text', createdAt: 'timestamptz' },
    };
    const names = Object.keys(columns) as (keyof Row)[];
    return db
      .insertInto('IdempotencyKey')
      .columns(names)
      .expression(db.selectFrom(given($.rows, columns)).select(names))
      .onConflict((conflict) =>
        conflict.columns(['user', 'key']).doUpdateSet((eb) => {
          const [isOld, status] = [
            sql`${eb.ref('IdempotencyKey.createdAt')} <= ${eb.ref('excluded.createdAt')} - ${sql.lit(`${storedHours} hours`)}::interval`,
            eb.ref('excluded.status'),
          ];
          const all = names.slice(2).map((name) => [name, eb.ref(`excluded.${name}`)]);
          return {
            ...Object.fromEntries(all),
            status: replace ? status : sql<number>`case when ${isOld} then ${status} end`,
          };
        }),
      );
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
  await db.all(keepResponses({ replace: true }), { rows: [toRow(request, response, now)] });
}

export function wasStoredMeanwhile(error: unknown): boolean {
  const { code, table, column } = error as { code?: string; table?: string; column?: string };
  return code === '23502' && table === 'idempotency_keys' && column === 'status';
}

export const toUse = ({ user, key }: KeyedRequest, since: Date) => ({ user, key, since: since.toISOString() });

export function toResponse({ fingerprint, status, headers, body }: StoredRow, request: KeyedRequest): HttpResponse {
  if (!request.fingerprint.matches(fingerprint)) throw new ApiError('idempotency_key_reused');
  return asReplayed({
    status,
    headers: headers as HttpResponse['headers'],
    body: body === null ? null : decrypt(body, request.secret),
  });
}

export function toRow({ user, key, fingerprint, secret }: KeyedRequest, response: HttpResponse, now: Date): Row {
  const { status, headers } = response;
  const body = response.body === null ? null : encrypt(response.body, secret);
  return { user, key, fingerprint: fingerprint.toString(), status, headers, body, createdAt: now.toISOString() };
}

export async function deleteOldResponses(db: Queries, until: Date): Promise<void> {
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

/** As a key object, since Node takes a third of the time to encrypt with it. */
function keyFrom(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'terrapin answer', 32)));
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
