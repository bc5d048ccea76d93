import { useLayoutEffect, useRef } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { formatDate, formatTime } from '../shared/date.ts';
import { invoiceAddress, openHere, openInvoice } from './address.ts';
import type { CurrencySum } from './amounts.ts';
import { Button } from './button.tsx';
import { actionsOf, type CardAction, remindLabel } from './card-actions.ts';
import { focusAfterMove, needsContact, requestMove, stepsOf } from './changes.ts';
import { may } from './client.ts';
import { drag, dragged, reasons } from './drag.ts';
import { edit } from './editing.ts';
import { type BoardInvoice, type BoardStatus } from './invoice.ts';
import { columns, pendingMoves, showMore, totalOf } from './invoices.ts';
import { focusedCard, tabStop } from './keyboard.ts';
import { menu } from './menu.tsx';
import { formatAge, formatDue, isOverdue, moveLabel, timeOfState, titles } from './words.ts';

export function StateColumn({ status }: { status: BoardStatus }) {
  const cards = columns.value[status];
  const total = totalOf(status);
  const { value: card } = dragged;
  const takesCard = card?.allowedNextStates.includes(status);
  const refusesCard = card && !takesCard && card.status !== status;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (card) requestMove(card, status);
    dragged.value = null;
  };
  return (
    <section
      id={status.toLowerCase()}
      class={`column ${status.toLowerCase()} ${takesCard ? 'takes' : refusesCard ? 'refuses' : ''}`}
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => takesCard && event.preventDefault()}
      onDrop={drop}
    >
      <h2 id={`column-${status}`}>
        {titles[status]}{' '}
        <span class="count">
          {cards.length < total.count && `${cards.length.toLocaleString()} of `}
          {formatCount(total)}
        </span>
      </h2>
      {card && card.status !== status && (
        <p class="verdict">
          <span>{takesCard ? moveLabel(card.status, status) : (reasons.value[status] ?? 'Not possible now.')}</span>
        </p>
      )}
      {cards.length === 0 ? (
        <p class="none">None</p>
      ) : (
        <Sums sums={total.sums} label={total.isPartial ? 'Shown' : undefined} />
      )}
      <ul>
        {cards.map((invoice) => (
          <li key={invoice.id}>
            <Card invoice={invoice} />
          </li>
        ))}
      </ul>
      {total.hasMore && (
        <Button kind="plain" onClick={() => showMore(status)}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** The first sum, with the second or how many others there are; it opens to all of them: there is no exchange rate. */
function Sums({ sums, label = 'Sum' }: { sums: readonly CurrencySum[]; label: string | undefined }) {
  const amounts = sums.map(({ currency, amount }) => (
    <span key={currency} class="amount">
      {money(amount, currency)}
    </span>
  ));
  if (amounts.length < 2)
    return (
      <p class="sums">
        <span class="label">{label}</span>
        {amounts[0]}
      </p>
    );
  return (
    <details class="sums">
      <summary>
        <span class="label">{label}</span>
        {amounts[0]}
        <span class="others">{sums[2] ? `+${sums.length - 1} more` : ['· ', amounts[1]]}</span>
      </summary>
      <dl>
        {sums.map(({ currency, count }, i) => (
          <div key={currency}>
            <dt>{formatInvoices(count)}</dt>
            <dd>{amounts[i]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export const formatInvoices = (count: number) => (count === 1 ? '1 invoice' : `${count.toLocaleString()} invoices`);

/** "12", or "10,000+": the server counts no further. */
export const formatCount = ({ count, isCapped }: { count: number; isCapped: boolean }): string =>
  `${count.toLocaleString()}${isCapped ? '+' : ''}`;

function Card({ invoice }: { invoice: BoardInvoice }) {
  const { id, invoiceNumber, contact, amount, currency } = invoice;
  const card = useRef<HTMLElement>(null);
  const isMoving = pendingMoves.value.has(id);
  const address = invoiceAddress(id);
  useLayoutEffect(() => {
    if (focusAfterMove.id !== id || isMoving) return;
    focusAfterMove.id = '';
    // Who swipes stays in the column, to go on there.
    card.current?.focus({ preventScroll: matchMedia('(hover: none)').matches });
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard.ts opens it by Enter
    <article
      class="card"
      ref={card}
      tabIndex={tabStop.value === id ? 0 : -1}
      onFocusIn={() => (focusedCard.value = id)}
      aria-label={`Invoice ${invoiceNumber}`}
      aria-describedby={`about-${id}`}
      aria-keyshortcuts="M"
      aria-busy={isMoving}
      draggable={!isMoving && may('INVOICES_WRITE')}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', invoiceNumber);
        drag(invoice);
      }}
      onDragEnd={() => (dragged.value = null)}
      onClick={(event) => (event.target as Element).closest('a, button') ?? openHere(event, address)}
    >
      <h3>
        <a href={address} onClick={(event) => openHere(event, address)} draggable={false}>
          {invoiceNumber}
        </a>
      </h3>
      <div id={`about-${id}`}>
        <div class="row">
          <span class="contact">{contact ? contact.name : 'No contact'}</span>{' '}
          <span class="amount">{money(amount, currency)}</span>
        </div>{' '}
        <div class="row">
          <Age invoice={invoice} /> <Due invoice={invoice} />
        </div>
      </div>
      <Moves invoice={invoice} isMoving={isMoving} />
    </article>
  );
}

function Age({ invoice }: { invoice: BoardInvoice }) {
  const time = timeOfState(invoice);
  const verb = invoice.status === 'DRAFT' ? 'created' : titles[invoice.status].toLowerCase();
  return (
    <time class="note" dateTime={time.replace(' ', 'T')} title={formatTime(time)}>
      {verb} {formatAge(time)}
    </time>
  );
}

export function Due({ invoice }: { invoice: BoardInvoice }) {
  const { dueOn } = invoice;
  const due = formatDue(invoice);
  return (
    dueOn &&
    due && (
      <time class={`note ${isOverdue(invoice) ? 'overdue' : ''}`} dateTime={dueOn} title={formatDate(dueOn)}>
        {due}
      </time>
    )
  );
}

/** The next step, or a reminder of it once it is overdue, and a menu of all else. */
function Moves({ invoice, isMoving }: { invoice: BoardInvoice; isMoving: boolean }) {
  const { id, invoiceNumber } = invoice;
  const { next } = stepsOf(invoice);
  const actions = actionsOf(invoice);
  const reminder = actions.find(({ label }) => isOverdue(invoice) && label === remindLabel);
  const main = reminder ?? (next && actions[0]);
  return (
    <div class="moves">
      {main && (
        <Button
          kind="primary"
          disabled={isMoving}
          aria-label={`${main.label} ${invoiceNumber}`}
          onClick={() => main.run()}
        >
          {main.label}
        </Button>
      )}
      {needsContact(invoice) && (
        <Button
          kind="primary"
          aria-label={`Add contact to ${invoiceNumber}`}
          onClick={() => {
            openInvoice(id);
            edit(invoice);
          }}
        >
          Add contact
        </Button>
      )}
      <More invoice={invoice} actions={actions.filter((one) => one !== main)} isMoving={isMoving} />
    </div>
  );
}

interface MoreProps {
  invoice: BoardInvoice;
  actions: readonly CardAction[];
  isMoving: boolean;
}

export function More({ invoice, actions, isMoving }: MoreProps) {
  const isOpen = menu.value?.invoice.id === invoice.id;
  return (
    <Button
      kind="more"
      disabled={isMoving}
      aria-label={`More actions for ${invoice.invoiceNumber}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => (menu.value = isOpen ? null : { invoice, actions, anchor: currentTarget })}
    >
      …
    </Button>
  );
}
