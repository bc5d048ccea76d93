import type { ComponentChildren } from 'preact';
import { money } from '../../../src/values/money.ts';
import { formatDate, formatTime } from '../shared/date.ts';
import { invoiceAddress, openHere, show } from './address.ts';
import { Button } from './button.tsx';
import { actionsOf } from './card-actions.ts';
import { formatCount, formatInvoices, More } from './column.tsx';
import type { BoardInvoice } from './invoice.ts';
import { pendingMoves, rows, showMore, shownOrder, shownStatuses, totalOf, totalOfAll } from './invoices.ts';
import { parseOrder, sortNames } from './order.ts';
import { formatAge, formatDue, titles } from './words.ts';

const labels = {
  number: 'Number',
  contact: 'Contact',
  state: 'State',
  amount: 'Amount',
  due: 'Due',
  created: 'Created',
};

/** The invoices of all columns, in one order. */
export function InvoiceTable({ children }: { children?: ComponentChildren }) {
  const { name: sort, isDescending } = parseOrder(shownOrder.value);
  const partial = shownStatuses.value.filter((status) => totalOf(status).hasMore);
  const total = totalOfAll();
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
        <tfoot class={total.sums[3] ? '' : 'stays'}>
          {total.sums.map(({ currency, count, amount }) => (
            <tr key={currency}>
              <th scope="row">
                {total.isPartial ? 'Shown' : 'Total'} in {currency}
                <small>{formatInvoices(count)}</small>
              </th>
              <td class="contact">{formatInvoices(count)}</td>
              <td class="state" />
              <td class="amount">{money(amount, currency)}</td>
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
  const due = dueOn && formatDue(invoice, dueOn);
  const isOverdue = due?.endsWith('overdue');
  return (
    <tr>
      <th scope="row">
        <a href={invoiceAddress(id)} onClick={(event) => openHere(event, invoiceAddress(id))}>
          {invoiceNumber}
        </a>
        <small>
          {contact?.name ?? 'No contact'}
          <span class="now">
            <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span> {isOverdue ? <b>{due}</b> : due}
          </span>
        </small>
      </th>
      <td class="contact">{contact?.name ?? <span class="note">No contact</span>}</td>
      <td class="state">
        <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span>
      </td>
      <td class="amount">{money(amount, currency)}</td>
      <td class={`due ${isOverdue ? 'overdue' : ''}`}>{dueOn && <time dateTime={dueOn}>{formatDate(dueOn)}</time>}</td>
      <td class="created">
        <time dateTime={createdAt.replace(' ', 'T')} title={formatTime(createdAt)}>
          {formatAge(createdAt)}
        </time>
      </td>
      <td class="actions-of">
        <More invoice={invoice} actions={actionsOf(invoice, true)} isMoving={pendingMoves.value.has(id)} />
      </td>
    </tr>
  );
}
