import type { SqlEntityManager } from '@mikro-orm/sql';
import { newId } from '../../values/id.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import { factsOf, type InvoiceStatus, initialStatus, isRefusal, planMove } from './invoice.lifecycle.ts';
import { Transition } from './transition.entity.ts';

const published = ['published'] as const;
const sent = ['published', 'sent'] as const;
const failed = ['published', 'sent', 'failed'] as const;
const paid = ['published', 'sent', 'paid'] as const;

type Sample = readonly [
  daysAgo: number,
  amount: number,
  currency: string,
  contact: string | null,
  description: string | null,
  dueAfterDays: number | null,
  path: readonly InvoiceStatus[],
];

/** Oldest first. */
const samples: readonly Sample[] = [
  [41, 3600, 'USD', 'Marisol Vega', 'Survey of nesting beaches', 30, paid],
  [38, 240, 'EUR', 'Henrik Aalto', 'Two heat lamps, delivered', 14, paid],
  [33, 17.25, 'GBP', 'Priya Raman', 'Identification chart', 30, failed],
  [29, 980, 'EUR', 'Tess Tudo', null, null, paid],
  [24, 1499.5, 'EUR', 'Olu Adeyemi', 'Tracking of three loggerheads\nApril to June', 14, sent],
  [20, 76, 'CHF', 'Lena Brunner', 'Calipers', 21, failed],
  [17, 420.5, 'USD', 'Marisol Vega', 'Photographs of hatchlings', 17, sent],
  [12, 5200, 'EUR', 'Kappa Aquarium', 'Filter of the turtle basin, with installation', 30, sent],
  [9, 89.9, 'EUR', 'Tess Tudo', 'Guided tour for six', 14, published],
  [6, 12500, 'JPY', 'Haruka Mori', null, 60, published],
  [4, 310, 'EUR', null, 'Repair of a pump', null, published],
  [2, 1250, 'EUR', 'Henrik Aalto', 'Two days of research', 30, []],
  [1, 64.99, 'GBP', null, null, null, []],
];

const day = 86_400_000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Invoices in each state for the first two users, with their transitions. Sends no emails. */
export async function seedInvoices(em: SqlEntityManager, now: Date): Promise<void> {
  for (const owner of await em.find(User, {}, { orderBy: { id: 'asc' }, limit: 2 })) {
    owner.invoiceNumberPattern = 'R-YYYY-0001';
    for (const [i, sample] of samples.entries()) seedInvoice(em, owner, i + 1, sample, now);
  }
}

function seedInvoice(em: SqlEntityManager, owner: User, number: number, sample: Sample, today: Date): void {
  const [daysAgo, amount, currency, name, description, dueAfterDays, path] = sample;
  const timeOf = (step: number) => new Date(today.getTime() - daysAgo * day * (1 - step / 6));
  const at = (step: number) => toTimestamp(timeOf(step));
  const fields = {
    id: newId(timeOf(0).getTime()),
    owner,
    invoiceNumber: `R-${today.getUTCFullYear()}-${String(number).padStart(4, '0')}`,
    amount,
    currency,
    description,
    dueOn: dueAfterDays === null ? null : toDay(today.getTime() + (dueAfterDays - daysAgo) * day),
    contact:
      name === null ? null : { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, phone: null },
    createdAt: at(0),
  };
  let status: InvoiceStatus = initialStatus;
  const timestamps: Record<string, string> = {};
  const moves = path.map((to, step) => {
    const move = planMove(factsOf({ status, contact: fields.contact }), to);
    if (isRefusal(move)) throw new Error(move.message);
    const createdAt = at(step + 1);
    if (move.stamp) timestamps[move.stamp] = createdAt;
    status = to;
    return { from: move.from, to, createdAt };
  });
  const invoice = em.create(
    Invoice,
    { ...fields, ...timestamps, status, version: 1 + moves.length },
    { persist: true },
  );
  for (const move of moves) em.create(Transition, { ...move, invoice }, { persist: true });
}
