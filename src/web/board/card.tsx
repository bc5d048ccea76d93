import { signal } from '@preact/signals';
import type { Invoice, InvoiceStatus } from '@terrapin/sdk';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Amount } from './amount.tsx';
import { focusAfterMove, move } from './changes.ts';
import { pendingMoves } from './invoices.ts';
import { focusedCard, tabStop } from './keyboard.ts';
import { moveLabels } from './words.ts';

export const dragged = signal<Invoice | null>(null);

export function Card({ invoice, decimals }: { invoice: Invoice; decimals: number }) {
  const { id, invoiceNumber, contact, amount, currency, allowedNextStates } = invoice;
  const card = useRef<HTMLElement>(null);
  const isMoving = pendingMoves.value.has(id);
  useLayoutEffect(() => {
    if (focusAfterMove.id !== id || isMoving) return;
    focusAfterMove.id = '';
    card.current?.focus();
  });
  const press = (to: InvoiceStatus) => {
    focusAfterMove.id = id;
    void move(invoice, to);
  };
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
        dragged.value = invoice;
      }}
      onDragEnd={() => (dragged.value = null)}
    >
      <h3>
        <a href={`#invoice/${id}`} draggable={false}>
          {invoiceNumber}
        </a>
      </h3>
      <div class="about" id={`about-${id}`}>
        <span class="contact">{contact ? contact.name : 'No contact'}</span>{' '}
        <Amount amount={amount} currency={currency} decimals={decimals} />
      </div>
      {allowedNextStates.length > 0 && (
        <div class="moves">
          {allowedNextStates.map((to) => (
            <button
              key={to}
              class="button"
              type="button"
              disabled={isMoving}
              aria-label={`${moveLabels[to]} ${invoiceNumber}`}
              onClick={() => press(to)}
            >
              {moveLabels[to]}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}
