import { useLayoutEffect, useRef } from 'preact/hooks';
import { money } from '../../../src/core/money.ts';
import { formatDate } from '../shared/date.ts';
import { invoiceAddress, openHere, openInvoice } from './address.ts';
import { sumByCurrency } from './amounts.ts';
import { focusAfterMove, needsContact, requestMove, stepsOf } from './changes.ts';
import { may } from './client.ts';
import { drag, dragged, reasons } from './drag.ts';
import { editContact } from './facts.tsx';
import type { BoardInvoice, BoardStatus } from './invoice.ts';
import { columns, loaded, pendingMoves, query, showMore, totals } from './invoices.ts';
import { focusedCard, tabStop } from './keyboard.ts';
import { menu } from './menu.tsx';
import { formatAge, formatDue, formatTime, moveLabels, timeOfState, titles } from './words.ts';

export function StateColumn({ status }: { status: BoardStatus }) {
  const cards = columns.value[status];
  const total = totals.value[status];
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
        {titles[status]} <span class="count">{countInvoices(status)}</span>
      </h2>
      {card && card.status !== status && (
        <p class="verdict">
          <span>{takesCard ? moveLabels[status] : (reasons.value[status] ?? 'Not possible now.')}</span>
        </p>
      )}
      {cards.length === 0 ? (
        <p class="none">None</p>
      ) : (
        <Sums cards={cards} label={total || query.value ? `Sum of ${cards.length} shown` : 'Sum'} />
      )}
      <ul>
        {cards.map((invoice) => (
          <li key={invoice.id}>
            <Card invoice={invoice} />
          </li>
        ))}
      </ul>
      {total && !query.value && (
        <button class="button plain" type="button" onClick={() => showMore(status)}>
          Show more
        </button>
      )}
    </section>
  );
}

/** One line, which opens to the other currencies: there is no exchange rate. */
function Sums({ cards, label }: { cards: readonly BoardInvoice[]; label: string }) {
  const sums = sumByCurrency(cards).map(({ currency, amount }) => (
    <span key={currency} class="amount">
      {money(amount, currency)}
    </span>
  ));
  const [first, ...others] = sums;
  const line = (
    <>
      <span class="label">{label}</span>
      {others.length > 0 && (
        <span class="others">
          +{others.length}
          <span class="visually-hidden"> {others.length === 1 ? 'currency' : 'currencies'}</span>
        </span>
      )}
      {first}
    </>
  );
  if (others.length === 0) return <p class="sums">{line}</p>;
  return (
    <details class="sums">
      <summary>{line}</summary>
      {others}
    </details>
  );
}

/** "12", or "10,000+": the server counts no further. */
export function countAll(status: BoardStatus): string {
  const total = totals.value[status];
  return (total?.count ?? loaded.value[status].length).toLocaleString() + (total?.isCapped ? '+' : '');
}

/** "12", or "3 of 12" where only some are shown. */
function countInvoices(status: BoardStatus): string {
  const [shown, all] = [columns.value[status].length.toLocaleString(), countAll(status)];
  return shown === all ? all : `${shown} of ${all}`;
}

function Card({ invoice }: { invoice: BoardInvoice }) {
  const { id, invoiceNumber, contact, amount, currency } = invoice;
  const card = useRef<HTMLElement>(null);
  const isMoving = pendingMoves.value.has(id);
  useLayoutEffect(() => {
    if (focusAfterMove.id !== id || isMoving) return;
    focusAfterMove.id = '';
    card.current?.focus();
  });
  return (
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
    >
      <h3>
        <a href={invoiceAddress(id)} onClick={openHere} draggable={false}>
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

function Due({ invoice }: { invoice: BoardInvoice }) {
  const { dueOn } = invoice;
  const due = dueOn && formatDue(invoice, dueOn);
  return (
    due && (
      <time class={`note ${due.endsWith('overdue') ? 'overdue' : ''}`} dateTime={dueOn} title={formatDate(dueOn)}>
        {due}
      </time>
    )
  );
}

/** The next step, and a menu of the other transitions. */
function Moves({ invoice, isMoving }: { invoice: BoardInvoice; isMoving: boolean }) {
  const { id, invoiceNumber } = invoice;
  const { next, others } = stepsOf(invoice);
  if (!next && others.length === 0 && !needsContact(invoice)) return null;
  return (
    <div class="moves">
      {next && (
        <button
          class="button primary"
          type="button"
          disabled={isMoving}
          aria-label={`${moveLabels[next]} ${invoiceNumber}`}
          onClick={() => requestMove(invoice, next)}
        >
          {moveLabels[next]}
        </button>
      )}
      {needsContact(invoice) && (
        <button
          class="button primary"
          type="button"
          aria-label={`Add contact to ${invoiceNumber}`}
          onClick={() => {
            openInvoice(id);
            editContact(invoice);
          }}
        >
          Add contact
        </button>
      )}
      {others.length > 0 && (
        <button
          class="button more"
          type="button"
          disabled={isMoving}
          aria-label={`More actions for ${invoiceNumber}`}
          aria-haspopup="menu"
          aria-expanded={menu.value?.invoice.id === id}
          onClick={({ currentTarget }) => {
            const isOpen = menu.value?.invoice.id === id;
            menu.value = isOpen ? null : { invoice, states: others, anchor: currentTarget };
          }}
        >
          …
        </button>
      )}
    </div>
  );
}
