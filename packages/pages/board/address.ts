import { computed, signal } from '@preact/signals';
import type { terrapin } from './client.ts';
import { sortNames } from './order.ts';

/** What the address names: emails and the cards link to an invoice. */
const params = signal(readParams());
addEventListener('popstate', () => {
  params.value = readParams();
  lastField = '';
});

export const opened = computed(() => params.value.get('invoice'));

// Emails of earlier versions.
if (params.value.has('webhook')) location.replace(`/developers${location.search}`);

type Listed = NonNullable<Parameters<typeof terrapin.invoices.totals>[0]>;

/** What narrows the board down, as the address has it: a view can be sent to others. All filters of the API, by their names. */
export const labels = {
  query: 'Search',
  status: 'State',
  overdue: 'Overdue',
  currency: 'Currency',
  minAmount: 'Amount from',
  maxAmount: 'Amount to',
  createdAfter: 'Created from',
  createdBefore: 'Created to',
  dueAfter: 'Due from',
  dueBefore: 'Due to',
  sentAfter: 'Sent from',
  sentBefore: 'Sent to',
  paidAfter: 'Paid from',
  paidBefore: 'Paid to',
  updatedAfter: 'Changed from',
  updatedBefore: 'Changed to',
  invoiceNumber: 'Number',
  contactEmail: 'Contact’s email',
} satisfies Record<keyof Listed, string>;

export type FilterName = keyof typeof labels;
export const filterNames = Object.keys(labels) as FilterName[];
export type BoardFilter = Readonly<Partial<Record<FilterName, string>>>;

/** As in REST. What begins with `?` is no filter, but was given as one. */
const inAddress = (name: string) =>
  name.startsWith('?') ? name.slice(1) : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What an address can have, with its values where the board gives them. */
const known: ReadonlyMap<string, readonly string[] | null> = new Map([
  ...filterNames.map((name) => [inAddress(name), null] as const),
  ['invoice', null],
  ['view', ['table']],
  ['sort', sortNames],
  ['direction', ['asc', 'desc']],
]);
const isKnown = (name: string, value: string) => known.has(name) && known.get(name)?.includes(value) !== false;

/** Why the board cannot apply all that the address has: it is refused, as a filter is. Empty: it can. */
export function explainUnknown(filter: BoardFilter): string {
  const [key = '', value] = Object.entries(filter).find(([one]) => one.startsWith('?')) ?? [];
  const name = inAddress(key);
  const values = known.get(name);
  if (values) return `The address has “${name}=${value}”. Known are: ${values.join(', ')}.`;
  return key && `The address has “${name}”, which is no filter. Filters are: ${filterNames.map(inAddress).join(', ')}.`;
}

const filterText = computed(() => {
  const unknown = [...params.value].flatMap(([name, value]) => (isKnown(name, value) ? [] : [`?${name}`]));
  const given = [...filterNames, ...unknown].map((name) => [name, params.value.getAll(inAddress(name)).join().trim()]);
  return JSON.stringify(Object.fromEntries(given.filter(([, value]) => value)));
});
/** The same object until a filter changes. */
export const filter = computed<BoardFilter>(() => JSON.parse(filterText.value));
export const isNarrow = (one: object) => Object.keys(one).length > 0;

function readParams(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** The field whose change made the current entry of the history: further changes of it replace that entry. */
let lastField = '';

/** Changes filters; undefined removes one. */
export function narrow(changed: Readonly<Partial<Record<FilterName, string | undefined>>>): void {
  const next = readParams();
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(inAddress(name), value);
    else next.delete(inAddress(name));
  }
  const field = Object.keys(changed).join();
  if (addressOf(next) === addressOf(readParams())) return;
  go(next, field === lastField);
  lastField = field;
}

/** What the table is sorted by: `due asc`. Empty: the board is shown. Beside the filters in the address, so that a view is all of it. */
export const order = computed(() => {
  if (params.value.get('view') !== 'table') return '';
  const sort = params.value.get('sort') ?? '';
  return sortNames.includes(sort) ? `${sort} ${params.value.get('direction') ?? 'asc'}` : 'created desc';
});

/** Null removes a part. */
export function show(changed: Readonly<Record<'view' | 'sort' | 'direction', string | null>> | object): void {
  const next = readParams();
  for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name);
  go(next, false);
}

/** What a view is: the address without the invoice that is open. */
export const viewAddress = () => addressOf(withInvoice(null));

export const widen = () => narrow(Object.fromEntries(Object.keys(filter.value).map((name) => [name, undefined])));

const addressOf = (next: URLSearchParams) =>
  location.pathname + `?${next}`.replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/^\?$/, '');

function go(next: URLSearchParams, replaces: boolean): void {
  history[replaces ? 'replaceState' : 'pushState'](null, '', addressOf(next));
  params.value = readParams();
  lastField = '';
}

function withInvoice(id: string | null): URLSearchParams {
  const next = new URLSearchParams(params.value);
  next.delete('invoice');
  if (id) next.set('invoice', id);
  return next;
}

export const invoiceAddress = (id: string) => addressOf(withInvoice(id));

/** Follows a link of the board without loading the page again, unless the reader wants it in another tab. */
export function openHere(event: MouseEvent, address: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(new URL(address, location.href).searchParams, false);
}

export const openInvoice = (id: string) => go(withInvoice(id), false);

export const close = () => go(withInvoice(null), true);
