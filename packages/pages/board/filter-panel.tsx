import type { ComponentChildren } from 'preact';
import { type FilterName, filter, labels, narrow } from './address.ts';
import { parseAmount } from './amounts.ts';
import { currencyLabel } from './currencies.ts';
import { dayOf, typedAmount, useTextOf } from './filter-text.ts';
import { statuses } from './generated/lifecycle.ts';
import { currencies } from './invoices.ts';
import { titles } from './words.ts';

export function FilterPanel() {
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
        <Day name="createdAfter" toValue={(day) => toInstant(day, '00:00:00')} toDay={dayOf} />
        <Day name="createdBefore" toValue={(day) => toInstant(day, '23:59:59')} toDay={dayOf} />
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

function Amount({ name }: { name: 'minAmount' | 'maxAmount' }) {
  const input = useTextOf(typedAmount(filter.value[name] ?? ''));
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
const toInstant = (day: string, time: string) => `${new Date(`${day}T${time}`).toISOString().slice(0, 19)}Z`;
