import { money } from '../../../src/core/money.ts';
import { formatDate } from '../shared/date.ts';
import { invoiceAddress, openHere, order, show } from './address.ts';
import { countOf } from './column.tsx';
import { statuses } from './generated/lifecycle.ts';
import type { BoardInvoice } from './invoice.ts';
import { columns, showMore, shownStatuses, totalOf } from './invoices.ts';
import { formatAge, formatDue, formatTime, titles } from './words.ts';

/** What rows are compared by: texts as people order them, empty ones last. */
const columnsOfTable = {
  number: ['Number', ({ invoiceNumber }) => invoiceNumber],
  contact: ['Contact', ({ contact }) => contact?.name ?? null],
  state: ['State', ({ status }) => statuses.indexOf(status)],
  amount: ['Amount', ({ amount, currency }) => `${currency} ${String(amount.toFixed(4)).padStart(20)}`],
  due: ['Due', ({ dueOn }) => dueOn],
  created: ['Created', ({ createdAt }) => createdAt],
} as const satisfies Record<string, readonly [string, (invoice: BoardInvoice) => string | number | null]>;
type Name = keyof typeof columnsOfTable;

const { compare } = new Intl.Collator(undefined, { numeric: true });

function sorted(invoices: readonly BoardInvoice[], sort: string, isDescending: boolean): readonly BoardInvoice[] {
  const known = sort in columnsOfTable;
  const [, keyOf] = columnsOfTable[known ? (sort as Name) : 'created'];
  const sign = isDescending || !known ? -1 : 1;
  return [...invoices].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' ? a - Number(b) : compare(a, String(b)));
  });
}

/** The invoices of all columns, in one order. */
export function Table() {
  const { sort, isDescending } = order.value;
  const all = shownStatuses.value.flatMap((status) => columns.value[status]);
  const partial = shownStatuses.value.filter((status) => totalOf(status).hasMore);
  const totals = shownStatuses.value.map(totalOf);
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return (
    <div class="scroll">
      <table>
        <caption class="visually-hidden">Invoices</caption>
        <thead>
          <tr>
            {Object.entries(columnsOfTable).map(([name, [label]]) => (
              <th
                key={name}
                scope="col"
                class={name}
                aria-sort={sort === name ? (isDescending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  class="button plain"
                  type="button"
                  onClick={() => show({ sort: name, direction: sort === name && !isDescending ? 'desc' : null })}
                >
                  {label}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(all, sort, isDescending).map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
      {all.length === 0 && <p class="none">None</p>}
      {partial.length > 0 && (
        <p class="note">
          {all.length.toLocaleString()} of {countOf({ count, isCapped: totals.some((one) => one.isCapped) })} are shown,
          and sorted: the newest of each state.{' '}
          <button class="button plain" type="button" onClick={() => void Promise.all(partial.map(showMore))}>
            Show more
          </button>
        </p>
      )}
    </div>
  );
}

function Row({ invoice }: { invoice: BoardInvoice }) {
  const { id, invoiceNumber, contact, status, amount, currency, dueOn, createdAt } = invoice;
  const due = dueOn && formatDue(invoice, dueOn);
  return (
    <tr>
      <th scope="row">
        <a href={invoiceAddress(id)} onClick={(event) => openHere(event, id)}>
          {invoiceNumber}
        </a>
      </th>
      <td class="contact">{contact?.name ?? <span class="note">No contact</span>}</td>
      <td>
        <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span>
      </td>
      <td class="amount">{money(amount, currency)}</td>
      <td class={`due ${due?.endsWith('overdue') ? 'overdue' : ''}`}>
        {dueOn && <time dateTime={dueOn}>{formatDate(dueOn)}</time>}
      </td>
      <td class="created">
        <time dateTime={createdAt.replace(' ', 'T')} title={formatTime(createdAt)}>
          {formatAge(createdAt)}
        </time>
      </td>
    </tr>
  );
}
