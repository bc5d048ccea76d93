import { useLayoutEffect, useRef } from 'preact/hooks';
import { invoiceAddress, openHere, openInvoice } from './address.ts';
import { focusAfterMove, needsContact, requestMove, stepsOf } from './changes.ts';
import { drag, dragged } from './drag.ts';
import { editContact } from './facts.tsx';
import type { Invoice } from './invoice.ts';
import { pendingMoves } from './invoices.ts';
import { focusedCard, tabStop } from './keyboard.ts';
import { menu } from './menu.tsx';
import { money } from './money.ts';
import { formatAge, formatTime, moveLabels, timeOfState, titles } from './words.ts';

export function Card({ invoice }: { invoice: Invoice }) {
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
      draggable={!isMoving}
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
        <Age invoice={invoice} />
      </div>
      <Moves invoice={invoice} isMoving={isMoving} />
    </article>
  );
}

function Age({ invoice }: { invoice: Invoice }) {
  const time = timeOfState(invoice);
  const verb = invoice.status === 'DRAFT' ? 'created' : titles[invoice.status].toLowerCase();
  return (
    <time class="note" dateTime={time.replace(' ', 'T')} title={formatTime(time)}>
      {verb} {formatAge(time)}
    </time>
  );
}

/** The next step, and a menu of the other transitions. */
function Moves({ invoice, isMoving }: { invoice: Invoice; isMoving: boolean }) {
  const { id, invoiceNumber, allowedNextStates } = invoice;
  if (allowedNextStates.length === 0) return null;
  const { next, others } = stepsOf(invoice);
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
          aria-label={`More transitions of ${invoiceNumber}`}
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
