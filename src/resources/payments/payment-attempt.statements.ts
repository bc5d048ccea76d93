import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { record } from '../../core/events/record.ts';
import type { Window } from '../../core/order.ts';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { recordInvoice } from '../billing/invoice.columns.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';

const { statement, statements } = statementsOver(PaymentAttempt, Invoice);

export type PaymentAttemptRow = ResultOf<typeof readAttemptRow>;

const attemptColumns = ['id', 'invoice', 'payer', 'invoiceNumber', 'amount', 'currency', 'paymentToken'] as const;

function selectAttempts(db: Pick<Db<typeof Invoice | typeof PaymentAttempt>, 'selectFrom'>) {
  return db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', [...attemptColumns, 'status', 'createdAt']))
    .select(['attempt.failure_code as failure__code', 'attempt.failure_message as failure__message']);
}

/** Records an event for each attempt that the CTE writes. The payer and the owner of the invoice receive it. */
function recordAttempt(cte: unknown, type: string) {
  const shown = selectAttempts(cte as Parameters<typeof selectAttempts>[0])
    .innerJoin('Invoice as invoice', 'invoice.id', 'attempt.invoice')
    .select('invoice.owner as owner');
  return record(cte, type, shown, { user: 'payer', otherUser: 'owner' });
}

const insertedColumns = [...attemptColumns, 'gatewayToken', 'idempotencyKey', 'fingerprint'] as const;

/** Violates the index `payment_attempts_one_open` if another attempt is processing or succeeded. */
export const insertAttemptRow = statement(
  'payment_attempt_insert',
  (db, $: Pick<RowOf<PaymentAttempt>, (typeof insertedColumns)[number]> & { now: string }) =>
    db
      .with('PaymentAttempt', (cte) =>
        cte
          .insertInto('PaymentAttempt')
          .values({ ...valuesOf($, insertedColumns), status: sql.lit('processing'), createdAt: $.now })
          .returningAll(),
      )
      .with('Recorded', (cte) => recordAttempt(cte, 'payment_attempt.created'))
      .selectNoFrom(sql.lit(1).as('done')),
);

export const readAttemptRow = statement('payment_attempt_read', (db, $: { attempt: string }) =>
  selectAttempts(db).where('attempt.id', '=', $.attempt),
);

/** Attempts of the viewer or to pay an invoice of theirs, in no particular order. */
export const readAttemptRows = statement('payment_attempts_read', (db, $: { ids: readonly string[]; viewer: string }) =>
  selectAttempts(db)
    .innerJoin('Invoice as invoice', 'invoice.id', 'attempt.invoice')
    .where('attempt.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where((eb) => eb.or([eb('attempt.payer', '=', $.viewer), eb('invoice.owner', '=', $.viewer)])),
);

interface KeyUse {
  payer: string;
  idempotencyKey: string;
  since: string;
}

/** The attempt with this Idempotency-Key; `isOld`: created at or before `since`. */
export const readAttemptByKeyRow = statement('payment_attempt_by_key', (db, $: KeyUse) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id', 'status', 'createdAt', 'fingerprint']))
    .select((eb) => eb('attempt.createdAt', '<=', $.since).as('isOld'))
    .where('attempt.payer', '=', $.payer)
    .where('attempt.idempotencyKey', '=', $.idempotencyKey),
);

export const freeKeyRow = statement('payment_attempt_free_key', (db, $: KeyUse) =>
  db
    .updateTable('PaymentAttempt')
    .set({ idempotencyKey: null })
    .where('payer', '=', $.payer)
    .where('idempotencyKey', '=', $.idempotencyKey)
    .where('createdAt', '<=', $.since),
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

const outcomeColumns = ['status', 'failure_code', 'failure_message'] as const;

/** No row if the attempt is settled already. Deletes the gateway token. */
export const settleAttemptRow = statement(
  'payment_attempt_settle',
  (db, $: Pick<RowOf<PaymentAttempt>, 'id' | (typeof outcomeColumns)[number]> & { event: string }) =>
    selectAttempts(
      db
        .with('PaymentAttempt', (cte) =>
          cte
            .updateTable('PaymentAttempt')
            .set({ ...valuesOf($, outcomeColumns), gatewayToken: null })
            .where('id', '=', $.id)
            .where('status', '=', sql.lit('processing'))
            .returningAll(),
        )
        .with('Recorded', (cte) => recordAttempt(cte, $.event)),
    ),
);

/** For a payment that causes no transition. The caller has locked the invoice. */
export const receivePaymentRow = statement('invoice_receive_payment', (db, $: { invoice: string; now: string }) =>
  db
    .with('Invoice', (cte) =>
      cte
        .updateTable('Invoice')
        .set((eb) => ({ paymentReceivedAt: $.now, version: eb('version', '+', sql.lit(1)) }))
        .where('id', '=', $.invoice)
        .returningAll(),
    )
    .with('Recorded', (cte) => recordInvoice(cte, 'invoice.updated'))
    .selectNoFrom(sql.lit(1).as('done')),
);

export const listAttemptRowsOfPayer = statements(
  'payment_attempt_list_of_payer',
  (db, $: Window & { invoice: string; payer: string }, { backward }: { backward: boolean }) =>
    inWindow(selectAttempts(db), $, backward, 'attempt.id', {
      'attempt.invoice': $.invoice,
      'attempt.payer': $.payer,
    }),
  [{ backward: false }],
);

export const paymentAttemptPages = childrenOf('payment_attempt_list', 'attempt', 'invoice', {
  shown: selectAttempts,
  counted: selectAttempts,
});
