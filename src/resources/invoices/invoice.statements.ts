import { sql } from 'kysely';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { invoiceColumns } from '../billing/invoice.columns.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { type InvoiceStatus, initialStatus } from '../billing/invoice.machine.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { User } from '../users/user.entity.ts';

const { statement, statements } = statementsOver(Invoice, PaymentAttempt, User);

/** An invoice as read. */
export type InvoiceRow = ResultOf<typeof readInvoiceRow>;
/** An invoice that the transaction holds, with whom mails about it go to. */
export type LockedInvoiceRow = ResultOf<typeof lockInvoiceRow>;

const columns = [...invoiceColumns, 'invoice.owner as owner'] as const;

/** One invoice. */
export const readInvoiceRow = statement('invoice_read', (db, $: { invoice: string }) =>
  db.selectFrom('Invoice as invoice').select(columns).where('invoice.id', '=', $.invoice),
);

/** Those of `invoices` that are the owner's, in no order. */
export const readOwnInvoiceRows = statement('invoices_read_own', (db, $: { invoices: string[]; owner: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .select(columns)
    .where('invoice.id', '=', sql<string>`any(${$.invoices}::uuid[])`)
    .where('invoice.owner', '=', $.owner),
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
    $: { owner: string; below: string; above: string; rows: number; status: InvoiceStatus },
    { status, backward }: { status: boolean; backward: boolean },
  ) => {
    const invoices = db.selectFrom('Invoice as invoice').select(columns).limit($.rows);
    const order = backward ? 'asc' : 'desc';
    // Row comparisons over all columns of an index, which the page is then read from.
    return status
      ? invoices
          .where(({ eb, refTuple, tuple }) => {
            const key = refTuple('invoice.owner', 'invoice.status', 'invoice.id');
            return eb.and([
              eb(key, '<', tuple($.owner, $.status, $.below)),
              eb(key, '>', tuple($.owner, $.status, $.above)),
            ]);
          })
          .orderBy('invoice.owner', order)
          .orderBy('invoice.status', order)
          .orderBy('invoice.id', order)
      : invoices
          .where(({ eb, refTuple, tuple }) => {
            const key = refTuple('invoice.owner', 'invoice.id');
            return eb.and([eb(key, '<', tuple($.owner, $.below)), eb(key, '>', tuple($.owner, $.above))]);
          })
          .orderBy('invoice.owner', order)
          .orderBy('invoice.id', order);
  },
);

interface InvoiceValues {
  invoice: string;
  invoiceNumber: string;
  amount: number;
  currency: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** What a client says of an invoice. */
const valuesOf = ($: InvoiceValues) => ({
  invoiceNumber: $.invoiceNumber,
  amount: $.amount,
  currency: $.currency,
  contact_name: $.contactName,
  contact_email: $.contactEmail,
  contact_phone: $.contactPhone,
});

/** A new invoice, in the first state of the lifecycle. */
export const insertInvoiceRow = statement('invoice_insert', (db, $: InvoiceValues & { owner: string; now: string }) =>
  db
    .with('Invoice', (cte) =>
      cte
        .insertInto('Invoice')
        .values({
          id: $.invoice,
          owner: $.owner,
          ...valuesOf($),
          status: sql.lit(initialStatus),
          version: sql.lit(1),
          createdAt: $.now,
        })
        .returningAll(),
    )
    .selectFrom('Invoice as invoice')
    .select(columns),
);

/** Changes what an invoice says. The caller holds it. */
export const updateInvoiceRow = statement('invoice_update', (db, $: InvoiceValues) =>
  db
    .with('Invoice', (cte) =>
      cte
        .updateTable('Invoice')
        .set((eb) => ({ ...valuesOf($), version: eb('version', '+', sql.lit(1)) }))
        .where('id', '=', $.invoice)
        .returningAll(),
    )
    .selectFrom('Invoice as invoice')
    .select(columns),
);

/** The attempt to pay an invoice that is under way, if there is one. */
export const readOpenAttemptRow = statement('payment_attempt_open', (db, $: { invoice: string }) =>
  db
    .selectFrom('PaymentAttempt as attempt')
    .select(columnsOf('attempt', ['id']))
    .where('attempt.invoice', '=', $.invoice)
    .where('attempt.status', '=', sql.lit('processing')),
);
