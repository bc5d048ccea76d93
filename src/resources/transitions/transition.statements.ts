import { sql } from 'kysely';
import { toCamelCase } from '../../core/casing.ts';
import { childrenOf } from '../../core/children.ts';
import { record } from '../../core/events/record.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { invoiceColumns, selectInvoices } from '../billing/invoice.columns.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import type { InvoiceStamp } from '../billing/invoice.machine.ts';
import { Transition } from '../billing/transition.entity.ts';

const { statement, statements } = statementsOver(Invoice, Transition);

export type TransitionRow = ResultOf<typeof readOwnTransitionRows>;

function selectTransitions(db: Pick<Db<typeof Invoice | typeof Transition>, 'selectFrom'>) {
  return db
    .selectFrom('Transition as transition')
    .select(columnsOf('transition', ['id', 'invoice', 'from', 'to', 'createdAt']));
}

/** The caller has locked the invoice. */
export const moveInvoiceRow = statements(
  'invoice_move',
  (
    db,
    $: Pick<TransitionRow, 'id' | 'invoice' | 'from' | 'to'> & { now: string; event: string },
    { stamp, paid }: { stamp: InvoiceStamp | null; paid: boolean },
  ) =>
    selectInvoices(
      db
        .with('Invoice', (cte) =>
          cte
            .updateTable('Invoice')
            .set((eb) => ({
              status: $.to,
              version: eb('version', '+', sql.lit(1)),
              ...(stamp && { [toCamelCase(stamp)]: $.now }),
              ...(paid && { paymentReceivedAt: $.now }),
            }))
            .where('id', '=', $.invoice)
            .returningAll(),
        )
        .with('Transition', (cte) =>
          cte
            .insertInto('Transition')
            .values({ ...valuesOf($, ['id', 'invoice', 'from', 'to']), createdAt: $.now })
            .returningAll(),
        )
        .with('Recorded', (cte) => {
          const moved = cte
            .selectFrom('Invoice as invoice')
            .innerJoin('Transition as transition', 'transition.invoice', 'invoice.id')
            .select([...invoiceColumns, 'invoice.owner as owner'])
            .select(nestedColumnsOf('transition', ['id', 'invoice', 'from', 'to', 'createdAt']));
          return record(cte, $.event, moved, { user: 'owner' });
        }),
    ),
  [
    { stamp: null, paid: false },
    { stamp: 'sent_at', paid: false },
    { stamp: 'paid_at', paid: true },
  ],
);

export const readOwnTransitionRows = statement(
  'transitions_read_own',
  (db, $: { ids: readonly string[]; owner: string }) =>
    selectTransitions(db)
      .innerJoin('Invoice as invoice', 'invoice.id', 'transition.invoice')
      .where('transition.id', '=', sql<string>`any(${$.ids}::uuid[])`)
      .where('invoice.owner', '=', $.owner),
);

export const transitionPages = childrenOf('transition_list', 'transition', 'invoice', {
  shown: selectTransitions,
  counted: selectTransitions,
});
