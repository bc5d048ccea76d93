import { sql } from 'kysely';
import { toCamelCase } from '../../core/casing.ts';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import { invoiceColumns } from '../billing/invoice.columns.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import type { InvoiceStamp } from '../billing/invoice.machine.ts';
import { Transition } from '../billing/transition.entity.ts';

const { statement, statements } = statementsOver(Invoice, Transition);

export type TransitionRow = ResultOf<typeof readTransitionRow>;

const columns = columnsOf('transition', ['id', 'invoice', 'from', 'to', 'createdAt']);

/** Moves an invoice to a state, sets the timestamp of that move, and writes its history. The caller holds it. */
export const moveInvoiceRow = statements(
  'invoice_move',
  (
    db,
    $: Pick<TransitionRow, 'id' | 'invoice' | 'from' | 'to'> & { now: string },
    { stamp }: { stamp: InvoiceStamp | null },
  ) =>
    db
      .with('Invoice', (cte) =>
        cte
          .updateTable('Invoice')
          .set((eb) => ({
            status: $.to,
            version: eb('version', '+', sql.lit(1)),
            ...(stamp && { [toCamelCase(stamp)]: $.now }),
          }))
          .where('id', '=', $.invoice)
          .returningAll(),
      )
      .with('Transition', (cte) =>
        cte.insertInto('Transition').values({ ...valuesOf($, ['id', 'invoice', 'from', 'to']), createdAt: $.now }),
      )
      .selectFrom('Invoice as invoice')
      .select([...invoiceColumns, 'invoice.owner as owner']),
);

/** One move of an invoice. */
export const readTransitionRow = statement('transition_read', (db, $: { invoice: string; transition: string }) =>
  db
    .selectFrom('Transition as transition')
    .select(columns)
    .where('transition.id', '=', $.transition)
    .where('transition.invoice', '=', $.invoice),
);

/** For each of `invoices`, a page of its moves, newest first; in a backward page oldest first. */
export const listTransitionRows = statements(
  'transition_list',
  (db, $: { invoices: string[]; below: string; above: string; rows: number }, { backward }: { backward: boolean }) =>
    db
      .selectFrom(sql<{ id: string }>`unnest(${$.invoices}::uuid[])`.as<'wanted'>(sql`wanted (id)`))
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('Transition as transition')
          .select(columns)
          .where(({ eb, refTuple, tuple, ref }) => {
            const key = refTuple('transition.invoice', 'transition.id');
            return eb.and([
              eb(key, '<', tuple(ref('wanted.id'), $.below)),
              eb(key, '>', tuple(ref('wanted.id'), $.above)),
            ]);
          })
          .orderBy('transition.invoice', backward ? 'asc' : 'desc')
          .orderBy('transition.id', backward ? 'asc' : 'desc')
          .limit($.rows)
          .as('page'),
      )
      .selectAll('page'),
);
