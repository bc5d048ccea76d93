import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { formatDate } from '../shared/date.ts';
import { type FilterName, filter, isNarrow, labels, narrow, order, show, widen } from './address.ts';
import { Button } from './button.tsx';
import { formatCount } from './column.tsx';
import { dayOf, typedAmount, useTextOf } from './filter-text.ts';
import { isSearching, refusal, totalOfAll } from './invoices.ts';
import { later } from './later.tsx';
import { titles } from './words.ts';

/** Milliseconds without typing before the search starts. */
const delay = 250;
const open = signal<'filters' | 'views' | null>(null);
const Views = later(() => import('./views.tsx').then((module) => module.Views));
export const Panel = later(() => import('./filter-panel.tsx').then((module) => module.FilterPanel));

/** Search and filters, which are in the address, and beside them `children`. */
export function Filters({ children }: { children: ComponentChildren }) {
  const given = Object.keys(filter.value).filter((name) => name !== 'query') as FilterName[];
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open.value) return;
    document.querySelector<HTMLElement>(`[aria-controls=${open.value}]`)?.focus();
    open.value = null;
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of the panels in it
    <div class="toolbar" onKeyDown={onKey}>
      <Search />
      <fieldset class="layout" aria-label="Layout">
        {[false, true].map((table) => (
          <label key={`${table}`}>
            <input
              type="radio"
              name="layout"
              checked={(order.value !== '') === table}
              onChange={() => show({ view: table ? 'table' : null })}
            />
            {table ? 'Table' : 'Board'}
          </label>
        ))}
      </fieldset>
      <Toggle name="filters">{given.length > 0 ? `Filters (${given.length})` : 'Filters'}</Toggle>
      <Toggle name="views">Views</Toggle>
      {children}
      {open.value === 'filters' ? <Panel /> : <div id="filters" hidden />}
      {open.value === 'views' ? <Views /> : <div id="views" hidden />}
      <div class="chips">
        {given.map((name) => (
          <Button
            key={name}
            kind="chip"
            aria-label={`Remove the filter ${describe(name)}`}
            onClick={() => narrow({ [name]: undefined })}
          >
            {describe(name)} <span aria-hidden="true">×</span>
          </Button>
        ))}
        <output for="search">{outcome()}</output>
        {isNarrow(filter.value) && (
          <Button kind="plain" onClick={widen}>
            Show all
          </Button>
        )}
      </div>
      <p class="problem" role="alert">
        {refusal.value && `${refusal.value} Nothing is shown until you change it.`}
      </p>
    </div>
  );
}

function Toggle({ name, children }: { name: 'filters' | 'views'; children: string }) {
  return (
    <Button
      aria-expanded={open.value === name}
      aria-controls={name}
      onClick={() => (open.value = open.value === name ? null : name)}
    >
      {children}
    </Button>
  );
}

function outcome(): string {
  if (isSearching.value) return 'Searching…';
  if (!isNarrow(filter.value) || refusal.value) return '';
  const total = totalOfAll();
  if (total.count === 0) return 'No invoice found.';
  return `${formatCount(total)} ${total.count === 1 ? 'invoice' : 'invoices'} found.`;
}

function Search() {
  const { query = '' } = filter.value;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useTextOf(query, () => timer.current === undefined);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    narrow({ query: input.current?.value.trim() });
  };
  return (
    <search class="search">
      <label for="search">Search</label>
      <input
        ref={input}
        id="search"
        type="search"
        placeholder="Number, contact, text or amount"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(start, delay);
        }}
        onChange={start}
      />
    </search>
  );
}

/** What the chip of a filter says: "Due from January 31, 2026". */
function describe(name: FilterName): string {
  const value = filter.value[name] as string;
  if (name.startsWith('?')) return `${name.slice(1)}=${value}`;
  if (name === 'status') {
    const named = value.split(',').map((one) => (titles as Record<string, string>)[one.toUpperCase()] ?? one);
    return named.join(', ');
  }
  if (name === 'overdue') return labels.overdue;
  if (name === 'currency') return value;
  if (name.endsWith('Amount')) return `${labels[name]} ${typedAmount(value)}`;
  const isTime = /(After|Before)$/.test(name);
  const day = name.startsWith('due') ? value : dayOf(value);
  return `${labels[name]} ${isTime && !Number.isNaN(Date.parse(day)) ? formatDate(day) : value}`;
}
