import {
  columnsOf,
  type Db,
  nestedColumnsOf,
  type ResultOf,
  type RowIn,
  statementsOver,
  valuesOf,
  type WritableValues,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { RecordedType } from '../../catalogue.ts';
import { record } from '../../core/events.ts';
import { repositoryOf } from '../../core/repository.ts';
import { columnsIn, selectColumns, storeWritable } from '../../core/table.ts';
import { contactKey, Invoice } from './invoice.entity.ts';
import { INVOICE_STATUSES, type InvoiceStamp } from './invoice.lifecycle.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { PaymentAttempt } from './payments/payment-attempt.entity.ts';
import { Transition } from './transition.entity.ts';

export class Invoices extends repositoryOf(Invoice, {
  name: 'invoice',
  visible: ['owner'],
  writes: { insert: ['owner', 'status'], update: [], delete: [] },
  keys: ['owner', 'invoiceNumber', 'emailKey', 'currency', 'status'],
  several: ['invoiceNumber', 'emailKey', 'currency', 'status'],
  every: { status: INVOICE_STATUSES },
  range: ['createdAt', 'updatedAt', 'sentAt', 'paidAt', 'dueOn', 'amount'],
  search: ['invoiceNumber', 'contact.name', 'contact.email', 'description'],
  derived: { emailKey: contactKey },
  totals: { by: ['currency', 'status'], sum: 'amount' },
  taken: invoiceErrors.invoice_number_taken,
}) {}

/** With all fields; the owner is the viewer. */
export type InvoiceRow = Omit<Required<RowIn<Invoices>>, 'owner'>;

/** For a payment that causes no transition. The caller has locked the invoice. */
export const receivePaymentRow = Invoices.writing(
  'receive_payment',
  'updated',
  (db: Db<typeof Invoice>, $: { invoice: string; now: string }) =>
    db.with('Invoice', (cte) =>
      cte
        .updateTable('Invoice')
        .set((eb) => ({ paymentReceivedAt: $.now, updatedAt: $.now, version: eb('version', '+', sql.lit(1)) }))
        .where('id', '=', $.invoice)
        .returningAll(),
    ),
);

const { statement, statements } = statementsOver(Invoice, Transition, PaymentAttempt);

const invoiceColumns = selectColumns(Invoice, 'invoice', { hidden: ['owner', 'emailKey'] });

// A check constraint ensures that name and email of a contact are both null or both set.
function selectInvoices(db: Pick<Db<typeof Invoice | typeof Transition>, 'selectFrom'>) {
  return db.selectFrom('Invoice as invoice').select(invoiceColumns).$castTo<InvoiceRow>();
}

const lockInvoices = (db: Db<typeof Invoice | typeof Transition>, $: { invoice: string }) =>
  selectInvoices(db)
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(nestedColumnsOf('owner', ['id', 'name', 'email', 'status']))
    .where('invoice.id', '=', $.invoice)
    // An owner who is being suspended or erased is waited for.
    .forKeyShare('owner')
    .forUpdate('invoice');

/** Whoever the owner is, because payers need the invoice as well. */
export const lockInvoiceRow = statement('invoice_lock', lockInvoices);

/** `statusBefore`: when the statement began, which is before it waited for the lock. */
export const lockOwnInvoiceRow = statement('invoice_lock_own', (db, $: { invoice: string; owner: string }) =>
  lockInvoices(db, $)
    .where('invoice.owner', '=', $.owner)
    .select(
      db
        .selectFrom('Invoice as before')
        .select('before.status')
        .where('before.id', '=', $.invoice)
        .$asScalar()
        .as('statusBefore'),
    ),
);

/** For an email that is being written. */
export const readMailedInvoiceRow = statement('invoice_mailed', (db, $: { invoice: string }) =>
  selectInvoices(db)
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(nestedColumnsOf('owner', ['id', 'name', 'email', 'status']))
    .where('invoice.id', '=', $.invoice),
);

export type LockedInvoiceRow = ResultOf<typeof lockInvoiceRow>;

export const readOpenAttemptRow = statement('payment_attempt_open', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);

export const readAttemptOfInvoiceRow = statement('payment_attempt_of_invoice', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .limit(sql.lit(1)),
);

export const readNumberedRow = statement('invoice_numbered', (db, $: { owner: string; number: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .select(columnsOf('invoice', ['id']))
    .where('invoice.owner', '=', $.owner)
    .where('invoice.invoiceNumber', '=', $.number),
);

const transitionColumns = nestedColumnsOf('transition', columnsIn(Transition));

const recordedColumns = [...invoiceColumns, 'invoice.owner as owner'] as const;

/** Each invoice as an event has it. */
export const selectRecorded = (db: Pick<Db<typeof Invoice>, 'selectFrom'>) =>
  db.selectFrom('Invoice as invoice').select(recordedColumns);
export type Recorded = { readonly id: string; readonly owner: string };

/** A separate statement, because its event contains the transition. The caller has locked the invoice. */
export const moveInvoiceRow = statements(
  'invoice_move',
  (
    db,
    $: WritableValues<Transition> & { id: string; invoice: string; now: string; event: RecordedType },
    { stamp, paid }: { stamp: InvoiceStamp | null; paid: boolean },
  ) =>
    selectInvoices(
      db
        .with('Invoice', (cte) =>
          cte
            .updateTable('Invoice')
            .set((eb) => ({
              status: $.to,
              version: eb('version', '+', sql.lit(1)),
              updatedAt: $.now,
              ...(stamp && { [stamp]: $.now }),
              ...(paid && { paymentReceivedAt: $.now }),
            }))
            .where('id', '=', $.invoice)
            .returningAll(),
        )
        .with('Transition', (cte) =>
          cte
            .insertInto('Transition')
            .values({ ...valuesOf($, ['id', 'invoice']), ...storeWritable(Transition, $), createdAt: $.now })
            .returningAll(),
        )
        .with('Recorded', (cte) => {
          const moved = cte
            .selectFrom('Invoice as invoice')
            .innerJoin('Transition as transition', 'transition.invoice', 'invoice.id')
            .select([...recordedColumns, ...transitionColumns]);
          return record(cte, $.event, moved, { user: 'owner' });
        }),
    ),
  [
    { stamp: null, paid: false },
    { stamp: 'sentAt', paid: false },
    { stamp: 'paidAt', paid: true },
  ],
);
