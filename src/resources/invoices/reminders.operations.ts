import { plainView, type RowOfTable, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { checkParent, operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { table } from '../../core/table.ts';
import { parseTimestamp, toTimestamp } from '../../core/timestamp.ts';
import { allowedNextStates, factsOf } from './invoice.lifecycle.ts';
import { invoiceTable } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceId, lockOwnInvoice } from './invoices.operations.ts';
import { checkPayable } from './open-invoices.ts';
import { Reminder } from './reminder.entity.ts';
import { sendMails } from './transitions.operations.ts';

export const reminderTable = table(Reminder, {
  name: 'reminder',
  visible: ['owner'],
  writes: { insert: ['invoice', 'owner', 'email'] },
});

export const remindersOfInvoice = reminderTable.children('invoice', { ofVisible: true });

export type ReminderRow = RowOfTable<typeof reminderTable>;

export const readLastReminderRow = statementsOver(Reminder).statement('reminder_last', (db, $: { invoice: string }) =>
  db
    .selectFrom('Reminder as reminder')
    .select(['reminder.id as id', 'reminder.createdAt as createdAt'])
    .where('reminder.invoice', '=', $.invoice)
    .orderBy('reminder.id', 'desc')
    .limit(sql.lit(1)),
);

export const ReminderSchema = representationOf(Reminder);

/** Milliseconds from one reminder to the next. */
const interval = 24 * 3_600_000;

export const reminderOperations = {
  list: operation({
    name: 'listInvoiceReminders',
    kind: 'list',
    summary: 'List the reminders of an invoice',
    scope: 'invoices:read',
    args: z.object({ invoice: invoiceId }),
    async run(ctx, { invoice }, _body, { page }) {
      await invoiceTable.read(ctx, invoice);
      return remindersOfInvoice.of(ctx, invoice, page);
    },
  }),

  read: operation({
    name: 'getReminder',
    kind: 'read',
    summary: 'Get a reminder',
    description: 'A reminder of another user’s invoice is not found.',
    scope: 'invoices:read',
    // GraphQL does not pass the invoice.
    args: z.object({ invoice: invoiceId.optional(), reminder: Id.describe('The id of the reminder.') }),
    async run(ctx, { invoice, reminder }) {
      const row = await reminderTable.read(ctx, reminder);
      checkParent(row, { invoice });
      return row;
    },
  }),

  create: operation({
    name: 'createReminder',
    kind: 'create',
    summary: 'Send a reminder to the contact',
    description:
      'Sends the contact of an invoice an email with a new payment link, once, and at most once a day. The invoice must ' +
      'have been sent, and not be paid.',
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
    ],
    run: (ctx, { invoice }) =>
      ctx.transaction(async (tx) => {
        // Of two requests at the same time, the second sees the reminder of the first.
        const row = await lockOwnInvoice(tx, invoice);
        checkPayable(tx, row);
        const details = { allowedNextStates: allowedNextStates(factsOf(row)) };
        if (row.sentAt === null) throw new ApiError(invoiceErrors.invoice_not_sent, { details });
        if (row.contact === null) throw new ApiError(invoiceErrors.contact_information_missing, { details });
        checkInterval(tx.now(), await tx.db.one(readLastReminderRow, { invoice }));
        const { email } = row.contact;
        const reminder = await reminderTable.insert(tx, { invoice, owner: tx.viewer.id, email }, plainView);
        await sendMails(tx, row, reminder.id, ['mail_reminder_to_contact']);
        return reminder;
      }),
  }),
};

function checkInterval(now: Date, last: { createdAt: string } | null): void {
  const next = last && (parseTimestamp(last.createdAt) as Date).getTime() + interval;
  if (next === null || next <= now.getTime()) return;
  throw new ApiError(invoiceErrors.reminder_too_soon, {
    message: `The contact was reminded less than a day ago. Send the next reminder after ${toTimestamp(new Date(next))}.`,
    retryAfter: Math.ceil((next - now.getTime()) / 1000),
  });
}
