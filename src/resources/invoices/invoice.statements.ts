import { columns, insertInto, join, names, pageWithin, select, table } from '../../adapters/database/select.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import type { InvoiceStamp, InvoiceStatus } from './invoice.machine.ts';
import type { Contact } from './invoice.schema.ts';

/** An invoice as read. */
export interface InvoiceRow {
  id: string;
  owner: string;
  invoiceNumber: string;
  amount: number;
  currency: string;
  contact: Contact | null;
  status: InvoiceStatus;
  version: number;
  createdAt: string;
  publishedAt: string | null;
  sentAt: string | null;
  failedAt: string | null;
  paidAt: string | null;
  paymentReceivedAt: string | null;
}

/** An invoice that the transaction holds, with whom mails about it go to. */
export interface LockedInvoiceRow extends Omit<InvoiceRow, 'owner'> {
  owner: { id: string; name: string; email: string };
}

const own = [
  'id',
  'invoiceNumber',
  'amount',
  'currency',
  'contactName',
  'contactEmail',
  'contactPhone',
  'status',
  'version',
  'createdAt',
  'publishedAt',
  'sentAt',
  'failedAt',
  'paidAt',
  'paymentReceivedAt',
] as const;

interface RawRow extends Record<string, unknown> {
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

function readInvoice<Row>({ contactName, contactEmail, contactPhone, ...row }: RawRow): Row {
  // `numeric` comes as text; two decimals of at most ten digits fit a double exactly enough to print the same.
  row.amount = Number(row.amount);
  row.contact = contactEmail === null ? null : { name: contactName, email: contactEmail, phone: contactPhone };
  return row as Row;
}

function selectInvoices(schema: Schema, source?: string) {
  const { columns: list, from } = select(schema, Invoice, 'invoice', {
    properties: [...own, 'owner'],
    ...(source && { sources: { invoice: source } }),
  });
  return { list, from, invoice: columns(schema, Invoice, 'invoice'), read: readInvoice<InvoiceRow> as never };
}

/** One invoice. */
export const readInvoiceRow = statement<{ invoice: string }, InvoiceRow>('invoice_read', (schema) => {
  const { list, from, invoice, read } = selectInvoices(schema);
  return { sql: `select ${list} from ${from} where ${invoice.id} = :invoice`, read };
});

/** Those of `invoices` that are the owner's, in no order. */
export const readOwnInvoiceRows = statement<{ invoices: string[]; owner: string }, InvoiceRow>(
  'invoices_read_own',
  (schema) => {
    const { list, from, invoice, read } = selectInvoices(schema);
    const sql = `select ${list} from ${from} where ${invoice.id} = any(:invoices::uuid[]) and ${invoice.owner} = :owner`;
    return { sql, read };
  },
);

/** One invoice, held until the transaction ends: whoever else wants to change it waits. */
export const lockInvoiceRow = statement<{ invoice: string }, LockedInvoiceRow>('invoice_lock', (schema) => {
  const selection = select(schema, Invoice, 'invoice', {
    properties: [...own],
    joins: { owner: join(User, ['id', 'name', 'email']) },
  });
  const { id } = columns(schema, Invoice, 'invoice');
  return {
    sql: `select ${selection.columns} from ${selection.from} where ${id} = :invoice for update of invoice`,
    read: (row) => readInvoice<LockedInvoiceRow>(selection.read(row)),
  };
});

/** A page of a user's invoices, newest first; in a backward page oldest first. */
export const listInvoiceRows = statements<
  { owner: string; below: string; above: string; rows: number; status?: InvoiceStatus | undefined },
  InvoiceRow,
  { status: boolean; backward: boolean }
>('invoice_list', (schema, { status, backward }) => {
  const { list, from, invoice, read } = selectInvoices(schema);
  const keys = { [invoice.owner]: ':owner', ...(status && { [invoice.status]: ':status' }) };
  const sql = `select ${list} from ${from} where ${pageWithin(keys, invoice.id)}
    order by ${invoice.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

interface InvoiceValues extends Record<string, unknown> {
  invoice: string;
  invoiceNumber: string;
  amount: number;
  currency: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** A new invoice: a draft. */
export const insertInvoiceRow = statement<InvoiceValues & { owner: string; now: Date }, InvoiceRow>(
  'invoice_insert',
  (schema) => {
    const { list, from, read } = selectInvoices(schema, 'new_invoice');
    const insert = insertInto(schema, Invoice, {
      id: ':invoice',
      owner: ':owner',
      invoiceNumber: ':invoiceNumber',
      amount: ':amount',
      currency: ':currency',
      contactName: ':contactName',
      contactEmail: ':contactEmail',
      contactPhone: ':contactPhone',
      status: "'draft'",
      version: '1',
      createdAt: ':now',
    });
    return { sql: `with new_invoice as (${insert} returning *) select ${list} from ${from}`, read };
  },
);

/** Changes what an invoice says. The caller holds it. */
export const updateInvoiceRow = statement<InvoiceValues, InvoiceRow>('invoice_update', (schema) => {
  const { list, from, read } = selectInvoices(schema, 'changed');
  const set = names(schema, Invoice);
  const update = `update ${table(schema, Invoice)} set ${set.invoiceNumber} = :invoiceNumber, ${set.amount} = :amount,
      ${set.currency} = :currency, ${set.contactName} = :contactName, ${set.contactEmail} = :contactEmail,
      ${set.contactPhone} = :contactPhone, ${set.version} = ${set.version} + 1
    where ${set.id} = :invoice returning *`;
  return { sql: `with changed as (${update}) select ${list} from ${from}`, read };
});

const stampProperties = {
  published_at: 'publishedAt',
  sent_at: 'sentAt',
  failed_at: 'failedAt',
  paid_at: 'paidAt',
} as const satisfies Record<InvoiceStamp, keyof Invoice>;

/** Moves an invoice to a state, and sets the timestamp of that move. The caller holds it. */
export const moveInvoiceRow = statements<
  { invoice: string; to: InvoiceStatus; now: Date },
  InvoiceRow,
  { stamp: InvoiceStamp | '' }
>('invoice_move', (schema, { stamp }) => {
  const { list, from, read } = selectInvoices(schema, 'changed');
  const set = names(schema, Invoice);
  const stamped = stamp ? `, ${set[stampProperties[stamp]]} = :now` : '';
  const update = `update ${table(schema, Invoice)} set ${set.status} = :to, ${set.version} = ${set.version} + 1${stamped}
    where ${set.id} = :invoice returning *`;
  return { sql: `with changed as (${update}) select ${list} from ${from}`, read };
});

/** Notes that a payment attempt took the money. The caller holds the invoice. */
export const receivePaymentRow = statement<{ invoice: string; now: Date }, { id: string }>(
  'invoice_receive_payment',
  (schema) => {
    const set = names(schema, Invoice);
    return {
      sql: `update ${table(schema, Invoice)} set ${set.paymentReceivedAt} = :now, ${set.version} = ${set.version} + 1
        where ${set.id} = :invoice returning ${set.id}`,
    };
  },
);
