import { Card } from './card.tsx';
import { requestMove } from './changes.ts';
import { dragged, reasons } from './drag.ts';
import type { InvoiceStatus } from './invoice.ts';
import { columns, loaded, query, showMore, totals } from './invoices.ts';
import { money, sumByCurrency } from './money.ts';
import { moveLabels, titles } from './words.ts';

export function StateColumn({ status }: { status: InvoiceStatus }) {
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
        <div class="sums">
          <span>{total || query.value ? `Sum of ${cards.length} shown` : 'Sum'}</span>
          {/* One for each currency: there is no exchange rate. */}
          <ul>
            {sumByCurrency(cards).map(({ currency, amount }) => (
              <li key={currency} class="amount">
                {money(amount, currency)}
              </li>
            ))}
          </ul>
        </div>
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

/** "12", or "10,000+": the server counts no further. */
export function countAll(status: InvoiceStatus): string {
  const total = totals.value[status];
  return (total?.count ?? loaded.value[status].length).toLocaleString() + (total?.isCapped ? '+' : '');
}

/** "12", or "3 of 12" where only some are shown. */
function countInvoices(status: InvoiceStatus): string {
  const [shown, all] = [columns.value[status].length.toLocaleString(), countAll(status)];
  return shown === all ? all : `${shown} of ${all}`;
}
