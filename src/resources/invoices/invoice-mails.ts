import type { Context } from '../../core/context.ts';
import { mailKind, toPost } from '../../core/mails.ts';
import type { Job } from '../../core/ports/erasure.ts';
import type { Mail, Mailbox, UnwrittenMail } from '../../core/ports/mail.ts';
import { addressKey } from '../../values/address-key.ts';
import { type InvoiceEffect, type InvoiceMail, invoiceMails, mailFor, receiptFor } from './invoice.emails.ts';
import { type LockedInvoiceRow, readMailedInvoiceRow } from './invoice.table.ts';
import { canBePaid } from './open-invoices.ts';
import { createLink, createLinkForContact, findValidLinkRow } from './payment-links/payment-link.table.ts';
import { readReceiptRow } from './payments/payment-attempt.statements.ts';

type Mailing = Pick<Context, 'db' | 'services' | 'now'>;

interface AboutInvoice {
  readonly invoice: string;
  readonly effect: InvoiceEffect;
  /** The id of the transition or the reminder, or a new one. */
  readonly cause: string;
  /** Why a payment has failed, if one has. */
  readonly decline: string | null;
  readonly link: { readonly id: string; readonly url: string } | null;
}

const boardUrl = ({ services }: Pick<Context, 'services'>, invoice: string) =>
  `${services.settings.publicUrl}/board?invoice=${invoice}`;

/** The mails of a transition, a reminder or a new link, to be posted. The transaction has locked the invoice. */
export async function listMails(
  tx: Mailing,
  invoice: LockedInvoiceRow,
  cause: string,
  effects: readonly InvoiceEffect[],
  decline: string | null = null,
): Promise<UnwrittenMail[]> {
  const created = await createLinkForContact(tx, invoice, effects);
  const link = created && { id: created.id, url: created.url };
  const [user, url] = [invoice.owner.id, boardUrl(tx, invoice.id)];
  return effects.flatMap((effect) => {
    const notice = {
      ...invoice,
      cause,
      decline,
      now: tx.now(),
      payUrl: link?.url ?? null,
      boardUrl: url,
      isPaid: false,
    };
    const mail = mailFor(effect, notice);
    if (mail === null) return [];
    const about: AboutInvoice = { invoice: invoice.id, effect, cause, decline, link };
    const from = invoiceMails[effect].to === 'contact' ? user : null;
    return toPost(mail, invoiceMail, about, { user, from });
  });
}

/** A transition is always reported, with what has happened since; a reminder or a new link only while it has a reason. */
async function writeInvoiceMail(ctx: Job, about: AboutInvoice, to: Mailbox): Promise<Mail | null> {
  const { effect, cause, decline, link } = about;
  const invoice = await ctx.db.one(readMailedInvoiceRow, { invoice: about.invoice });
  if (!invoice) return null;
  const isPayable =
    link !== null &&
    canBePaid(ctx, { ...invoice, ownerStatus: invoice.owner.status }) &&
    (await ctx.db.one(findValidLinkRow, { link: link.id })) !== null;
  const { isOnlyToPay }: InvoiceMail = invoiceMails[effect];
  if (isOnlyToPay) {
    const { contact } = invoice;
    if (!isPayable || contact === null || addressKey(contact.email) !== addressKey(to.address)) return null;
  }
  return mailFor(effect, {
    ...invoice,
    cause,
    decline,
    now: ctx.now(),
    payUrl: isPayable ? link.url : null,
    boardUrl: boardUrl(ctx, invoice.id),
    isPaid: invoice.paidAt !== null,
  });
}

interface Paid {
  readonly id: string;
  readonly payer: string;
  readonly receiptEmail: string | null;
}

interface AboutReceipt {
  readonly attempt: string;
  /** Of the page that has it as PDF; absent in mails of before. */
  readonly url?: string | null;
}

/** None if the payer wants none. Who has paid with a link gets another one, as nobody but them has the key of theirs. */
export async function receiptsOf(
  tx: Mailing,
  { id, payer, receiptEmail }: Paid,
  invoice: LockedInvoiceRow,
): Promise<UnwrittenMail[]> {
  const paid = receiptEmail === null ? null : await tx.db.one(readReceiptRow, { attempt: id });
  const link = paid?.paymentLink
    ? await createLink(tx, { invoice: invoice.id, expiresAt: null, emailedTo: null })
    : null;
  const about: AboutReceipt = { attempt: id, url: link?.url ?? null };
  const mail = paid && receiptFor(paid, invoice, tx.services.payments.form.gateway, link?.url ?? null);
  return mail ? [toPost(mail, receiptMail, about, { user: payer, from: payer })] : [];
}

async function writeReceipt(ctx: Mailing, { attempt, url = null }: AboutReceipt): Promise<Mail | null> {
  const paid = await ctx.db.one(readReceiptRow, { attempt });
  const invoice = paid && (await ctx.db.one(readMailedInvoiceRow, { invoice: paid.invoice }));
  return invoice && receiptFor(paid, invoice, ctx.services.payments.form.gateway, url);
}

const invoiceMail = mailKind('invoice', writeInvoiceMail);
const receiptMail = mailKind('receipt', writeReceipt);
export const invoiceMailKinds = [invoiceMail, receiptMail];
