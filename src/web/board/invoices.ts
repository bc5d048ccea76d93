import { computed, signal } from '@preact/signals';
import {
  type CreateInvoiceInput,
  type Invoice,
  type InvoiceStatus,
  isTerrapinError,
  type UpdateInvoiceInput,
} from '@terrapin/sdk';
import { explain, terrapin } from './client.ts';
import { statuses } from './lifecycle.ts';
import { complain, tell } from './notices.ts';

/** How many more of a column are shown at a time. */
export const step = 50;

type Invoices = ReadonlyMap<string, Invoice>;
type PerColumn<T> = Readonly<Record<InvoiceStatus, T>>;
const perColumn = <T>(value: T) => Object.fromEntries(statuses.map((status) => [status, value])) as PerColumn<T>;

/** As the server last said. */
const known = signal<Invoices>(new Map());
/** Moves that are asked for and not answered: shown as done, and undone by being forgotten. */
const asked = signal<ReadonlyMap<string, InvoiceStatus>>(new Map());
/** How many of each column are asked for, and whether there are more. */
export const shown = signal(perColumn(step));
export const hasMore = signal(perColumn(false));
/** Null until the first answer. */
export const loaded = signal(false);
/** Counts own changes: what was read before the last of them may be older than it. */
let changes = 0;

/** The cards of each column, newest first. */
export const columns = computed(() => {
  const byStatus = Map.groupBy(known.value.values(), (invoice) => asked.value.get(invoice.id) ?? invoice.status);
  const newestFirst = (list: Invoice[]) => list.sort((a, b) => (a.id < b.id ? 1 : -1));
  return Object.fromEntries(statuses.map((status) => [status, newestFirst(byStatus.get(status) ?? [])])) as PerColumn<
    Invoice[]
  >;
});

export const isMoving = (id: string): boolean => asked.value.has(id);
export const invoiceOf = (id: string): Invoice | undefined => known.value.get(id);

/** Reads the columns anew. They appear together, so that no card is in two of them, or in none. */
export async function load(which: readonly InvoiceStatus[]): Promise<void> {
  const before = changes;
  const lists = await Promise.all(
    which.map(async (status) => {
      const count = shown.value[status];
      const list = await terrapin.invoices.list({ status, first: Math.min(count + 1, 100) }).toArray(count + 1);
      return { status, items: list.slice(0, count), more: list.length > count };
    }),
  );
  if (before !== changes) return load(which);
  const others = [...known.value.values()].filter(({ status }) => !which.includes(status));
  known.value = new Map([...others, ...lists.flatMap(({ items }) => items)].map((invoice) => [invoice.id, invoice]));
  hasMore.value = { ...hasMore.value, ...Object.fromEntries(lists.map(({ status, more }) => [status, more])) };
  loaded.value = true;
}

export async function showMore(status: InvoiceStatus): Promise<void> {
  shown.value = { ...shown.value, [status]: shown.value[status] + step };
  await load([status]).catch((error) => complain(explain(error)));
}

/** Somebody else's token: nothing of what was shown may stay. */
export function forget(): void {
  changes++;
  known.value = new Map();
  asked.value = new Map();
  shown.value = perColumn(step);
  loaded.value = false;
}

function keep(invoice: Invoice): void {
  changes++;
  known.value = new Map(known.value).set(invoice.id, invoice);
}

/** Reads an invoice that is on none of the columns' pages. Says whether there is such a one. */
export async function fetchOne(id: string): Promise<boolean> {
  try {
    keep(await terrapin.invoices.get(id));
    return true;
  } catch (error) {
    complain(explain(error));
    return false;
  }
}

/** Moves a card at once and asks afterwards; it goes back where the server refuses. */
export async function move(invoice: Invoice, to: InvoiceStatus): Promise<void> {
  if (asked.value.has(invoice.id) || invoice.status === to) return;
  asked.value = new Map(asked.value).set(invoice.id, to);
  try {
    const moved: Invoice = await terrapin.invoices.transition(invoice.id, to, { from: invoice.status });
    keep(moved);
    tell(`${invoice.invoiceNumber} is ${to.toLowerCase()} now.`);
  } catch (error) {
    complain(`${invoice.invoiceNumber} stays ${invoice.status.toLowerCase()}. ${explain(error)}`);
  } finally {
    const left = new Map(asked.value);
    left.delete(invoice.id);
    asked.value = left;
  }
}

export async function create(input: CreateInvoiceInput): Promise<Invoice> {
  const invoice = await terrapin.invoices.create(input);
  keep(invoice);
  tell(`${invoice.invoiceNumber} is created.`);
  return invoice;
}

/** Changes an invoice as it was shown: a change by somebody else in between is not overwritten. */
export async function update({ id, etag }: Invoice, input: UpdateInvoiceInput): Promise<void> {
  try {
    keep(await terrapin.invoices.update(id, input, { ifMatch: etag }));
    tell('Saved.');
  } catch (error) {
    if (isTerrapinError(error, 'precondition_failed')) keep(await terrapin.invoices.get(id));
    throw error;
  }
}

/** Tries to pay; says what became of it. */
export async function pay({ id, invoiceNumber, amount }: Invoice, paymentToken: string): Promise<void> {
  const attempt = await terrapin.paymentAttempts.create(id, { invoiceNumber, amount, paymentToken });
  keep(await terrapin.invoices.get(id));
  if (attempt.status === 'SUCCEEDED') tell(`${invoiceNumber} is paid.`);
  else if (attempt.failure) complain(`${invoiceNumber} was not paid. ${attempt.failure.message}`);
  else tell(`The payment of ${invoiceNumber} is being settled.`);
}
