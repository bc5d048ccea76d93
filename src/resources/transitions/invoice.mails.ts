import { decimalsOf, hasDecimals } from '../../core/currency.ts';
import { oneLine, type Recipient, type Wording, writeMail } from '../../core/mail-text.ts';
import type { Mail } from '../../core/ports/mail.ts';
import type { InvoiceEffect } from '../billing/invoice.machine.ts';

/** What the mails of one move tell. */
export interface InvoiceNotice {
  /** Names the move: the mails of one move have ids of their own, and no two moves share one. */
  readonly transition: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly owner: Recipient;
  /** Missing where the invoice never had a contact, or lost it since. */
  readonly contact: Recipient | null;
  /** Where the invoice is paid; null where it is paid elsewhere only. */
  readonly payUrl: string | null;
  /** Where the owner finds the invoice. */
  readonly selfUrl: string;
}

interface Addressed extends Wording {
  readonly to: 'contact' | 'owner';
}

/** The mail that an effect of a move calls for, or `null` where there is nobody to send it to. */
export function mailFor(effect: InvoiceEffect, notice: InvoiceNotice): Mail | null {
  const wording = word(effect, oneLineEach(notice));
  const recipient = notice[wording.to];
  if (!recipient) return null;
  const id = `${notice.transition}-${effect.replace(/^mail_/, '').replaceAll('_', '-')}`;
  return writeMail(id, recipient, wording);
}

function word(effect: InvoiceEffect, notice: InvoiceNotice): Addressed {
  const { invoiceNumber, owner } = notice;
  const sum = money(notice.amount, notice.currency);
  const invoice = { label: 'See the invoice', url: notice.selfUrl };
  const pay = notice.payUrl === null ? null : { label: 'Pay this invoice', url: notice.payUrl };
  switch (effect) {
    case 'mail_invoice_to_contact':
      return {
        to: 'contact',
        subject: `Invoice ${invoiceNumber} from ${owner.name}`,
        lines: [`${owner.name} has sent you invoice ${invoiceNumber} over ${sum}.`],
        link: pay,
      };
    case 'mail_failure_to_contact':
      return {
        to: 'contact',
        subject: `The payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of invoice ${invoiceNumber} from ${owner.name} over ${sum} did not go through.`,
          pay ? 'No money was taken. You can pay it again.' : 'No money was taken.',
        ],
        link: pay,
      };
    case 'mail_failure_to_owner':
      return {
        to: 'owner',
        subject: `The payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of your invoice ${invoiceNumber} over ${sum} did not go through.`,
          ...(notice.contact ? [`${notice.contact.name} has been told, too.`] : []),
        ],
        link: invoice,
      };
    case 'mail_success_to_owner':
      return {
        to: 'owner',
        subject: `Invoice ${invoiceNumber} is paid`,
        lines: [`Your invoice ${invoiceNumber} over ${sum} is paid.`],
        link: invoice,
      };
  }
}

/** With the decimals of the currency, or more where an old invoice has more. */
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
