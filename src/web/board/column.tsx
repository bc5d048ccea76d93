import type { InvoiceStatus } from '@terrapin/sdk';
import { Amount } from './amount.tsx';
import { Card, dragged } from './card.tsx';
import { move } from './changes.ts';
import { columns, loaded, query, showMore, totals } from './invoices.ts';
import { layoutOf, type Sum, sumByCurrency } from './money.ts';
import { titles } from './words.ts';

export function Column({ status }: { status: InvoiceStatus }) {
  const cards = columns.value[status];
  const total = totals.value[status];
  const sums = sumByCurrency(cards);
  const { decimals, isLong } = layoutOf([...cards, ...sums]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged.value) void move(dragged.value, status);
    dragged.value = null;
  };
  return (
    <section
      class={`column ${status.toLowerCase()}${dragged.value ? ' target' : ''}${isLong ? ' long' : ''}`}
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => dragged.value && event.preventDefault()}
      onDrop={drop}
    >
      <h2 id={`column-${status}`}>
        {titles[status]} <span class="count">{countOf(status)}</span>
      </h2>
      {cards.length === 0 ? (
        <p class="none">None</p>
      ) : (
        <Sums label={total || query.value ? `Sum of ${cards.length} shown` : 'Sum'} sums={sums} decimals={decimals} />
      )}
      <ul>
        {cards.map((invoice) => (
          <li key={invoice.id}>
            <Card invoice={invoice} decimals={decimals} />
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

/** "12", or "3 of 12" where only some are shown; the server counts up to 10,000. */
function countOf(status: InvoiceStatus): string {
  const shown = columns.value[status].length;
  const total = totals.value[status];
  const count = total?.count ?? loaded.value[status].length;
  const text = count.toLocaleString() + (total?.isCapped ? '+' : '');
  return shown === count ? text : `${shown.toLocaleString()} of ${text}`;
}

/** One sum for each currency: there is no exchange rate. */
function Sums({ label, sums, decimals }: { label: string; sums: Sum[]; decimals: number }) {
  return (
    <div class="sums">
      <span>{label}</span>
      <ul>
        {sums.map(({ currency, amount }) => (
          <li key={currency}>
            <Amount amount={amount} currency={currency} decimals={decimals} />
          </li>
        ))}
      </ul>
    </div>
  );
}
