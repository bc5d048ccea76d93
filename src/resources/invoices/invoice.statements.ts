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

/** An invoice as read. */
export type InvoiceRow = ResultOf<typeof readInvoiceRow>;
/** An invoice that the transaction holds, with whom mails about it go to. */
export type LockedInvoiceRow = ResultOf<typeof lockInvoiceRow>;

/** One invoice. */
export const readInvoiceRow = statement('invoice_read', (db, $: { invoice: string }) =>
  selectInvoices(db).where('invoice.id', '=', $.invoice),
);

/** Those of `ids` that are the owner's, in no order. */
export const readOwnInvoiceRows = statement('invoices_read_own', (db, $: { ids: readonly string[]; owner: string }) =>
  selectInvoices(db).where('invoice.id', '=', sql<string>`any(${$.ids}::uuid[])`).where('invoice.owner', '=', $.owner),
);

/** One invoice, held until the transaction ends: whoever else wants to change it waits. */
export const lockInvoiceRow = statement('invoice_lock', (db, $: { invoice: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(invoiceColumns)
    .select(nestedColumnsOf('owner', ['id', 'name', 'email']))
    .where('invoice.id', '=', $.invoice)
    .forUpdate('invoice'),
);

/** Which of a user's invoices a list has. */
type Filter = {
  /** Whether only those with some statuses; of each no more is read than a page may have. */
  statuses: boolean;
  /** Whether only the one with a number. */
  number: boolean;
};

/** A page of a user's invoices, newest first; in a backward page oldest first. */
export const listInvoiceRows = statements(
  'invoice_list',
  (
    db,
    $: Window & { owner: string; statuses: readonly InvoiceStatus[] | undefined; number: string | undefined },
    { statuses, number, backward }: Filter & { backward: boolean },
  ) => {
    const all = selectInvoices(db);
    if (number) {
      // One at most, so that nothing has to be in order.
      const one = all.where('invoice.owner', '=', $.owner).where('invoice.invoiceNumber', '=', $.number as string);
      const any = sql<InvoiceStatus>`any(${$.statuses}::text[])`;
      return inWindow(statuses ? one.where('invoice.status', '=', any) : one, $, backward, 'invoice.id');
    }
    if (!statuses) {
      // Says nothing new, but that few rows are meant: else the planner would rather sort all of the owner's.
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
);

/** What a client says of an invoice. */
const said = ['invoiceNumber', 'amount', 'currency', 'contact_name', 'contact_email', 'contact_phone'] as const;
type InvoiceValues = Pick<RowOf<Invoice>, 'id' | (typeof said)[number]>;

/** A new invoice, in the first state of the lifecycle. */
export const insertInvoiceRow = statement('invoice_insert', (db, $: InvoiceValues & { owner: string; now: string }) =>
  selectInvoices(
    db
      .with('Invoice', (cte) =>
        cte
          .insertInto('Invoice')
          .values({
            ...valuesOf($, ['id', 'owner', ...said]),
            status: sql.lit(initialStatus),
            version: sql.lit(1),
            createdAt: $.now,
          })
          .returningAll(),
      )
      .with('Recorded', (cte) => recordInvoice(cte, 'invoice.created')),
  ),
);

/** Changes what an invoice says. The caller holds it. */
export const updateInvoiceRow = statement('invoice_update', (db, $: InvoiceValues) =>
  selectInvoices(
    db
      .with('Invoice', (cte) =>
        cte
          .updateTable('Invoice')
          .set((eb) => ({ ...valuesOf($, said), version: eb('version', '+', sql.lit(1)) }))
          .where('id', '=', $.id)
          .returningAll(),
      )
      .with('Recorded', (cte) => recordInvoice(cte, 'invoice.updated')),
  ),
);

/** The caller holds it. */
export const deleteInvoiceRow = statement('invoice_delete', (db, $: { invoice: string }) =>
  db
    .with('Invoice', (cte) => cte.deleteFrom('Invoice').where('id', '=', $.invoice).returningAll())
    .with('Recorded', (cte) => recordInvoice(cte, 'invoice.deleted'))
    .selectFrom('Invoice as invoice')
    .select('invoice.id as id'),
);

/** The attempt to pay an invoice that is under way, if there is one. */
export const readOpenAttemptRow = statement('payment_attempt_open', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);
