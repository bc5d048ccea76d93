import { newId } from '../../core/id.ts';
import type { Queries } from '../../core/queries.ts';
import { type InvoiceStatus, isRefusal, moveInvoice } from './invoice.machine.ts';
import { insertInvoiceRow, moveInvoiceRow } from './invoice.statements.ts';
import { insertTransitionRow } from './transition.statements.ts';

const samples: [amount: number, currency: string, ...way: InvoiceStatus[]][] = [
  [1250, 'EUR'],
  [89.9, 'EUR', 'published'],
  [420.5, 'USD', 'published', 'sent'],
  [17.25, 'GBP', 'published', 'sent', 'failed'],
  [3600, 'USD', 'published', 'sent', 'paid'],
];

/** An invoice in each state for every one of `owners`, with its history. Nobody is written to. */
export async function seedInvoices(db: Queries, owners: readonly string[], now: Date): Promise<void> {
  for (const owner of owners) {
    for (const [i, [amount, currency, ...way]] of samples.entries()) {
      const invoice = newId();
      await db.one(insertInvoiceRow, {
        invoice,
        owner,
        invoiceNumber: `R-${now.getUTCFullYear()}-${String(i + 1).padStart(4, '0')}`,
        amount,
        currency,
        contactName: 'Tess Tudo',
        contactEmail: 'tess@example.com',
        contactPhone: null,
        now,
      });
      let from: InvoiceStatus = 'draft';
      for (const to of way) {
        const step = moveInvoice({ status: from, hasContactInformation: true }, to);
        if (isRefusal(step)) throw new Error(step.message);
        await db.one(moveInvoiceRow({ stamp: step.stamp ?? '' }), { invoice, to, now });
        await db.one(insertTransitionRow, { transition: newId(), invoice, from, to, now });
        from = to;
      }
    }
  }
}
