import { plainView } from '@terrapin/table';
import { z } from 'zod';
import type { PaperSize } from '../../adapters/pdf/sheet.ts';
import type { Context } from '../../core/context.ts';
import { oneLine } from '../../core/mail-text.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { type RouteOptions, route } from '../../surfaces/rest/route.ts';
import { money } from '../../values/money.ts';
import { formatDay, isMailable } from './invoice.emails.ts';
import { initialStatus } from './invoice.lifecycle.ts';
import { Invoices, type LockedInvoiceRow, readMailedInvoiceRow } from './invoice.table.ts';
import { invoiceId } from './invoices.operations.ts';

/** What the page says, besides its labels. */
interface Bill {
  readonly title: 'Draft' | 'Invoice' | 'Receipt';
  readonly number: string;
  readonly seller: readonly string[];
  readonly contact: readonly string[];
  readonly dates: readonly (readonly [label: string, day: string])[];
  readonly description: string;
  readonly sum: readonly [label: string, sum: string];
  readonly note: string;
  readonly changedAt: string;
  readonly paper: PaperSize;
}

export const getInvoicePdf = operation({
  name: 'getInvoicePdf',
  at: 'GET /invoices/{invoice}.pdf',
  kind: 'read',
  summary: 'Get an invoice as a PDF',
  description:
    'One page: the receipt, once the invoice is paid. A payment link shows no more of the contact than the name.',
  scope: ['invoices:read', 'payment_link'],
  args: z.object({
    invoice: invoiceId,
    paper: z
      .enum(['a4', 'letter'])
      .default('a4')
      .describe('Size of the page.')
      .meta({ examples: ['letter'] }),
  }),
  errors: ['validation_failed'],
  async run(ctx, { invoice, paper }) {
    if (!ctx.viewer.only) await new Invoices(ctx).read(invoice, plainView);
    return describe(ctx, orNotFound(await ctx.db.one(readMailedInvoiceRow, { invoice })), paper);
  },
});

function describe(ctx: Context & { viewer: object }, row: LockedInvoiceRow, paper: PaperSize): Bill {
  const { status, owner, contact, dueOn, paidAt } = row;
  const isDraft = status === initialStatus;
  const issued = row.sentAt ?? row.publishedAt ?? row.createdAt;
  const days = { Date: issued, Due: dueOn, Paid: paidAt };
  const dates = Object.entries(days).flatMap(([label, day]) =>
    day ? [[label, formatDay(day.slice(0, 10))] as const] : [],
  );
  const isTest = ctx.services.payments.form.gateway === 'test';
  return {
    title: paidAt ? 'Receipt' : isDraft ? 'Draft' : 'Invoice',
    number: oneLine(row.invoiceNumber),
    seller: [owner.name, ...(isMailable(owner) ? [owner.email] : [])].map(oneLine),
    contact: contact ? [contact.name, ...(ctx.viewer?.only ? [] : [contact.email])].map(oneLine) : [],
    dates,
    description: row.description?.split('\n').map(oneLine).join('\n') ?? '',
    sum: [paidAt ? 'Amount paid' : 'Amount due', money(row.amount, row.currency, 'en')],
    note: paidAt && isTest ? 'Test payment: no real money has moved.' : isDraft ? 'This is not to be paid yet.' : '',
    changedAt: row.updatedAt,
    paper,
  };
}

/** Points. */
const margin = 56;
const gap = 24;
const muted = '#56635c';

async function draw(bill: Bill, rest: () => Promise<void>): Promise<Buffer> {
  const { title, number, seller, contact, dates, description, sum, note, changedAt, paper } = bill;
  const [author = ''] = seller;
  // Its libraries are a fifth of the server.
  const { openSheet } = await import('../../adapters/pdf/sheet.ts');
  const facts = { title: `${title} ${number} from ${author}`, author, date: new Date(changedAt) };
  const sheet = openSheet(paper, facts, rest);
  const width = sheet.width - 2 * margin;
  const half = (width - gap) / 2;
  /** A label above its lines. Returns where the next one begins. */
  const block = async (label: string, lines: readonly string[], x: number, y: number, bold = false) => {
    let end = y + (await sheet.write(label, { size: 9, color: muted }, { x, y, width: half }));
    for (const line of lines) end += await sheet.write(line, { size: 11, bold }, { x, y: end, width: half, lines: 2 });
    return lines.length === 0 ? y : end + gap / 2;
  };
  let y = margin;
  y += await sheet.write(title, { size: 26, bold: true }, { x: margin, y, width });
  y = (await block('Number', [number], margin, y + gap / 2, true)) + gap / 2;
  let [left, right] = [y, y];
  left = await block('From', seller, margin, left);
  left = await block('To', contact, margin, left);
  for (const [label, day] of dates) right = await block(label, [day], margin + half + gap, right);
  y = Math.max(left, right) + gap;
  sheet.rule(margin, y, width);
  y += gap;
  // What is left, but for the sum.
  const lines = Math.floor((sheet.height - y - margin - 120) / (11 * 1.4));
  if (description) y += gap + (await sheet.write(description, { size: 11 }, { x: margin, y, width, lines }));
  y += await sheet.write(sum[0], { size: 9, color: muted }, { x: margin, y, width });
  y += await sheet.write(sum[1], { size: 20, bold: true }, { x: margin, y, width });
  if (note) await sheet.write(note, { size: 11, color: muted }, { x: margin, y: y + gap / 2, width });
  return sheet.toBuffer();
}

const file: RouteOptions<Bill>['file'] = {
  type: 'application/pdf',
  name: ({ title, number }) => `${title} ${number}.pdf`,
  make: draw,
};
const options = { tag: 'Invoices', file };

export const invoicePdfRoute = route('GET /invoices/{invoice}.pdf', getInvoicePdf, options);
/** For a request that accepts a PDF rather than JSON. */
export const invoiceAsPdfRoute = route('GET /invoices/{invoice}', getInvoicePdf, options);
