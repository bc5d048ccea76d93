import { newId } from '../../core/id.ts';
import type { Queries } from '../../core/queries.ts';
import { type InvoiceStatus, isRefusal, moveInvoice } from './invoice.machine.ts';
import { insertInvoiceRow, moveInvoiceRow } from './invoice.statements.ts';
import { insertTransitionRow } from './transition.statements.ts';

const published = ['published'] as const;
const sent = ['published', 'sent'] as const;
const failed = ['published', 'sent', 'failed'] as const;
const paid = ['published', 'sent', 'paid'] as const;

type Sample = readonly [
  daysAgo: number,
  amount: number,
  currency: string,
  contact: string | null,
  way: readonly InvoiceStatus[],
];

/** The oldest first, as they would have been written. */
const samples: readonly Sample[] = [
  [41, 3600, 'USD', 'Marisol Vega', paid],
  [38, 240, 'EUR', 'Henrik Aalto', paid],
  [33, 17.25, 'GBP', 'Priya Raman', failed],
  [29, 980, 'EUR', 'Tess Tudo', paid],
  [24, 1499.5, 'EUR', 'Olu Adeyemi', sent],
  [20, 76, 'CHF', 'Lena Brunner', failed],
  [17, 420.5, 'USD', 'Marisol Vega', sent],
  [12, 5200, 'EUR', 'Kappa Aquarium', sent],
  [9, 89.9, 'EUR', 'Tess Tudo', published],
  [6, 12500, 'JPY', 'Haruka Mori', published],
  [4, 310, 'EUR', null, published],
  [2, 1250, 'EUR', 'Henrik Aalto', []],
  [1, 64.99, 'GBP', null, []],
];

const day = 86_400_000;

/** Invoices in each state for every one of `owners`, with their history. Nobody is written to. */
export async function seedInvoices(db: Queries, owners: readonly string[], now: Date): Promise<void> {
  for (const owner of owners) {
    for (const [i, sample] of samples.entries()) await seedInvoice(db, owner, i + 1, sample, now);
  }
}

async function seedInvoice(db: Queries, owner: string, number: number, sample: Sample, today: Date): Promise<void> {
  const [daysAgo, amount, currency, contact, way] = sample;
  const invoice = newId();
  const written = today.getTime() - daysAgo * day;
  const at = (step: number) => new Date(written + (step * daysAgo * day) / 6);
  await db.one(insertInvoiceRow, {
    invoice,
    owner,
    invoiceNumber: `R-${today.getUTCFullYear()}-${String(number).padStart(4, '0')}`,
    amount,
    currency,
    contactName: contact,
    contactEmail: contact && `${contact.toLowerCase().replaceAll(' ', '.')}@example.com`,
    contactPhone: null,
    now: at(0),
  });
  let from: InvoiceStatus = 'draft';
  for (const [step, to] of way.entries()) {
    const move = moveInvoice({ status: from, hasContactInformation: contact !== null }, to);
    if (isRefusal(move)) throw new Error(move.message);
    const now = at(step + 1);
    await db.one(moveInvoiceRow({ stamp: move.stamp ?? '' }), { invoice, to, now });
    await db.one(insertTransitionRow, { transition: newId(), invoice, from, to, now });
    from = to;
  }
}
