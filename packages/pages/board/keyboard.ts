import { computed, signal } from '@preact/signals';
import { actionsOf } from './card-actions.ts';
import { columns, invoiceOf, shownStatuses } from './invoices.ts';
import { menu } from './menu.tsx';

export const focusedCard = signal('');

/** The id of the only card in the tab order: the last one that had the focus, else the first. */
export const tabStop = computed(() => {
  const ids = shownStatuses.value.flatMap((status) => columns.value[status].map(({ id }) => id));
  return ids.includes(focusedCard.value) ? focusedCard.value : ids[0];
});

const all = (selector: string, root: ParentNode) => [...root.querySelectorAll<HTMLElement>(selector)];

/** Arrow keys between cards, M for a card's menu, Enter to open it, Escape back from its buttons. */
export function onCardKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const card = target.closest<HTMLElement>('.card');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = event.key === 'Escape' && target !== card ? card : besideCard(event.key, card);
  if (event.key === 'Enter' && target === card) card.querySelector('a')?.click();
  else if (event.key === 'm' || event.key === 'M') openMenu(card);
  else if (next) next.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function openMenu(card: HTMLElement): void {
  const invoice = invoiceOf(focusedCard.value);
  if (!invoice) return;
  const actions = actionsOf(invoice);
  if (actions.length > 0) menu.value = { invoice, actions, anchor: card.querySelector('.moves') ?? card };
}

function besideCard(key: string, card: HTMLElement): HTMLElement | undefined {
  const board = all('.column', document).map((column) => all('.card', column));
  const column = board.find((cards) => cards.includes(card)) as HTMLElement[];
  const place = column.indexOf(card);
  switch (key) {
    case 'ArrowUp':
      return column[place - 1];
    case 'ArrowDown':
      return column[place + 1];
    case 'Home':
      return column[0];
    case 'End':
      return column.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const before = board.indexOf(column);
      const others = key === 'ArrowRight' ? board.slice(before + 1) : board.slice(0, before).reverse();
      const nearest = others.find(({ length }) => length > 0);
      return nearest && (nearest[place] ?? nearest.at(-1));
    }
  }
}
