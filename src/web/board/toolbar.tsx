import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { columns, isLoaded, loaded, type PerColumn, query, search, searchDepth, totals } from './invoices.ts';
import { statuses } from './lifecycle.ts';

/** Milliseconds without typing before the search starts. */
const delay = 250;
const isSearching = signal(false);

const countOf = (lists: PerColumn<readonly unknown[]>) =>
  statuses.reduce((sum, status) => sum + lists[status].length, 0);

export function Toolbar({ create }: { create(): void }) {
  const isEmpty = countOf(loaded.value) === 0;
  return (
    <div class="toolbar">
      {isLoaded.value && (isEmpty ? <p class="empty">No invoices yet. A new invoice is a draft.</p> : <Search />)}
      <button class="button primary" type="button" onClick={create}>
        New invoice
      </button>
    </div>
  );
}

function Search() {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = async () => {
    isSearching.value = true;
    await search(input.current?.value.trim() ?? '');
    isSearching.value = false;
  };
  return (
    <search class="search">
      <label for="search">Search</label>
      <input
        ref={input}
        id="search"
        type="search"
        placeholder="Number or contact"
        autocomplete="off"
        spellcheck={false}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(start, delay);
        }}
      />
      <output for="search">{outcome()}</output>
    </search>
  );
}

function outcome(): string {
  if (isSearching.value) return 'Searching…';
  if (!query.value) return '';
  const count = countOf(columns.value);
  const found = count === 0 ? 'No invoice found.' : count === 1 ? '1 invoice found.' : `${count} invoices found.`;
  if (!statuses.some((status) => totals.value[status])) return found;
  const depth = searchDepth.toLocaleString();
  return `${found} Only the newest ${depth} of each state were searched: to find an older one, enter its full number.`;
}

export function Keys() {
  return (
    <p class="keys">
      <kbd>Tab</kbd> to a card, <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> to the others, <kbd>Enter</kbd> to
      open it. <kbd>M</kbd> to its transitions, <kbd>Esc</kbd> back. <kbd>Ctrl</kbd> <kbd>Z</kbd> to undo a transition.
    </p>
  );
}
