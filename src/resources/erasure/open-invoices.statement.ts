import { type Expression, sql } from 'kysely';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { Invoice } from '../invoices/invoice.entity.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '../invoices/invoice.machine.ts';
import { PaymentAttempt } from '../invoices/payment-attempt.entity.ts';
import type { OfUser } from './erasure.statements.ts';

/** Maximum number of open invoices that an error lists. */
const listedInvoices = 10;

const { statement } = statementsOver(Invoice, PaymentAttempt);

const openStatuses = INVOICE_STATUSES.filter((status) => status !== 'draft' && status !== 'paid');

/** Invoices that can be paid, and drafts with a payment in progress. By status, so that the paid ones cost nothing. */
export const listOpenInvoices = statement('user_open_invoices', (db, $: OfUser) => {
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
