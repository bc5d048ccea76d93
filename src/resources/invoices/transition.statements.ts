import { columns, insertInto, select } from '../../adapters/database/select.ts';
import { statement, statements } from '../../core/queries.ts';
import type { InvoiceStatus } from './invoice.machine.ts';
import { Transition } from './transition.entity.ts';

export interface TransitionRow {
  id: string;
  invoice: string;
  from: InvoiceStatus;
  to: InvoiceStatus;
  createdAt: string;
}

const properties = ['id', 'invoice', 'from', 'to', 'createdAt'] as const;

export const insertTransitionRow = statement<
  { transition: string; invoice: string; from: InvoiceStatus; to: InvoiceStatus; now: Date },
  TransitionRow
>('transition_insert', (schema) => {
  const {
    columns: list,
    from,
    read,
  } = select(schema, Transition, 'transition', {
    properties: [...properties],
    sources: { transition: 'new_transition' },
  });
  const values = { id: ':transition', invoice: ':invoice', from: ':from', to: ':to', createdAt: ':now' };
  const insert = insertInto(schema, Transition, values);
  return { sql: `with new_transition as (${insert} returning *) select ${list} from ${from}`, read };
});

/** One move of an invoice. */
export const readTransitionRow = statement<{ invoice: string; transition: string }, TransitionRow>(
  'transition_read',
  (schema) => {
    const { columns: list, from, read } = select(schema, Transition, 'transition', { properties: [...properties] });
    const transition = columns(schema, Transition, 'transition');
    return {
      sql: `select ${list} from ${from}
        where ${transition.id} = :transition and ${transition.invoice} = :invoice`,
      read,
    };
  },
);

/** For each of `invoices`, a page of its moves, newest first; in a backward page oldest first. */
export const listTransitionRows = statements<
  { invoices: string[]; below: string; above: string; rows: number },
  TransitionRow,
  { backward: boolean }
>('transition_list', (schema, { backward }) => {
  const { columns: list, from, read } = select(schema, Transition, 'transition', { properties: [...properties] });
  const transition = columns(schema, Transition, 'transition');
  const page = `select ${list} from ${from}
    where ${transition.invoice} = wanted.id and ${transition.id} < :below and ${transition.id} > :above
    order by ${transition.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return {
    sql: `select page.* from unnest(:invoices::uuid[]) as wanted (id) cross join lateral (${page}) as page`,
    read,
  };
});
