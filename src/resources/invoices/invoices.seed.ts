import type { SqlEntityManager } from '@mikro-orm/sql';
import { naming } from '@terrapin/table';
import { sql } from 'kysely';
import type { RecordedType } from '../../catalogue.ts';
import { StoredEvent } from '../../core/events.ts';
import { newId } from '../../values/id.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import { factsOf, type InvoiceStatus, initialStatus, isRefusal, planMove, reportedType } from './invoice.lifecycle.ts';
import { type Recorded, selectRecorded } from './invoice.table.ts';
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

/** Oldest first. All are younger than the events that are kept by default, which their history is made of. */
const samples: readonly Sample[] = [
  [28, 3600, 'USD', 'Marisol Vega', 'Survey of nesting beaches', 30, paid],
  [27, 240, 'EUR', 'Henrik Aalto', 'Two heat lamps, delivered', 14, paid],
  [25, 17.25, 'GBP', 'Priya Raman', 'Identification chart', 22, failed],
  [23, 980, 'EUR', 'Tess Tudo', null, null, paid],
  [21, 1499.5, 'EUR', 'Olu Adeyemi', 'Tracking of three loggerheads\nApril to June', 14, sent],
  [19, 76, 'CHF', 'Lena Brunner', 'Calipers', 20, failed],
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

/** What happened to an invoice, and what it had then that it may not have now. */
interface Step {
  readonly type: RecordedType;
  readonly invoice: string;
  readonly createdAt: string;
  readonly had: object;
}

/** Invoices in each state for the first two users, with their transitions and events. Sends no emails. */
export async function seedInvoices(em: SqlEntityManager, now: Date): Promise<void> {
  const steps: Step[] = [];
  for (const owner of await em.find(User, {}, { orderBy: { id: 'asc' }, limit: 2 })) {
    owner.invoiceNumberPattern = 'R-YYYY-0001';
    for (const [i, sample] of samples.entries()) steps.push(...seedInvoice(em, owner, i + 1, sample, now));
  }
  await em.flush();
  await seedEvents(em, steps);
}

function seedInvoice(em: SqlEntityManager, owner: User, number: number, sample: Sample, today: Date): Step[] {
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
    updatedAt: at(path.length),
  };
  let status: InvoiceStatus = initialStatus;
  const moves = path.map((to, step) => {
    const move = planMove(factsOf({ status, contact: fields.contact }), to);
    if (isRefusal(move)) throw new Error(move.message);
    status = to;
    const id = newId(timeOf(step + 1).getTime());
    return { stamp: move.stamp, transition: { id, from: move.from, to, createdAt: at(step + 1) } };
  });
  const stampsUntil = (time: string) =>
    Object.fromEntries(
      moves.flatMap(({ stamp, transition: { createdAt } }) =>
        stamp ? [[stamp, createdAt <= time ? createdAt : null]] : [],
      ),
    );
  const values = { ...fields, ...stampsUntil(fields.updatedAt), status, version: 1 + moves.length };
  const invoice = em.create(Invoice, values, { persist: true });
  for (const { transition } of moves) em.create(Transition, { ...transition, invoice }, { persist: true });
  const stepAt = (createdAt: string, to: InvoiceStatus, version: number) => ({
    invoice: fields.id,
    createdAt,
    had: { ...stampsUntil(createdAt), status: to, version, updatedAt: createdAt },
  });
  const created = { ...stepAt(fields.createdAt, initialStatus, 1), type: 'invoice.created' } as const;
  const moved = moves.map(({ transition }, i) => {
    const { had, ...step } = stepAt(transition.createdAt, transition.to, i + 2);
    const columns = Object.entries({ ...transition, invoice: fields.id }).map(([name, is]) => [
      `transition__${name}`,
      is,
    ]);
    return { ...step, type: reportedType(transition.to), had: { ...had, ...Object.fromEntries(columns) } };
  });
  return [created, ...moved];
}

/** In the order of time, as events are, each with what the statement of its step would have recorded. */
async function seedEvents(em: SqlEntityManager, steps: readonly Step[]): Promise<void> {
  const shown = selectRecorded(em.getKysely<never>(naming) as never).as('shown');
  const db = em.getKysely<{ shown: object }>(naming);
  const rows = await db.selectFrom(shown).select(sql<Recorded>`row_to_json(shown)`.as('row')).execute();
  const now = new Map(rows.map(({ row }) => [row.id, row]));
  const events = steps.map(({ type, invoice, createdAt, had }) => {
    const row = now.get(invoice) as Recorded;
    const by = { user: row.owner, otherUser: null, actor: row.owner, via: 'command', requestId: null, token: null };
    return { ...by, type, resource: invoice, createdAt, data: { ...row, ...had } };
  });
  await em.insertMany(
    StoredEvent,
    events.sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
  );
}
