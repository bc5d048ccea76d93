import { plainView, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { postMails } from '../../../core/mails.ts';
import { checkParent, operation } from '../../../core/operation.ts';
import { repositoryOf } from '../../../core/repository.ts';
import { representationOf } from '../../../core/representation.ts';
import { Id } from '../../../core/schema.ts';
import { addressKey } from '../../../values/address-key.ts';
import { parseTimestamp, toTimestamp } from '../../../values/timestamp.ts';
import { allowedNextStates, factsOf } from '../invoice.lifecycle.ts';
import { Invoices } from '../invoice.table.ts';
import { listMails } from '../invoice-mails.ts';
import { invoiceErrors } from '../invoices.errors.ts';
import { invoiceId, lockOwnInvoice } from '../invoices.operations.ts';
import { checkPayable } from '../open-invoices.ts';
import { Reminder } from './reminder.entity.ts';

export class Reminders extends repositoryOf(Reminder, {
  name: 'reminder',
  visible: ['owner'],
  writes: { insert: ['invoice', 'owner', 'email'] },
}) {}

export const remindersOfInvoice = Reminders.children('invoice', { ofVisible: true });

/** Of one invoice in a day: the contact's address may have to be corrected. */
const remindersPerDay = 3;

const readLastReminderRows = statementsOver(Reminder).statement(
  'reminders_last',
  (db, $: { invoice: string; since: string }) =>
    db
      .selectFrom('Reminder as reminder')
      .select(['reminder.id as id', 'reminder.email as email', 'reminder.createdAt as createdAt'])
      .where('reminder.invoice', '=', $.invoice)
      .where('reminder.createdAt', '>', $.since)
      .orderBy('reminder.id', 'desc')
      .limit(sql.lit(remindersPerDay)),
);

export const ReminderSchema = representationOf(Reminder);

/** Milliseconds from one reminder to the next. */
const interval = 24 * 3_600_000;

export const reminderOperations = {
  list: operation({
    name: 'listInvoiceReminders',
    at: 'GET /invoices/{invoice}/reminders',
    kind: 'list',
    summary: 'List the reminders of an invoice',
    scope: 'invoices:read',
    args: z.object({ invoice: invoiceId }),
    async run(ctx, { invoice }, _body, { page }) {
      await new Invoices(ctx).read(invoice);
      return remindersOfInvoice.of(ctx, invoice, page);
    },
  }),

  read: operation({
    name: 'getReminder',
    at: 'GET /invoices/{invoice}/reminders/{reminder}',
    kind: 'read',
    summary: 'Get a reminder',
    description: 'Returns 404 for a reminder of another user’s invoice.',
    scope: 'invoices:read',
    // GraphQL does not pass the invoice.
    args: z.object({ invoice: invoiceId.optional(), reminder: Id.describe('The id of the reminder.') }),
    async run(ctx, { invoice, reminder }) {
      const row = await new Reminders(ctx).read(reminder);
      checkParent(row, { invoice });
      return row;
    },
  }),

  create: operation({
    name: 'createReminder',
    at: 'POST /invoices/{invoice}/reminders',
    kind: 'create',
    summary: 'Send a reminder to the contact',
    words: 'nudge chase dunning overdue late email customer client follow unpaid collect',
    description:
      'Sends the contact of an invoice an email with a new payment link, once. An address is reminded at most once a day. ' +
      'The invoice must have been sent, and not be paid. If it is paid before the email can be sent, none is sent.',
    scope: 'invoices:write',
    args: z.object({ invoice: invoiceId }),
    isDestructive: true,
    reachesOut: true,
    errors: [
      invoiceErrors.invoice_not_payable,
      invoiceErrors.invoice_not_sent,
      invoiceErrors.amount_not_chargeable,
      invoiceErrors.contact_information_missing,
      invoiceErrors.reminder_too_soon,
      'too_many_emails',
    ],
    run: (ctx, { invoice }) =>
      ctx.transaction(async (tx) => {
        // Of two requests at the same time, the second sees the reminder of the first.
        const row = await lockOwnInvoice(tx, invoice);
        checkPayable(tx, row);
        const details = { allowedNextStates: allowedNextStates(factsOf(row)) };
        if (row.sentAt === null) throw new ApiError(invoiceErrors.invoice_not_sent, { details });
        if (row.contact === null) throw new ApiError(invoiceErrors.contact_information_missing, { details });
        const { email } = row.contact;
        await checkInterval(tx, invoice, email);
        const reminder = await new Reminders(tx).add({ invoice, owner: tx.viewer.id, email }, plainView);
        await postMails(tx, await listMails(tx, row, reminder.id, ['mail_reminder_to_contact']), 'refuse');
        return reminder;
      }),
  }),
};

async function checkInterval({ db, now }: Context, invoice: string, email: string): Promise<void> {
  const time = now().getTime();
  const since = new Date(time - interval).toISOString();
  const sent = await db.all(readLastReminderRows, { invoice, since });
  const last =
    sent.find((one) => addressKey(one.email) === addressKey(email)) ??
    (sent.length < remindersPerDay ? null : sent.at(-1));
  if (!last) return;
  const next = (parseTimestamp(last.createdAt) as Date).getTime() + interval;
  throw new ApiError(invoiceErrors.reminder_too_soon, {
    message: `The contact was reminded less than a day ago. Send the next reminder after ${toTimestamp(new Date(next))}.`,
    retryAfter: Math.max(1, Math.ceil((next - time) / 1000)),
  });
}
