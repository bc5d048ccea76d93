import { oneLine, type Recipient, type Wording, writeMail } from '../../core/mail-text.ts';
import type { Mail } from '../../core/ports/mail.ts';
import { money } from '../../values/money.ts';
import { parseTimestamp } from '../../values/timestamp.ts';

interface Owner {
  readonly name: string;
  readonly email: string | null;
}

interface BilledTerms {
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
}

export interface InvoiceNotice extends BilledTerms {
  /** Id of the transition or the reminder; part of the email ids, which must be unique. */
  readonly cause: string;
  readonly dueOn: string | null;
  /** `email` is null if the owner was erased. */
  readonly owner: Owner;
  readonly contact: Recipient | null;
  /** Null if none of the mails has a payment link, or the amount cannot be charged here. */
  readonly payUrl: string | null;
  /** Maybe since: a mail server can be away for days. */
  readonly isPaid: boolean;
  /** Why a payment has failed; null if the owner says so. */
  readonly decline: string | null;
  readonly now: Date;
  /** The invoice on the board of its owner. */
  readonly boardUrl: string;
}

export interface InvoiceMail {
  readonly to: 'contact' | 'owner';
  readonly about: string;
  /** A link is created for it, with which anyone can pay. */
  readonly hasPaymentLink: boolean;
  /** Has no other reason: it is not sent if the invoice cannot be paid any more. */
  readonly isOnlyToPay?: true;
  word(notice: InvoiceNotice & { readonly sum: string }): Pick<Wording, 'subject' | 'lines'>;
}

/** The emails of transitions, reminders and new links. To the owner, they link to the board. */
export const invoiceMails = {
  mail_invoice_to_contact: {
    to: 'contact',
    about: 'invoice',
    hasPaymentLink: true,
    word: ({ invoiceNumber, sum, owner, ...notice }) => ({
      subject: `Invoice ${invoiceNumber} from ${owner.name}`,
      lines: [
        `${owner.name} has sent you invoice ${invoiceNumber} for ${sum}.`,
        howToPay(owner, notice, 'You can pay it online, without an account.'),
      ],
    }),
  },
  mail_failure_to_contact: {
    to: 'contact',
    about: 'failed payment',
    hasPaymentLink: true,
    // Who has tried nothing is not told that it failed.
    word: ({ invoiceNumber, sum, owner, decline, ...notice }) => ({
      subject: decline
        ? `Payment for invoice ${invoiceNumber} failed`
        : `Invoice ${invoiceNumber} from ${owner.name} is not paid`,
      lines: [
        decline
          ? `Your payment of ${sum} for invoice ${invoiceNumber} from ${owner.name} failed. Nothing was charged.`
          : `${owner.name} has not received a payment for invoice ${invoiceNumber} of ${sum}.`,
        howToPay(owner, notice, `You can ${decline ? 'try again, or pay in another way' : 'pay it online'}.`),
      ],
    }),
  },
  mail_failure_to_owner: {
    to: 'owner',
    about: 'failed payment',
    hasPaymentLink: false,
    word: ({ invoiceNumber, sum, contact, decline, isPaid }) => ({
      subject: decline
        ? `Payment for invoice ${invoiceNumber} failed`
        : `Invoice ${invoiceNumber} was marked as failed`,
      lines: [
        decline
          ? `A payment of ${sum} for your invoice ${invoiceNumber} failed.`
          : `Your invoice ${invoiceNumber} for ${sum} was marked as failed.`,
        isPaid
          ? paidSince
          : contact
            ? `${contact.name} has been notified and can try again. You do not need to do anything.`
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
      lines: [`Your invoice ${invoiceNumber} for ${sum} has been paid. You do not need to do anything.`],
    }),
  },
  mail_link_to_contact: {
    to: 'contact',
    about: 'payment link',
    hasPaymentLink: true,
    isOnlyToPay: true,
    word: ({ invoiceNumber, sum, owner }) => ({
      subject: `New link to pay invoice ${invoiceNumber} from ${owner.name}`,
      lines: [
        `Here is a new link to pay invoice ${invoiceNumber} from ${owner.name} for ${sum}. Someone requested it with an earlier link.`,
        'You can pay it online, without an account. If you did not ask for it, you can ignore this email.',
      ],
    }),
  },
  mail_reminder_to_contact: {
    to: 'contact',
    about: 'reminder',
    hasPaymentLink: true,
    isOnlyToPay: true,
    word: ({ invoiceNumber, sum, owner, ...notice }) => {
      const invoice = `invoice ${invoiceNumber} from ${owner.name}`;
      const due = overdueSince(notice);
      return {
        subject: due ? `Overdue since ${due}: ${invoice} for ${sum}` : `Reminder: ${invoice}`,
        lines: [
          due
            ? `Invoice ${invoiceNumber} from ${owner.name} for ${sum} was due on ${due}, and has not been paid yet.`
            : `Invoice ${invoiceNumber} from ${owner.name} for ${sum} has not been paid yet.`,
          'You can pay it online, without an account. If you have paid it already, you can ignore this email.',
        ],
      };
    },
  },
} as const satisfies Record<string, InvoiceMail>;
export type InvoiceEffect = keyof typeof invoiceMails;

/** From the day after; null if it is not. */
function overdueSince({ dueOn, now }: Pick<InvoiceNotice, 'dueOn' | 'now'>): string | null {
  return dueOn !== null && dueOn < now.toISOString().slice(0, 10) ? formatDay(dueOn) : null;
}

const paidSince = 'It has been paid since. You do not need to do anything.';

function howToPay(
  { name }: Owner,
  { isPaid, payUrl }: Pick<InvoiceNotice, 'isPaid' | 'payUrl'>,
  online: string,
): string {
  if (isPaid) return paidSince;
  return payUrl === null ? `It cannot be paid online. Ask ${name} how to pay it.` : online;
}

/** Null if the recipient cannot be mailed. */
export function mailFor(effect: InvoiceEffect, given: InvoiceNotice): Mail | null {
  const notice = oneLineEach(given);
  const { owner, contact, payUrl, boardUrl, decline } = notice;
  const mail: InvoiceMail = invoiceMails[effect];
  const recipient = notice[mail.to];
  if (!isReachable(recipient)) return null;
  const sum = money(notice.amount, notice.currency, 'en');
  const facts = [...factsOf(notice), ...fact('Due', notice.dueOn && formatDay(notice.dueOn))];
  const toContact = () => ({
    facts: [...facts, ...fact('From', owner.name), ...fact('Reason', decline)],
    ...(mail.hasPaymentLink && payUrl !== null
      ? { link: { label: 'Pay this invoice', url: payUrl }, file: { label: 'Save it as PDF', url: `${payUrl}&pdf` } }
      : { link: null }),
    ...fromOwner(owner),
  });
  const toOwner = () => ({
    facts: [...facts, ...fact('Contact', contact && `${contact.name}, ${contact.email}`), ...fact('Reason', decline)],
    link: { label: 'View the invoice', url: boardUrl },
  });
  const id = `${notice.cause}-${effect.replace(/^mail_/, '').replaceAll('_', '-')}`;
  return writeMail(id, recipient, {
    ...(mail.to === 'contact' ? toContact() : toOwner()),
    ...mail.word({ ...notice, sum }),
  });
}

const fact = (label: string, value: string | null): Wording['facts'] => (value === null ? [] : [[label, value]]);

const factsOf = ({ invoiceNumber, description, amount, currency }: BilledTerms): Wording['facts'] => [
  ['Invoice', invoiceNumber],
  ...fact('For', description),
  ['Amount', money(amount, currency, 'en')],
];

interface PaidAttempt {
  readonly id: string;
  readonly receiptEmail: string | null;
  readonly createdAt: string;
}

/** The receipt of a payment that has succeeded; null if the payer wants none. */
export function receiptFor(
  { id, receiptEmail, createdAt }: PaidAttempt,
  invoice: BilledTerms & { readonly owner: Owner },
  gateway: 'test' | 'stripe',
  url: string | null = null,
): Mail | null {
  if (receiptEmail === null) return null;
  const { owner, ...terms } = oneLineEach({ ...invoice, contact: null });
  const sum = money(terms.amount, terms.currency, 'en');
  return writeMail(
    `${id}-receipt`,
    { name: '', email: receiptEmail },
    {
      subject: `Receipt for invoice ${terms.invoiceNumber} from ${owner.name}`,
      lines: [`${owner.name} has received your payment of ${sum}. Please keep this receipt.`],
      facts: [
        ...factsOf(terms),
        ['Paid to', owner.name],
        ['Receipt to', receiptEmail],
        ['Date paid', timeFormat.format(parseTimestamp(createdAt) as Date)],
        ['Payment method', gateway === 'test' ? 'Test card: no real money has moved' : 'Card, through Stripe'],
      ],
      link: null,
      ...(url && { file: { label: 'Save the receipt as PDF', url: `${url}&pdf` } }),
      ...fromOwner(owner),
    },
  );
}

const isReachable = (one: Owner | null): one is Recipient => one !== null && one.email !== null;
/** Placeholders cannot receive email. */
export const isMailable = (one: Owner): one is Recipient => isReachable(one) && !one.email.endsWith('@users.invalid');

/** Replies go to the owner. */
function fromOwner(owner: Owner): Pick<Wording, 'via' | 'note' | 'replyTo'> {
  const via = owner.name;
  if (!isMailable(owner)) return { via };
  return { via, note: `Questions? Your reply to this email goes to ${via}.`, replyTo: owner };
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const formatDay = (day: string) => dateFormat.format(new Date(day));
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const oneLineEach = <T extends BilledTerms & Pick<InvoiceNotice, 'owner' | 'contact'>>(notice: T): T => ({
  ...notice,
  invoiceNumber: oneLine(notice.invoiceNumber),
  description: notice.description?.split('\n').map(oneLine).join('\n') ?? null,
  owner: { ...notice.owner, name: oneLine(notice.owner.name) },
  contact: notice.contact && { ...notice.contact, name: oneLine(notice.contact.name) },
});
