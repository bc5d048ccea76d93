import { record } from '../../core/events/record.ts';
import { columnsOf } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import type { Invoice } from './invoice.entity.ts';

const scalarColumns = ['id', 'invoiceNumber', 'amount', 'currency', 'status', 'version'] as const;
const timestamps = ['createdAt', 'publishedAt', 'sentAt', 'failedAt', 'paidAt', 'paymentReceivedAt'] as const;

export const invoiceColumns = [
  ...columnsOf('invoice', [...scalarColumns, ...timestamps]),
  'invoice.contact_name as contact__name',
  'invoice.contact_email as contact__email',
  'invoice.contact_phone as contact__phone',
] as const;

export function selectInvoices(db: Pick<Db<typeof Invoice>, 'selectFrom'>) {
  return db.selectFrom('Invoice as invoice').select([...invoiceColumns, 'invoice.owner as owner']);
}

/** Records an event for each invoice that the CTE writes. Only the owner receives it. */
export function recordInvoice(cte: unknown, type: string) {
  return record(cte, type, selectInvoices(cte as Parameters<typeof selectInvoices>[0]), { user: 'owner' });
}
