import { plainView } from '@terrapin/table';
import { z } from 'zod';
import type { PaperSize, Style } from '../../adapters/pdf/sheet.ts';
import type { Context } from '../../core/context.ts';
import { oneLine } from '../../core/mail-text.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { type RouteOptions, route } from '../../surfaces/rest/route.ts';
import { money } from '../../values/money.ts';
import { formatDay, isMailable } from './invoice.emails.ts';
import { initialStatus } from './invoice.lifecycle.ts';
import { Invoices, type LockedInvoiceRow, readMailedInvoiceRow } from './invoice.table.ts';
import { invoiceId } from './invoices.operations.ts';
import { canBePaid } from './open-invoices.ts';

/** What the page says, besides its labels. */
interface Bill {
  readonly title: 'Draft' | 'Invoice' | 'Receipt';
  readonly number: string;
  readonly seller: readonly string[];
  readonly contact: readonly string[];
  readonly dates: readonly (readonly [label: string, day: string])[];
  readonly description: string;
  readonly sum: string;
  /** Until when, or since when. */
  readonly state: string;
  /** How to pay it, or that nothing is due. */
  readonly note: string;
  /** The page of the payment link that asks, without its key, which is kept nowhere. */
  readonly payPage: { readonly link: string; readonly url: string } | null;
  readonly changedAt: string;
  readonly paper: PaperSize;
}

export const getInvoicePdf = operation({
  name: 'getInvoicePdf',
  at: 'GET /invoices/{invoice}.pdf',
  kind: 'read',
  summary: 'Get an invoice as a PDF',
  description:
    'One page: the receipt, once the invoice is paid. With a payment link, it shows only the name of the contact, and that link while ' +
    'the invoice can be paid.',
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
  const days = { 'Date of issue': issued, 'Date due': dueOn, 'Date paid': paidAt };
  const dates = Object.entries(days).flatMap(([label, day]) =>
    day ? [[label, formatDay(day.slice(0, 10))] as const] : [],
  );
  const { payments, settings } = ctx.services;
  const { id: link = '', only } = ctx.viewer ?? {};
  const isOpen = !only?.hasEnded && canBePaid(ctx, { ...row, ownerStatus: owner.status });
  const url = settings.paymentPageUrl.replace('{invoice}', row.id);
  const howToPay =
    row.sentAt && isOpen ? `Pay with the link in the email from ${owner.name}.` : `Ask ${owner.name} how to pay.`;
  const notes = {
    Draft: 'This is a draft. No payment is due yet.',
    Invoice: howToPay,
    Receipt: payments.form.gateway === 'test' ? 'Test payment: no real money has moved.' : '',
  };
  const title = paidAt ? 'Receipt' : isDraft ? 'Draft' : 'Invoice';
  const due = dueOn ? `due ${formatDay(dueOn)}` : 'due';
  return {
    title,
    number: oneLine(row.invoiceNumber),
    seller: [owner.name, ...(isMailable(owner) ? [owner.email] : [])].map(oneLine),
    contact: contact ? [contact.name, ...(ctx.viewer?.only ? [] : [contact.email])].map(oneLine) : [],
    dates,
    description: row.description?.split('\n').map(oneLine).join('\n') ?? '',
    sum: money(row.amount, row.currency, 'en'),
    state: paidAt ? `paid on ${formatDay(paidAt.slice(0, 10))}` : isDraft ? '' : due,
    note: oneLine(notes[title]),
    payPage: only && isOpen ? { link, url } : null,
    changedAt: row.updatedAt,
    paper,
  };
}

/** Points. */
const margin = 56;
const gap = 24;
const [muted, accent] = ['#56635c', '#0b6b4c'];

async function draw(bill: Bill, rest: () => Promise<void>, key: string | undefined): Promise<Buffer> {
  const { title, number, seller, contact, dates, description, sum, state, note, payPage, changedAt, paper } = bill;
  const [author = ''] = seller;
  // Its libraries are a fifth of the server.
  const { openSheet } = await import('../../adapters/pdf/sheet.ts');
  const facts = { title: `${title} ${number} from ${author}`, author, date: new Date(changedAt) };
  const sheet = openSheet(paper, facts, rest);
  const width = sheet.width - 2 * margin;
  const half = (width - gap) / 2;
  const [label, text] = [{ size: 10, color: muted }, { size: 11 }];
  /** Lines below a label. Returns where they end. */
  const block = async (name: string, lines: readonly string[], x: number, y: number) => {
    if (lines.length === 0) return y;
    let end = y + (await sheet.write(name, label, { x, y, width: half }));
    for (const [i, line] of lines.entries())
      end += await sheet.write(line, { ...text, bold: i === 0 }, { x, y: end, width: half, lines: 2 });
    return end;
  };
  /** What, and beside it how much. Returns its height. */
  const row = async (what: string, amount: string, style: Style, y: number, lines = 1) => {
    await sheet.write(amount, style, { x: margin + half, y, width: width - half, align: 'right' });
    return sheet.write(what, style, { x: margin, y, width: 1.3 * half, lines });
  };
  let y = margin;
  await sheet.write(
    author,
    { size: 14, bold: true, color: muted },
    { x: margin + half, y, width: half + gap, align: 'right' },
  );
  y += (await sheet.write(title, { size: 26, bold: true }, { x: margin, y, width: half })) + gap / 2;
  for (const [name, fact] of [['Invoice number', number] as const, ...dates]) {
    await sheet.write(name, label, { x: margin, y, width: 100 });
    y += await sheet.write(
      fact,
      { size: 10, bold: name === 'Invoice number' },
      { x: margin + 100, y, width: width - 100, lines: 2 },
    );
  }
  y += gap;
  const ends = [await block('From', seller, margin, y), await block('Bill to', contact, margin + half + gap, y)];
  y = Math.max(...ends) + gap;
  y += await sheet.write(`${sum} ${state}`, { size: 18, bold: true }, { x: margin, y, width, lines: 2 });
  if (payPage && key) {
    const link = payPage.url.replace('{key}', key);
    y += await sheet.write('Pay online', { size: 12, bold: true, color: accent, link }, { x: margin, y, width: 70 });
    y += await sheet.write(link, { size: 7.5, color: muted, link }, { x: margin, y, width, lines: 3 });
  } else if (note) y += await sheet.write(note, { size: 11, color: muted }, { x: margin, y, width, lines: 2 });
  y += gap;
  y += (await row('Description', 'Amount', label, y)) + 4;
  sheet.rule(margin, y, width);
  y += gap / 2;
  // What is left, but for the sum.
  const lines = Math.floor((sheet.height - y - margin - 70) / (11 * 1.4));
  y += (await row(description, sum, text, y, lines)) + gap / 2;
  sheet.rule(margin, y, width);
  await row(title === 'Receipt' ? 'Amount paid' : 'Amount due', sum, { ...text, bold: true }, y + gap / 2);
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
