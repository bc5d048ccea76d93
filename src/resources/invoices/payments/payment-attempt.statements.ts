import {
  type AnyDb,
  columnsOf,
  type Db,
  type KeysetRange,
  keysetPage,
  type Oldest,
  type Queries,
  type ResultOf,
  type RowOf,
  rowsOf,
  selectMatchCount,
  selectMatches,
  statementsOver,
  valuesOf,
  type WritableValues,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { RecordedType } from '../../../catalogue.ts';
import { ApiError } from '../../../core/errors.ts';
import { record } from '../../../core/events.ts';
import type { IdempotentRequest } from '../../../core/idempotency.ts';
import { childrenOf, selectColumns, storeWritable } from '../../../core/table.ts';
import { Invoice } from '../invoice.entity.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';

/**
 * Attempts are not a `table`: who sees them depends on scopes and payment links, and their events have other users than their
 * rows. Also, an attempt is inserted together with the commit.
 */
const { statement, statements } = statementsOver(PaymentAttempt, Invoice);

export type PaymentAttemptRow = ResultOf<typeof readAttemptRow>;

const attemptColumns = selectColumns(PaymentAttempt, 'attempt', {
  also: ['payer'],
  hidden: ['owner', 'paymentLink', 'currency', 'gatewayToken', 'clientSecret', 'idempotencyKey', 'fingerprint'],
});

type Attempts = Pick<Db<typeof Invoice | typeof PaymentAttempt>, 'selectFrom'>;

/**
 * The payer alone sees the next action; with a payment link, that is its holder, although `payer` is the owner of the invoice.
 *
 * @param viewer a user or a payment link; null if nobody may see it
 */
function selectAttempts(db: Attempts, viewer: string | null) {
  return db
    .selectFrom('PaymentAttempt as attempt')
    .select(attemptColumns)
    .select((eb) => {
      const ofPayer = eb
        .case()
        .when(eb.fn.coalesce('attempt.paymentLink', 'attempt.payer'), '=', sql<string>`${viewer}::uuid`)
        .then(eb.ref('attempt.clientSecret'))
        .end();
      const secret = viewer === null ? sql`null::text` : ofPayer;
      return [
        sql<
          NonNullable<PaymentAttempt['nextAction']>['type'] | null
        >`case when ${secret} is not null then 'authenticate' end`.as('nextAction__type'),
        sql<string | null>`${secret}`.as('nextAction__clientSecret'),
      ];
    });
}

/** Records an event for each attempt that the statement has written. The payer and the owner of the invoice receive it. */
function recordAttempts(db: Pick<Db<typeof Invoice | typeof PaymentAttempt>, 'with'>, type: RecordedType) {
  return db.with('Recorded', (cte) => {
    const attempts = selectAttempts(cte, null)
      .innerJoin('Invoice as invoice', 'invoice.id', 'attempt.invoice')
      .select('invoice.owner as owner');
    return record(cte, type, attempts, { user: 'payer', otherUser: 'owner' });
  });
}

const insertedColumns = [
  'id',
  'invoice',
  'payer',
  'paymentLink',
  'currency',
  'gatewayToken',
  'idempotencyKey',
  'fingerprint',
] as const;

/** Violates the index `payment_attempts_one_open` if another attempt is processing or succeeded. */
export const insertAttemptRow = statement(
  'payment_attempt_insert',
  (
    db,
    $: WritableValues<PaymentAttempt> & Pick<RowOf<PaymentAttempt>, (typeof insertedColumns)[number]> & { now: string },
  ) =>
    recordAttempts(
      db.with('PaymentAttempt', (cte) =>
        cte
          .insertInto('PaymentAttempt')
          .values({
            ...valuesOf($, insertedColumns),
            ...storeWritable(PaymentAttempt, $),
            status: sql.lit('processing'),
            createdAt: $.now,
          })
          .returningAll(),
      ),
      'payment_attempt.created',
    ).selectNoFrom(sql.lit(1).as('done')),
);

export const readAttemptRow = statement('payment_attempt_read', (db, $: { attempt: string; viewer: string | null }) =>
  selectAttempts(db, $.viewer).where('attempt.id', '=', $.attempt),
);

/** Attempts of the viewer, who may be a payment link, or for an invoice of the viewer; in no particular order. */
export const readAttemptRows = statement('payment_attempts_read', (db, $: { ids: readonly string[]; viewer: string }) =>
  selectAttempts(db, $.viewer)
    .innerJoin('Invoice as invoice', 'invoice.id', 'attempt.invoice')
    .where('attempt.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('attempt.payer', '=', $.viewer),
        eb('attempt.paymentLink', '=', $.viewer),
        eb('invoice.owner', '=', $.viewer),
      ]),
    ),
);

/** A payment whose payer gets a receipt. */
export const readReceiptRow = statement('payment_attempt_receipt', (db, $: { attempt: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id', 'invoice', 'paymentLink', 'receiptEmail', 'createdAt']))
    .where('attempt.id', '=', $.attempt)
    .where('attempt.status', '=', sql.lit('succeeded'))
    .where('attempt.receiptEmail', 'is not', null),
);

export const listAttemptRowsOfPayer = statements(
  'payment_attempt_list_of',
  (
    db,
    $: KeysetRange & { invoice: string; payer: string },
    { by, backward }: { by: 'payer' | 'paymentLink'; backward: boolean },
  ) =>
    keysetPage(selectAttempts(db, $.payer), $, backward, 'attempt.id', {
      'attempt.invoice': $.invoice,
      [`attempt.${by}`]: $.payer,
    }),
  [
    { by: 'payer', backward: false },
    { by: 'paymentLink', backward: false },
  ],
);

type Scan = KeysetRange & Record<'invoice' | 'payer' | 'status', string> & Record<'scanned', number>;
type ScanForm = { readonly by: '' | 'payer'; readonly backward: boolean };

/** Of the attempts to pay an invoice, all or those of a payer. */
const scanAttempts =
  ($: Scan, { by, backward }: ScanForm) =>
  (db: AnyDb) =>
    keysetPage(
      rowsOf(db, 'PaymentAttempt', 'attempt').selectAll('attempt'),
      { below: $.below, above: $.above, rows: $.scanned },
      backward,
      'attempt.id',
      { 'attempt.invoice': $.invoice, ...(by && { 'attempt.payer': $.payer }) },
    );
const attemptRows = { entity: PaymentAttempt, name: 'attempt' };
const hasStatus = ($: Scan) => sql<boolean>`${sql.ref('attempt.status')} = ${$.status}`;

/** Those with a status. */
export const findAttemptRows = statementsOver().statements(
  'payment_attempt_find',
  (db, $: Scan, form: ScanForm) =>
    selectMatches(db, attemptRows, scanAttempts($, form), hasStatus($), $, form.backward),
  [{ by: '', backward: false }],
);

export const countAttemptRows = statementsOver().statements(
  'payment_attempt_find_count',
  (db, $: Scan & Oldest, form: ScanForm) => selectMatchCount(db, attemptRows, scanAttempts($, form), hasStatus($), $),
  [],
);

/** Pages of what the viewer has paid and of what others have paid to the viewer, merged: each is read from an index. */
export const listVisibleAttemptRows = statements(
  'payment_attempt_list_visible',
  (
    db,
    $: KeysetRange & { viewer: string; status: PaymentAttempt['status'] | undefined },
    { asOwner, by, backward }: { asOwner: boolean; by: '' | 'status'; backward: boolean },
  ) => {
    const pageOf = (viewer: 'payer' | 'owner') => {
      const before = { [`attempt.${viewer}`]: sql`${$.viewer}::uuid`, ...(by && { 'attempt.status': $.status }) };
      const page = keysetPage(selectAttempts(db, $.viewer), $, backward, 'attempt.id', before, true);
      return db.selectFrom(page.as('page')).selectAll('page');
    };
    const visible = asOwner ? pageOf('payer').unionAll(pageOf('owner')) : pageOf('payer');
    return db
      .selectFrom(visible.as('visible'))
      .selectAll('visible')
      .orderBy('visible.id', backward ? 'asc' : 'desc')
      .limit($.rows);
  },
  [true, false].flatMap((asOwner) => (['', 'status'] as const).map((by) => ({ asOwner, by, backward: false }))),
);

export const paymentAttemptPages = childrenOf(
  'payment_attempt_list',
  'attempt',
  'invoice',
  {
    shown: (db: Attempts, $: { viewer: string }) => selectAttempts(db, $.viewer),
    counted: (db: Attempts) => selectAttempts(db, null),
  },
  undefined,
  ({ viewer }) => ({ viewer: viewer?.id }),
);

/** The charge request; no row once the attempt is settled. */
export const readUnsettledChargeRow = statement('payment_attempt_unsettled', (db, $: { attempt: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(['attempt.id as key', 'attempt.gatewayToken as token'])
    .select(columnsOf('attempt', ['invoice', 'amount', 'currency', 'createdAt']))
    .where('attempt.id', '=', $.attempt)
    .where('attempt.gatewayToken', 'is not', null)
    .$narrowType<{ token: string }>(),
);

/** An attempt of the viewer, or for an invoice of the viewer, and whether an action of its payer is awaited. */
export const readAwaitedAttemptRow = statement(
  'payment_attempt_awaited',
  (db, $: { attempt: string; viewer: string }) =>
    db
      .selectFrom('PaymentAttempt as attempt')
      .innerJoin('Invoice as invoice', 'invoice.id', 'attempt.invoice')
      .select(columnsOf('attempt', ['id', 'invoice']))
      .select((eb) => [
        eb('attempt.clientSecret', 'is not', null).as('isAwaited'),
        eb(eb.fn.coalesce('attempt.paymentLink', 'attempt.payer'), '=', $.viewer).as('isOfPayer'),
        eb('invoice.owner', '=', $.viewer).as('isOfOwner'),
      ])
      .where('attempt.id', '=', $.attempt),
);

/** Whether a payment of the invoice is in progress. */
export const readProcessingAttemptRow = statement('payment_attempt_processing', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select('attempt.id')
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);

/** No effect on an attempt that is settled already. */
export const awaitPayerRow = statement('payment_attempt_await', (db, $: { attempt: string; clientSecret: string }) =>
  db
    .updateTable('PaymentAttempt')
    .set({ clientSecret: $.clientSecret })
    .where('id', '=', $.attempt)
    .where('status', '=', sql.lit('processing')),
);

const outcomeColumns = ['status', 'failure_code', 'failure_message'] as const;

/** No row if the attempt is settled already. Deletes the gateway token. */
export const settleAttemptRow = statement(
  'payment_attempt_settle',
  (db, $: Pick<RowOf<PaymentAttempt>, 'id' | (typeof outcomeColumns)[number]> & { event: RecordedType }) =>
    selectAttempts(
      recordAttempts(
        db.with('PaymentAttempt', (cte) =>
          cte
            .updateTable('PaymentAttempt')
            .set({ ...valuesOf($, outcomeColumns), gatewayToken: null, clientSecret: null })
            .where('id', '=', $.id)
            .where('status', '=', sql.lit('processing'))
            .returningAll(),
        ),
        $.event,
      ),
      null,
    ),
);

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
