import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatDate } from '../shared/date.ts';
import { type FilterName, filter, filterNames, isNarrow, narrow, widen } from './address.ts';
import { amountFormat, currencyLabel, parseAmount } from './amounts.ts';
import { countOf } from './column.tsx';
import { labels } from './find.ts';
import { statuses } from './generated/lifecycle.ts';
import { currencies, isSearching, refusal, shownStatuses, totalOf } from './invoices.ts';
import { later } from './later.tsx';
import { titles } from './words.ts';

/** Milliseconds without typing before the search starts. */
const delay = 250;
const open = signal<'filters' | 'views' | null>(null);
const Views = later(() => import('./views.tsx').then((module) => module.Views));

/** Search and filters, which are in the address, and beside them `children`. */
export function Filters({ children }: { children: ComponentChildren }) {
  const given = filterNames.filter((name) => name !== 'query' && filter.value[name]);
  return (
    <div class="toolbar">
      <Search />
      <Toggle name="filters">Filters</Toggle>
      <Toggle name="views">Views</Toggle>
      {children}
      {open.value === 'filters' ? <Panel /> : <div id="filters" hidden />}
      {open.value === 'views' ? <Views /> : <div id="views" hidden />}
      <div class="chips">
        {given.map((name) => (
          <button
            key={name}
            class="button chip"
            type="button"
            aria-label={`Remove the filter ${describe(name)}`}
            onClick={() => narrow({ [name]: undefined })}
          >
            {describe(name)} <span aria-hidden="true">×</span>
          </button>
        ))}
        <output for="search">{outcome()}</output>
        {isNarrow(filter.value) && (
          <button class="button plain" type="button" onClick={widen}>
            Show all
          </button>
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
    <button
      class="button"
      type="button"
      aria-expanded={open.value === name}
      aria-controls={name}
      onClick={() => (open.value = open.value === name ? null : name)}
    >
      {children}
    </button>
  );
}

function outcome(): string {
  if (isSearching.value) return 'Searching…';
  if (!isNarrow(filter.value) || refusal.value) return '';
  const totals = shownStatuses.value.map(totalOf);
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const isCapped = totals.some((total) => total.isCapped);
  return count === 0
    ? 'No invoice found.'
    : `${countOf({ count, isCapped })} ${count === 1 ? 'invoice' : 'invoices'} found.`;
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

/** For a field that shows `text` whenever that changes, but keeps what is being typed. */
function useTextOf(text: string, isIdle = () => true) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text changes
  useLayoutEffect(() => {
    if (input.current && isIdle() && input.current.value.trim() !== text) input.current.value = text;
  }, [text]);
  return input;
}

function Panel() {
  const { status = '', overdue, currency } = filter.value;
  const named = status.toUpperCase().split(',');
  const setStatus = (name: string, isOn: boolean) => {
    const chosen = statuses.filter((one) => (one === name ? isOn : named.includes(one)));
    narrow({ status: chosen.join().toLowerCase() });
  };
  return (
    <fieldset id="filters" class="filters" aria-label="Filters">
      <fieldset class="checks" aria-label="State">
        {statuses.map((one) => (
          <Check key={one} is={named.includes(one)} set={(isOn) => setStatus(one, isOn)}>
            {titles[one]}
          </Check>
        ))}
        <Check is={overdue !== undefined} set={(isOn) => narrow({ overdue: isOn ? 'true' : undefined })}>
          {labels.overdue}
        </Check>
      </fieldset>
      <label class="field">
        {labels.currency}
        <select value={currency ?? ''} onChange={({ currentTarget }) => narrow({ currency: currentTarget.value })}>
          <option value="">All</option>
          {[...new Set([...currencies.value, ...(currency ? [currency] : [])])].sort().map((code) => (
            <option key={code} value={code}>
              {currencyLabel(code)}
            </option>
          ))}
        </select>
      </label>
      <div class="pair">
        <Amount name="minAmount" />
        <Amount name="maxAmount" />
      </div>
      <div class="pair">
        <Day name="createdAfter" toValue={(day) => instantOf(day, '00:00:00')} toDay={dayOf} />
        <Day name="createdBefore" toValue={(day) => instantOf(day, '23:59:59')} toDay={dayOf} />
      </div>
      <div class="pair">
        <Day name="dueAfter" />
        <Day name="dueBefore" />
      </div>
    </fieldset>
  );
}

function Check({ is, set, children }: { is: boolean; set(is: boolean): void; children: ComponentChildren }) {
  return (
    <label class="check">
      <input type="checkbox" checked={is} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      {children}
    </label>
  );
}

/** Of an amount in the address, as it is typed here. */
const typed = (amount: string) => (Number(amount) ? amountFormat.format(Number(amount)) : amount);

function Amount({ name }: { name: 'minAmount' | 'maxAmount' }) {
  const input = useTextOf(typed(filter.value[name] ?? ''));
  const set = (text: string) => narrow({ [name]: text && String(parseAmount(text) ?? text) });
  return (
    <label class="field">
      {labels[name]}
      <input
        ref={input}
        inputMode="decimal"
        autocomplete="off"
        onChange={({ currentTarget }) => set(currentTarget.value.trim())}
      />
    </label>
  );
}

interface DayProps {
  name: FilterName;
  toValue?(day: string): string;
  toDay?(value: string): string;
}
const same = (day: string) => day;

function Day({ name, toValue = same, toDay = same }: DayProps) {
  return (
    <label class="field">
      {labels[name]}
      <input
        type="date"
        value={toDay(filter.value[name] ?? '')}
        onChange={({ currentTarget: { value } }) => narrow({ [name]: value && toValue(value) })}
      />
    </label>
  );
}

/** Of a day of the reader: in the address, it is the same for a colleague in another time zone. */
const instantOf = (day: string, time: string) => `${new Date(`${day}T${time}`).toISOString().slice(0, 19)}Z`;

function dayOf(instant: string): string {
  const date = new Date(instant);
  // The format of Sweden is that of ISO 8601.
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString('sv');
}

/** What the chip of a filter says: "Due from January 31, 2026". */
function describe(name: FilterName): string {
  const value = filter.value[name] as string;
  if (name === 'status') {
    const named = value.split(',').map((one) => (titles as Record<string, string>)[one.toUpperCase()] ?? one);
    return named.join(', ');
  }
  if (name === 'overdue') return labels.overdue;
  if (name === 'currency') return value;
  if (name.endsWith('Amount')) return `${labels[name]} ${typed(value)}`;
  const day = name.startsWith('created') ? dayOf(value) : value;
  return `${labels[name]} ${Number.isNaN(Date.parse(day)) ? value : formatDate(day)}`;
}
