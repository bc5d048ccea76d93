import { signal } from '@preact/signals';
import type { Invoice, InvoiceStatus } from '@terrapin/sdk';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isMoving, move } from './invoices.ts';
import { acts, money } from './words.ts';

/** The card in somebody's hand. */
export const dragged = signal<Invoice | null>(null);

/** The card that a button was pressed on: the focus goes with it to its new column. */
let pressed: string | null = null;

/** A card. Its buttons are the states that the server allows next, and nothing else. */
export function Card({ invoice }: { invoice: Invoice }) {
  const { id, invoiceNumber, contact, amount, currency, allowedNextStates } = invoice;
  const card = useRef<HTMLElement>(null);
  const moving = isMoving(id);
  useLayoutEffect(() => {
    if (pressed !== id || moving) return;
    pressed = null;
    card.current?.focus();
  });
  const press = (to: InvoiceStatus) => {
    pressed = id;
    void move(invoice, to);
  };
  return (
    <article
      class="card"
      ref={card}
      tabIndex={-1}
      aria-label={`Invoice ${invoiceNumber}`}
      aria-busy={moving}
      draggable={!moving}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', invoiceNumber);
        dragged.value = invoice;
      }}
      onDragEnd={() => (dragged.value = null)}
    >
      <div class="head">
        <h3>
          <a href={`#invoice/${id}`} draggable={false}>
            {invoiceNumber}
          </a>
        </h3>
        <span class="amount">{money(amount, currency)}</span>
      </div>
      <p class="contact">{contact ? contact.name : 'No contact'}</p>
      {allowedNextStates.length > 0 && (
        <div class="moves">
          {allowedNextStates.map((to) => (
            <button
              key={to}
              class="button"
              type="button"
              disabled={moving}
              aria-label={`${acts[to]} ${invoiceNumber}`}
              onClick={() => press(to)}
            >
              {acts[to]}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}
