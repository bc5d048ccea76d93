import { columnsOf } from '../../core/statement.ts';

const own = ['id', 'invoiceNumber', 'amount', 'currency', 'status', 'version'] as const;
const timestamps = ['createdAt', 'publishedAt', 'sentAt', 'failedAt', 'paidAt', 'paymentReceivedAt'] as const;

/** The columns of an invoice but for its owner, for a SELECT list. */
export const invoiceColumns = [
  ...columnsOf('invoice', [...own, ...timestamps]),
  'invoice.contact_name as contact__name',
  'invoice.contact_email as contact__email',
  'invoice.contact_phone as contact__phone',
] as const;
