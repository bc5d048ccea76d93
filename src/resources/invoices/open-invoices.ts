import { columnsOf, statementsOver } from '@terrapin/table';
import { type Expression, sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Erasure } from '../../core/ports/erasure.ts';
import { wrongDecimals } from '../../values/currency.ts';
import { Invoice } from './invoice.entity.ts';
import {
  describeWay,
  INVOICE_STATUSES,
  type InvoiceStatus,
  isPayable,
  nameIn,
  stateOf,
  statesBetween,
} from './invoice.lifecycle.ts';
import { InvoiceNumbering } from './invoice-numbering.entity.ts';
import { invoiceErrors } from './invoices.errors.ts';
import type { Sum } from './payments/gateway.ts';
import { PaymentAttempt } from './payments/payment-attempt.entity.ts';

export function invoiceUrl({ services }: Pick<Context, 'services'>, invoice: string): string {
  return `${services.settings.publicUrl}/invoices/${invoice}`;
}

export function payUrl(ctx: Pick<Context, 'services'>, invoice: string): string {
  return `${invoiceUrl(ctx, invoice)}/payment_attempts`;
}

/** Why this sum cannot be charged in any state, as a sentence; null if it can. */
export function rejectionReason({ services }: Pick<Context, 'services'>, { amount, currency }: Sum): string | null {
  return wrongDecimals(amount, currency) ?? services.payments.rejectionReason({ amount, currency });
}

interface Payable extends Sum {
  readonly status: InvoiceStatus;
  /** Absent if the viewer is the owner, who must be active. */
  readonly ownerStatus?: Invoice['owner']['status'];
}

export function canBePaid(ctx: Pick<Context, 'services'>, invoice: Payable): boolean {
  return isPayable(invoice.status) && invoice.ownerStatus !== 'suspended' && rejectionReason(ctx, invoice) === null;
}

const payable = INVOICE_STATUSES.filter(isPayable);

function whyNotPayable(status: InvoiceStatus): string {
  const [way] = payable.flatMap((to) => {
    const between = statesBetween(status, to);
    return between ? [[...between, to]] : [];
  });
  if (!way) return `The invoice is ${status} already. Nothing more can be paid.`;
  return `${nameIn(status)} cannot be paid. Its owner can ${describeWay(status, way)} it first.`;
}

/** @throws 409 with the reason, if it cannot be paid */
export function checkPayable(ctx: Pick<Context, 'services'>, { status, ownerStatus, ...sum }: Payable): void {
  if (!isPayable(status)) {
    throw new ApiError(invoiceErrors.invoice_not_payable, {
      message: whyNotPayable(status),
    });
  }
  if (ownerStatus === 'suspended') {
    throw new ApiError(invoiceErrors.invoice_not_payable, {
      message: 'The user who owns the invoice is suspended, so it cannot be paid.',
    });
  }
  const reason = rejectionReason(ctx, sum);
  if (reason) {
    const advice = 'The owner can change the amount while the invoice is a draft or published.';
    throw new ApiError(invoiceErrors.amount_not_chargeable, {
      message: `${sum.amount} ${sum.currency} cannot be charged: ${reason} ${advice}`,
    });
  }
}

/** Maximum number of open invoices that an error lists. */
const listedInvoices = 10;

const { statement } = statementsOver(Invoice, PaymentAttempt, InvoiceNumbering);

const statusesWhere = (holds: (state: ReturnType<typeof stateOf>) => boolean) =>
  INVOICE_STATUSES.filter((status) => holds(stateOf(status)));
const openStatuses = statusesWhere(({ open }) => open);
/** Not open, but a charge that is in progress can move them. */
const chargedStatuses = statusesWhere(({ open, afterCharge }) => !open && afterCharge.succeeded.length > 0);

/** Open invoices, and drafts with a payment in progress. By status, so that the paid ones cost nothing. */
export const listOpenInvoices = statement('user_open_invoices', (db, $: { user: string }) => {
  const ofStatus = (status: Expression<InvoiceStatus>) =>
    db
      .selectFrom('Invoice as invoice')
      .select(columnsOf('invoice', ['id', 'invoiceNumber']))
      .where('invoice.owner', '=', $.user)
      .where('invoice.status', '=', status)
      .orderBy('invoice.id')
      .limit(sql.lit(listedInvoices));
  const charged = (status: InvoiceStatus) =>
    ofStatus(sql.lit(status)).where((eb) =>
      eb.exists(
        eb
          .selectFrom('PaymentAttempt as attempt')
          .select('attempt.id')
          .whereRef('attempt.invoice', '=', 'invoice.id')
          .where('attempt.status', '=', sql.lit('processing')),
      ),
    );
  const page = (rows: ReturnType<typeof ofStatus>) => db.selectFrom(rows.as('page')).selectAll('page');
  const [first, ...others] = [...chargedStatuses.map(charged), ...openStatuses.map((one) => ofStatus(sql.lit(one)))];
  const all = others.reduce((pages, rows) => pages.unionAll(page(rows)), page(first as ReturnType<typeof ofStatus>));
  return db.selectFrom(all.as('open')).select('open.invoiceNumber').orderBy('open.id').limit(sql.lit(listedInvoices));
});

/** Where an erased user has had receipts sent. */
const forgetReceiptRows = statement('user_erase_receipts', (db, $: { user: string }) =>
  db
    .updateTable('PaymentAttempt')
    .set({ receiptEmail: null })
    .where('payer', '=', $.user)
    .where('receiptEmail', 'is not', null),
);

const forgetNumberingRows = statement('user_erase_numberings', (db, $: { user: string }) =>
  db.deleteFrom('InvoiceNumbering').where('owner', '=', $.user),
);

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
  async delete({ db }, user) {
    await db.all(forgetReceiptRows, { user });
    await db.all(forgetNumberingRows, { user });
  },
};
