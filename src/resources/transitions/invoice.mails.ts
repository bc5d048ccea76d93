import { decimalsOf, hasDecimals } from '../../core/currency.ts';
import { oneLine, type Recipient, type Wording, writeMail } from '../../core/mail-text.ts';
import type { Mail } from '../../core/ports/mail.ts';
import type { InvoiceEffect } from '../billing/invoice.machine.ts';

export interface InvoiceNotice {
  /** Id of the transition; part of the email ids, which must be unique. */
  readonly transition: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly owner: Recipient;
  readonly contact: Recipient | null;
  /** Null if the amount cannot be charged here. */
  readonly payUrl: string | null;
  readonly selfUrl: string;
}

interface Addressed extends Wording {
  readonly to: 'contact' | 'owner';
}

export function mailFor(effect: InvoiceEffect, notice: InvoiceNotice): Mail | null {
  const wording = wordingOf(effect, oneLineEach(notice));
  const recipient = notice[wording.to];
  if (!recipient) return null;
  const id = `${notice.transition}-${effect.replace(/^mail_/, '').replaceAll('_', '-')}`;
  return writeMail(id, recipient, wording);
}

function wordingOf(effect: InvoiceEffect, notice: InvoiceNotice): Addressed {
  const { invoiceNumber, owner } = notice;
  const sum = money(notice.amount, notice.currency);
  const invoice = { label: 'View the invoice', url: notice.selfUrl };
  const pay = notice.payUrl === null ? null : { label: 'Pay this invoice', url: notice.payUrl };
  switch (effect) {
    case 'mail_invoice_to_contact':
      return {
        to: 'contact',
        subject: `Invoice ${invoiceNumber} from ${owner.name}`,
        lines: [`${owner.name} has sent you invoice ${invoiceNumber} for ${sum}.`],
        link: pay,
      };
    case 'mail_failure_to_contact':
      return {
        to: 'contact',
        subject: `Payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of invoice ${invoiceNumber} from ${owner.name} for ${sum} failed.`,
          pay ? 'Nothing was charged. You can try to pay again.' : 'Nothing was charged.',
        ],
        link: pay,
      };
    case 'mail_failure_to_owner':
      return {
        to: 'owner',
        subject: `Payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of your invoice ${invoiceNumber} for ${sum} failed.`,
          ...(notice.contact ? [`${notice.contact.name} has been notified.`] : []),
        ],
        link: invoice,
      };
    case 'mail_success_to_owner':
      return {
        to: 'owner',
        subject: `Invoice ${invoiceNumber} has been paid`,
        lines: [`Your invoice ${invoiceNumber} for ${sum} has been paid.`],
        link: invoice,
      };
  }
}

/** With the decimals of the currency; invoices from before that check can have more. */
function money(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return `${currency} ${hasDecimals(amount, decimals) ? amount.toFixed(decimals) : amount}`;
}

const oneLineEach = (notice: InvoiceNotice): InvoiceNotice => ({
  ...notice,
  invoiceNumber: oneLine(notice.invoiceNumber),
  owner: { ...notice.owner, name: oneLine(notice.owner.name) },
  contact: notice.contact && { ...notice.contact, name: oneLine(notice.contact.name) },
});
