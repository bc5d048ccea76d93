import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { countAll } from './column.tsx';
import { columns, query, search, searchDepth, totals } from './invoices.ts';
import { statuses } from './lifecycle.ts';
import { titles } from './words.ts';

/** Milliseconds without typing before the search starts. */
const delay = 250;
const isSearching = signal(false);

export function Toolbar({ create }: { create(): void }) {
  return (
    <div class="toolbar">
      <Search />
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
  const count = statuses.reduce((sum, status) => sum + columns.value[status].length, 0);
  const found = count === 0 ? 'No invoice found.' : count === 1 ? '1 invoice found.' : `${count} invoices found.`;
  if (!statuses.some((status) => totals.value[status])) return found;
  const depth = searchDepth.toLocaleString();
  return `${found} Only the newest ${depth} of each state were searched: to find an older one, enter its full number.`;
}

/** Links to the columns, for windows that do not show them beside each other. */
export function Jump() {
  return (
    <nav class="jump" aria-label="States">
      {statuses.map((status) => (
        <a key={status} href={`#${status.toLowerCase()}`}>
          {titles[status]} <span class="count">{query.value ? columns.value[status].length : countAll(status)}</span>
        </a>
      ))}
    </nav>
  );
}

export function Keys() {
  return (
    <p class="keys">
      <kbd>Tab</kbd> to a card, <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> to the others, <kbd>Enter</kbd> to
      open it. <kbd>M</kbd> for its transitions. <kbd>Ctrl</kbd> <kbd>Z</kbd> to undo a transition.
    </p>
  );
}
