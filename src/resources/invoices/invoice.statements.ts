import { sql } from 'kysely';
import type { Window } from '../../core/page.ts';
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

/** A page of a user's invoices, newest first; in a backward page oldest first. */
export const listInvoiceRows = statements(
  'invoice_list',
  (
    db,
    $: Window & { owner: string; status: InvoiceStatus | undefined },
    { status, backward }: { status: boolean; backward: boolean },
  ) => {
    const invoices = selectInvoices(db);
    if (status) {
      const key = { 'invoice.owner': $.owner, 'invoice.status': $.status };
      return inWindow(invoices, $, backward, 'invoice.id', key);
    }
    // Says nothing new, but that few rows are meant: else the planner would rather sort all of the owner's.
    const own = invoices.where((eb) => eb.between('invoice.owner', $.owner, $.owner));
    return inWindow(own, $, backward, 'invoice.id', { 'invoice.owner': $.owner });
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

/** The attempt to pay an invoice that is under way, if there is one. */
export const readOpenAttemptRow = statement('payment_attempt_open', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);
