import type { ComponentChildren } from 'preact';
import { money } from '../../../src/values/money.ts';
import { formatDate, formatTime } from '../shared/date.ts';
import { invoiceAddress, openHere, show } from './address.ts';
import type { CurrencySum } from './amounts.ts';
import { Button } from './button.tsx';
import { actionsOf } from './card-actions.ts';
import { formatCount, formatInvoices, More } from './column.tsx';
import type { BoardInvoice, BoardStatus } from './invoice.ts';
import { pendingMoves, rows, showMore, shownOrder, shownStatuses, totalOf, totalOfAll } from './invoices.ts';
import { parseOrder, sortNames } from './order.ts';
import { formatAge, formatDue, isOverdue, titles } from './words.ts';

const labels = {
  number: 'Number',
  contact: 'Contact',
  state: 'State',
  amount: 'Amount',
  due: 'Due',
  created: 'Created',
};

/** What is owed, what is earned, and what is neither yet. */
const [unsent, open] = ['Not yet sent', 'Open'];
const groups: Partial<Record<BoardStatus, string>> = { DRAFT: unsent, PUBLISHED: unsent, SENT: open, FAILED: open };
const countOf = (sums: readonly CurrencySum[]) => sums.reduce((all, { count }) => all + count, 0);
const groupOf = (status: BoardStatus) => groups[status] ?? titles[status];

/** The invoices of all columns, in one order. */
export function InvoiceTable({ children }: { children?: ComponentChildren }) {
  const { name: sort, isDescending } = parseOrder(shownOrder.value);
  const partial = shownStatuses.value.filter((status) => totalOf(status).hasMore);
  const total = totalOfAll();
  const totals = [...new Set(shownStatuses.value.map(groupOf))]
    .map((group) => ({ group, ...totalOfAll(shownStatuses.value.filter((one) => groupOf(one) === group)) }))
    .filter(({ sums }) => sums[0]);
  return (
    <div class="scroll">
      <table>
        <caption class="visually-hidden">Invoices</caption>
        <thead>
          <tr>
            {Object.entries(labels).map(([name, label]) => (
              <th
                key={name}
                scope="col"
                class={name}
                aria-sort={sort === name ? (isDescending ? 'descending' : 'ascending') : undefined}
              >
                {sortNames.includes(name) ? (
                  <Button
                    kind="plain"
                    onClick={() => show({ sort: name, direction: sort === name && !isDescending ? 'desc' : null })}
                  >
                    {label}
                  </Button>
                ) : (
                  label
                )}
              </th>
            ))}
            <th scope="col" class="actions-of">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.value.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
        <tfoot class={total.sums[2] ? '' : 'stays'}>
          {totals.map(({ group, sums, isPartial }) => (
            <tr key={group}>
              <th scope="row">
                {group}
                {isPartial && ', shown'}
                <small>{formatInvoices(countOf(sums))}</small>
              </th>
              <td class="contact">{formatInvoices(countOf(sums))}</td>
              <td class="state" />
              <td class="amount">
                {sums.map(({ currency, amount }) => (
                  <div key={currency}>{money(amount, currency)}</div>
                ))}
              </td>
              <td class="due" />
              <td class="created" />
              <td class="actions-of" />
            </tr>
          ))}
        </tfoot>
      </table>
      {total.count === 0 && <p class="none">None</p>}
      {partial.length > 0 && (
        <p class="note">
          The first {rows.value.length.toLocaleString()} of {formatCount(total)} in this order.{' '}
          <Button kind="plain" onClick={() => void showMore(...partial)}>
            Show more
          </Button>
        </p>
      )}
      {children}
    </div>
  );
}

function Row({ invoice }: { invoice: BoardInvoice }) {
  const { id, invoiceNumber, contact, status, amount, currency, dueOn, createdAt } = invoice;
  const due = formatDue(invoice);
  const isLate = isOverdue(invoice);
  return (
    <tr>
      <th scope="row">
        <a href={invoiceAddress(id)} onClick={(event) => openHere(event, invoiceAddress(id))}>
          {invoiceNumber}
        </a>
        <small>
          {contact?.name ?? 'No contact'}
          <span class="now">
            <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span> {isLate ? <b>{due}</b> : due}
          </span>
        </small>
      </th>
      <td class="contact">{contact?.name ?? <span class="note">No contact</span>}</td>
      <td class="state">
        <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span>
      </td>
      <td class="amount">{money(amount, currency)}</td>
      <td class={`due ${isLate ? 'overdue' : ''}`}>{dueOn && <time dateTime={dueOn}>{formatDate(dueOn)}</time>}</td>
      <td class="created">
        <time dateTime={createdAt.replace(' ', 'T')} title={formatTime(createdAt)}>
          {formatAge(createdAt)}
        </time>
      </td>
      <td class="actions-of">
        <More invoice={invoice} actions={actionsOf(invoice)} isMoving={pendingMoves.value.has(id)} />
      </td>
    </tr>
  );
}
