import { sql } from 'kysely';
import type { Window } from '../../core/order.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { invoiceColumns, recordInvoice, selectInvoices } from '../billing/invoice.columns.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { type InvoiceStatus, initialStatus } from '../billing/invoice.machine.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { User } from '../users/user.entity.ts';

const { statement, statements } = statementsOver(Invoice, PaymentAttempt, User);

export type InvoiceRow = ResultOf<typeof readInvoiceRow>;
export type LockedInvoiceRow = ResultOf<typeof lockInvoiceRow>;

export const readInvoiceRow = statement('invoice_read', (db, $: { invoice: string }) =>
  selectInvoices(db).where('invoice.id', '=', $.invoice),
);

export const readOwnInvoiceRows = statement('invoices_read_own', (db, $: { ids: readonly string[]; owner: string }) =>
  selectInvoices(db).where('invoice.id', '=', sql<string>`any(${$.ids}::uuid[])`).where('invoice.owner', '=', $.owner),
);

export const lockInvoiceRow = statement('invoice_lock', (db, $: { invoice: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(invoiceColumns)
    .select(nestedColumnsOf('owner', ['id', 'name', 'email']))
    .where('invoice.id', '=', $.invoice)
    .forUpdate('invoice'),
);

/** Which filters apply. With `statuses`, at most a page of each status is read. */
type Filter = { statuses: boolean; number: boolean };

export const listInvoiceRows = statements(
  'invoice_list',
  (
    db,
    $: Window & { owner: string; statuses: readonly InvoiceStatus[] | undefined; number: string | undefined },
    { statuses, number, backward }: Filter & { backward: boolean },
  ) => {
    const all = selectInvoices(db);
    if (number) {
      // At most one row, so no order is needed.
      const one = all.where('invoice.owner', '=', $.owner).where('invoice.invoiceNumber', '=', $.number as string);
      const any = sql<InvoiceStatus>`any(${$.statuses}::text[])`;
      return inWindow(statuses ? one.where('invoice.status', '=', any) : one, $, backward, 'invoice.id');
    }
    if (!statuses) {
      // Redundant, but lowers the planner's row estimate: otherwise it sorts all invoices of the owner.
      const few = all.where((eb) => eb.between('invoice.owner', $.owner, $.owner));
      return inWindow(few, $, backward, 'invoice.id', { 'invoice.owner': $.owner });
    }
    const wanted = sql<{ status: InvoiceStatus }>`unnest(${$.statuses}::text[])`.as<'wanted'>(sql`wanted (status)`);
    const key = { 'invoice.owner': $.owner, 'invoice.status': sql.ref('wanted.status') };
    return db
      .selectFrom(wanted)
      .crossJoinLateral(inWindow(all, $, backward, 'invoice.id', key).as('page'))
      .selectAll('page')
      .orderBy('page.id', backward ? 'asc' : 'desc')
      .limit($.rows as unknown as number);
  },
  [
    { statuses: false, number: false, backward: false },
    { statuses: true, number: false, backward: false },
    { statuses: false, number: true, backward: false },
  ],
);

const writableColumns = [
  'invoiceNumber',
  'amount',
  'currency',
  'contact_name',
  'contact_email',
  'contact_phone',
] as const;
type InvoiceValues = Pick<RowOf<Invoice>, 'id' | (typeof writableColumns)[number]>;

export const insertInvoiceRow = statement('invoice_insert', (db, $: InvoiceValues & { owner: string; now: string }) =>
  selectInvoices(
    db
      .with('Invoice', (cte) =>
        cte
          .insertInto('Invoice')
          .values({
            ...valuesOf($, ['id', 'owner', ...writableColumns]),
            status: sql.lit(initialStatus),
            version: sql.lit(1),
            createdAt: $.now,
          })
          .returningAll(),
      )
      .with('Recorded', (cte) => recordInvoice(cte, 'invoice.created')),
  ),
);

/** The caller has locked the invoice. */
export const updateInvoiceRow = statement('invoice_update', (db, $: InvoiceValues) =>
  selectInvoices(
    db
      .with('Invoice', (cte) =>
        cte
          .updateTable('Invoice')
          .set((eb) => ({ ...valuesOf($, writableColumns), version: eb('version', '+', sql.lit(1)) }))
          .where('id', '=', $.id)
          .returningAll(),
      )
      .with('Recorded', (cte) => recordInvoice(cte, 'invoice.updated')),
  ),
);

/** The caller has locked the invoice. */
export const deleteInvoiceRow = statement('invoice_delete', (db, $: { invoice: string }) =>
  db
    .with('Invoice', (cte) => cte.deleteFrom('Invoice').where('id', '=', $.invoice).returningAll())
    .with('Recorded', (cte) => recordInvoice(cte, 'invoice.deleted'))
    .selectFrom('Invoice as invoice')
    .select('invoice.id as id'),
);

export const readOpenAttemptRow = statement('payment_attempt_open', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);
