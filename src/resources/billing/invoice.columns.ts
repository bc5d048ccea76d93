import { record } from '../../core/events/record.ts';
import { columnsOf } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import type { Invoice } from './invoice.entity.ts';

const own = ['id', 'invoiceNumber', 'amount', 'currency', 'status', 'version'] as const;
const timestamps = ['createdAt', 'publishedAt', 'sentAt', 'failedAt', 'paidAt', 'paymentReceivedAt'] as const;

/** The columns of an invoice but for its owner, for a SELECT list. */
export const invoiceColumns = [
  ...columnsOf('invoice', [...own, ...timestamps]),
  'invoice.contact_name as contact__name',
  'invoice.contact_email as contact__email',
  'invoice.contact_phone as contact__phone',
] as const;

/** Invoices as read, with the ids of their owners. */
export function selectInvoices(db: Pick<Db<typeof Invoice>, 'selectFrom'>) {
  return db.selectFrom('Invoice as invoice').select([...invoiceColumns, 'invoice.owner as owner']);
}

/** Records an event of the invoices that a statement writes. Their owners alone hear of it. */
export function recordInvoice(cte: unknown, type: string) {
  return record(cte, type, selectInvoices(cte as Parameters<typeof selectInvoices>[0]), { user: 'owner' });
}
