import { oneLine, type Recipient, type Wording, writeMail } from '../../core/mail-text.ts';
import { money } from '../../core/money.ts';
import type { Mail } from '../../core/ports/mail.ts';

interface Owner {
  readonly name: string;
  readonly email: string | null;
}

export interface InvoiceNotice {
  /** Id of the transition or the reminder; part of the email ids, which must be unique. */
  readonly cause: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly dueOn: string | null;
  /** `email` is null if the owner was erased. */
  readonly owner: Owner;
  readonly contact: Recipient | null;
  /** Null if none of the mails has a payment link, or the amount cannot be charged here. */
  readonly payUrl: string | null;
  /** The invoice on the board of its owner. */
  readonly boardUrl: string;
}

interface InvoiceMail {
  readonly to: 'contact' | 'owner';
  readonly about: string;
  /** A link is created for it, with which anyone can pay. */
  readonly hasPaymentLink: boolean;
  word(notice: InvoiceNotice & { readonly sum: string }): Pick<Wording, 'subject' | 'lines'>;
}

/** The emails of transitions and reminders. To the owner, they link to the board. */
export const invoiceMails = {
  mail_invoice_to_contact: {
    to: 'contact',
    about: 'invoice',
    hasPaymentLink: true,
    word: ({ invoiceNumber, sum, owner, payUrl }) => ({
      subject: `Invoice ${invoiceNumber} from ${owner.name}`,
      lines: [
        `${owner.name} has sent you invoice ${invoiceNumber} for ${sum}.`,
        payUrl === null ? payOffline(owner) : 'You can pay it online, without an account.',
      ],
    }),
  },
  mail_failure_to_contact: {
    to: 'contact',
    about: 'failed payment',
    hasPaymentLink: true,
    word: ({ invoiceNumber, sum, owner, payUrl }) => ({
      subject: `Payment of invoice ${invoiceNumber} failed`,
      lines: [
        `The payment of invoice ${invoiceNumber} from ${owner.name} for ${sum} failed. Nothing was charged.`,
        payUrl === null ? payOffline(owner) : 'You can try to pay again, also in another way.',
      ],
    }),
  },
  mail_failure_to_owner: {
    to: 'owner',
    about: 'failed payment',
    hasPaymentLink: false,
    word: ({ invoiceNumber, sum, contact }) => ({
      subject: `Payment of invoice ${invoiceNumber} failed`,
      lines: [
        `The payment of your invoice ${invoiceNumber} for ${sum} failed.`,
        contact
          ? `${contact.name} has been notified and can try again. You need not do anything.`
          : 'The invoice has no contact, so nobody else has been notified.',
      ],
    }),
  },
  mail_success_to_owner: {
    to: 'owner',
    about: 'payment',
    hasPaymentLink: false,
    word: ({ invoiceNumber, sum }) => ({
      subject: `Invoice ${invoiceNumber} has been paid`,
      lines: [`Your invoice ${invoiceNumber} for ${sum} has been paid. You need not do anything.`],
    }),
  },
  mail_reminder_to_contact: {
    to: 'contact',
    about: 'reminder',
    hasPaymentLink: true,
    word: ({ invoiceNumber, sum, owner }) => ({
      subject: `Reminder: invoice ${invoiceNumber} from ${owner.name}`,
      lines: [
        `Invoice ${invoiceNumber} from ${owner.name} for ${sum} has not been paid yet.`,
        'You can pay it online, without an account. If you have paid it already, you need not do anything.',
      ],
    }),
  },
} as const satisfies Record<string, InvoiceMail>;
export type InvoiceEffect = keyof typeof invoiceMails;

const payOffline = ({ name }: Owner) => `It cannot be paid online. Ask ${name} how to pay it.`;

/** Null if the recipient cannot be mailed. */
export function mailFor(effect: InvoiceEffect, given: InvoiceNotice): Mail | null {
  const notice = oneLineEach(given);
  const { invoiceNumber, owner, contact, payUrl, boardUrl } = notice;
  const mail: InvoiceMail = invoiceMails[effect];
  const recipient = notice[mail.to];
  if (!isReachable(recipient)) return null;
  const sum = money(notice.amount, notice.currency, 'en');
  const { description, dueOn } = notice;
  const facts: Wording['facts'] = [
    ['Invoice', invoiceNumber],
    ...(description === null ? [] : [['For', description] as const]),
    ['Amount', sum],
    ...(dueOn === null ? [] : [['Due', dateFormat.format(new Date(dueOn))] as const]),
  ];
  const toContact = () => ({
    facts: [...facts, ['From', owner.name] as const],
    link: mail.hasPaymentLink && payUrl !== null ? { label: 'Pay this invoice', url: payUrl } : null,
    ...replies(owner),
  });
  const toOwner = () => ({
    facts: contact ? [...facts, ['Contact', `${contact.name}, ${contact.email}`] as const] : facts,
    link: { label: 'View the invoice', url: boardUrl },
  });
  const id = `${notice.cause}-${effect.replace(/^mail_/, '').replaceAll('_', '-')}`;
  return writeMail(id, recipient, {
    ...(mail.to === 'contact' ? toContact() : toOwner()),
    ...mail.word({ ...notice, sum }),
  });
}

const isReachable = (one: Owner | null): one is Recipient => one !== null && one.email !== null;

/** Replies go to the owner, unless their address is a placeholder that cannot receive email. */
function replies(owner: Owner): Pick<Wording, 'note' | 'replyTo'> {
  if (!isReachable(owner) || owner.email.endsWith('@users.invalid')) return {};
  return { note: `Questions? Your reply to this email goes to ${owner.name}.`, replyTo: owner };
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const oneLineEach = (notice: InvoiceNotice): InvoiceNotice => ({
  ...notice,
  invoiceNumber: oneLine(notice.invoiceNumber),
  description: notice.description?.split('\n').map(oneLine).join('\n') ?? null,
  owner: { ...notice.owner, name: oneLine(notice.owner.name) },
  contact: notice.contact && { ...notice.contact, name: oneLine(notice.contact.name) },
});
