import { type Expression, sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import type { Erasure } from '../resource.ts';
import { Invoice } from './invoice.entity.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from './invoice.machine.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';

/** Maximum number of open invoices that an error lists. */
const listedInvoices = 10;

const { statement } = statementsOver(Invoice, PaymentAttempt);

const openStatuses = INVOICE_STATUSES.filter((status) => status !== 'draft' && status !== 'paid');

/** Invoices that can be paid, and drafts with a payment in progress. By status, so that the paid ones cost nothing. */
export const listOpenInvoices = statement('user_open_invoices', (db, $: { user: string }) => {
  const ofStatus = (status: Expression<InvoiceStatus>) =>
    db
      .selectFrom('Invoice as invoice')
      .select(columnsOf('invoice', ['id', 'invoiceNumber']))
      .where('invoice.owner', '=', $.user)
      .where('invoice.status', '=', status)
      .orderBy('invoice.id')
      .limit(sql.lit(listedInvoices));
  const drafts = ofStatus(sql.lit('draft')).where((eb) =>
    eb.exists(
      eb
        .selectFrom('PaymentAttempt as attempt')
        .select('attempt.id')
        .whereRef('attempt.invoice', '=', 'invoice.id')
        .where('attempt.status', '=', sql.lit('processing')),
    ),
  );
  const page = (rows: typeof drafts) => db.selectFrom(rows.as('page')).selectAll('page');
  const all = openStatuses.reduce((pages, status) => pages.unionAll(page(ofStatus(sql.lit(status)))), page(drafts));
  return db.selectFrom(all.as('open')).select('open.invoiceNumber').orderBy('open.id').limit(sql.lit(listedInvoices));
});

const { open_invoices } = invoiceErrors;

/** Invoices stay, so those that others may still pay keep their owner. */
export const invoiceErasure: Erasure = {
  errors: [open_invoices],
  async check({ db }, user) {
    const invoiceNumbers = (await db.all(listOpenInvoices, { user })).map(({ invoiceNumber }) => invoiceNumber);
    if (invoiceNumbers.length === 0) return;
    throw new ApiError(open_invoices, {
      message: `${open_invoices.message} Withdraw them or wait until they are paid: ${invoiceNumbers.join(', ')}.`,
      details: { invoiceNumbers },
    });
  },
};
