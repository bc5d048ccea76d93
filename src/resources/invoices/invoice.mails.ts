import { decimalsOf } from '../../core/currency.ts';
import { oneLine, type Recipient, type Wording, writeMail } from '../../core/mail-text.ts';
import type { Mail } from '../../core/ports/mail.ts';
import { type InvoiceEffect, invoiceMails } from './invoice.machine.ts';

interface Owner {
  readonly name: string;
  readonly email: string | null;
}

export interface InvoiceNotice {
  /** Id of the transition; part of the email ids, which must be unique. */
  readonly transition: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  /** `email` is null if the owner was erased. */
  readonly owner: Owner;
  readonly contact: Recipient | null;
  /** Null if the amount cannot be charged here. */
  readonly payUrl: string | null;
  /** The invoice on the board of its owner. */
  readonly boardUrl: string;
}

export function mailFor(effect: InvoiceEffect, notice: InvoiceNotice): Mail | null {
  const wording = wordingOf(effect, oneLineEach(notice));
  const recipient = notice[invoiceMails[effect].to];
  if (!isReachable(recipient)) return null;
  const id = `${notice.transition}-${effect.replace(/^mail_/, '').replaceAll('_', '-')}`;
  return writeMail(id, recipient, wording);
}

function wordingOf(effect: InvoiceEffect, notice: InvoiceNotice): Wording {
  const { invoiceNumber, owner, contact } = notice;
  const sum = money(notice.amount, notice.currency);
  const invoice = [
    ['Invoice', invoiceNumber],
    ['Amount', sum],
  ] as const;
  const toContact = {
    facts: [...invoice, ['From', owner.name]],
    link: notice.payUrl === null ? null : { label: 'Pay this invoice', url: notice.payUrl },
    ...replies(owner),
  } as const;
  const toOwner = {
    facts: [...invoice, ...(contact ? [['Contact', `${contact.name}, ${contact.email}`] as const] : [])],
    link: { label: 'View the invoice', url: notice.boardUrl },
  } as const;
  const payOffline = `It cannot be paid online. Ask ${owner.name} how to pay it.`;
  switch (effect) {
    case 'mail_invoice_to_contact':
      return {
        ...toContact,
        subject: `Invoice ${invoiceNumber} from ${owner.name}`,
        lines: [
          `${owner.name} has sent you invoice ${invoiceNumber} for ${sum}.`,
          toContact.link ? 'You can pay it online, without an account.' : payOffline,
        ],
      };
    case 'mail_failure_to_contact':
      return {
        ...toContact,
        subject: `Payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of invoice ${invoiceNumber} from ${owner.name} for ${sum} failed. Nothing was charged.`,
          toContact.link ? 'You can try to pay again, also in another way.' : payOffline,
        ],
      };
    case 'mail_failure_to_owner':
      return {
        ...toOwner,
        subject: `Payment of invoice ${invoiceNumber} failed`,
        lines: [
          `The payment of your invoice ${invoiceNumber} for ${sum} failed.`,
          contact
            ? `${contact.name} has been notified and can try again. You need not do anything.`
            : 'The invoice has no contact, so nobody else has been notified.',
        ],
      };
    case 'mail_success_to_owner':
      return {
        ...toOwner,
        subject: `Invoice ${invoiceNumber} has been paid`,
        lines: [`Your invoice ${invoiceNumber} for ${sum} has been paid. You need not do anything.`],
      };
  }
}

const isReachable = (one: Owner | null): one is Recipient => one !== null && one.email !== null;

/** Replies go to the owner, unless their address is a placeholder that cannot receive email. */
function replies(owner: Owner): Pick<Wording, 'note' | 'replyTo'> {
  if (!isReachable(owner) || owner.email.endsWith('@users.invalid')) return {};
  return { note: `Questions? Your reply to this email goes to ${owner.name}.`, replyTo: owner };
}

/** By the least number of decimals: creating a format takes longer than the rest of an email. */
const formats = new Map<number, Intl.NumberFormat>();

/** With the decimals of the currency, or more if the amount has more. */
function money(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const format =
    formats.get(decimals) ?? new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: 4 });
  formats.set(decimals, format);
  return `${currency} ${format.format(amount)}`;
}

const oneLineEach = (notice: InvoiceNotice): InvoiceNotice => ({
  ...notice,
  invoiceNumber: oneLine(notice.invoiceNumber),
  owner: { ...notice.owner, name: oneLine(notice.owner.name) },
  contact: notice.contact && { ...notice.contact, name: oneLine(notice.contact.name) },
});
