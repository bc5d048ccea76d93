import { computed, signal } from '@preact/signals';
import { columns } from './invoices.ts';
import { statuses } from './lifecycle.ts';

export const focusedCard = signal('');

/** The id of the only card in the tab order: the last one that had the focus, else the first. */
export const tabStop = computed(() => {
  const ids = statuses.flatMap((status) => columns.value[status].map(({ id }) => id));
  return ids.includes(focusedCard.value) ? focusedCard.value : ids[0];
});

const all = (selector: string, root: ParentNode) => [...root.querySelectorAll<HTMLElement>(selector)];

/** Arrow keys between cards, M to a card's moves and Escape back, Enter to open it. */
export function onCardKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const card = target.closest<HTMLElement>('.card');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = target.closest('.moves') ? besideButton(event.key, target, card) : besideCard(event.key, card);
  if (event.key === 'Enter' && target === card) card.querySelector('a')?.click();
  else if (next) next.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function besideButton(key: string, button: HTMLElement, card: HTMLElement): HTMLElement | undefined {
  if (key === 'Escape') return card;
  const buttons = all('.moves button', card);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : buttons.at((buttons.indexOf(button) + step) % buttons.length);
}

function besideCard(key: string, card: HTMLElement): HTMLElement | undefined {
  if (key === 'm' || key === 'M') return all('.moves button', card)[0];
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
