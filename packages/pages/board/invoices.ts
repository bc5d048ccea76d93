import { computed, signal } from '@preact/signals';
import type { Invoice as AnyInvoice } from '@terrapin/sdk';
import { opened } from './address.ts';
import { explain, terrapin } from './client.ts';
import { statuses } from './generated/lifecycle.ts';
import { type BoardInvoice, type BoardStatus, known, perColumn } from './invoice.ts';
import { notifyProblem } from './notices.ts';

const step = 50;
/** Number of invoices of a column that a search reads. */
export const searchDepth = 1_000;

interface Total {
  count: number;
  isCapped: boolean;
}

const invoices = signal<ReadonlyMap<string, BoardInvoice>>(new Map());
/** Target states of the moves without a response: their cards are shown there already. */
export const pendingMoves = signal<ReadonlyMap<string, BoardStatus>>(new Map());
const limits = signal(perColumn(() => step));
/** Null for a column that is loaded completely. */
export const totals = signal(perColumn<Total | null>(() => null));
export const isLoaded = signal(false);
export const query = signal('');
/** Incremented by local changes: a list requested before the latest of them may be outdated. */
let changes = 0;

export const loaded = computed(() => {
  const byStatus = Map.groupBy(invoices.value.values(), ({ id, status }) => pendingMoves.value.get(id) ?? status);
  return perColumn((status) => (byStatus.get(status) ?? []).sort((a, b) => (a.id < b.id ? 1 : -1)));
});

/** The loaded invoices that contain every word of the query in number, contact name or email address, newest first. */
export const columns = computed(() => {
  const words = fold(query.value).split(/\s+/);
  const isFound = ({ invoiceNumber, contact }: BoardInvoice) => {
    const text = fold([invoiceNumber, contact?.name, contact?.email].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return perColumn((status) => loaded.value[status].filter(isFound));
});

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const invoiceOf = (id: string): BoardInvoice | undefined => invoices.value.get(id);

/** The newest of those that are loaded. */
export const newestInvoice = (): BoardInvoice | undefined =>
  [...invoices.value.values()].reduce<BoardInvoice | undefined>((a, b) => (a && a.id > b.id ? a : b), undefined);

/** Reads columns from the server. They appear together, so no card is in two of them, or in none. */
export async function load(statusesToRead: readonly BoardStatus[]): Promise<void> {
  const before = changes;
  const lists = await Promise.all(statusesToRead.map(readColumn));
  // The server searches by the exact number only; that also finds invoices beyond those that a search reads.
  const isPartial = lists.some(({ total }) => total);
  const exact = query.value && isPartial ? await terrapin.invoices.list({ invoiceNumber: query.value }).toArray(1) : [];
  const others = [...invoices.value.values()].filter(({ status }) => !statusesToRead.includes(status));
  const all: AnyInvoice[] = [...others, ...lists.flatMap(({ items }) => items), ...exact];
  const open = opened.value.invoice;
  // No column may have loaded what is open.
  if (open && invoices.value.has(open) && !all.some(({ id }) => id === open))
    all.push(
      ...(await terrapin.invoices.get(open).then(
        (invoice) => [invoice],
        () => [],
      )),
    );
  if (before !== changes) return load(statusesToRead);
  invoices.value = new Map(all.map((invoice) => [invoice.id, known(invoice)]));
  totals.value = { ...totals.value, ...Object.fromEntries(lists.map(({ status, total }) => [status, total])) };
  isLoaded.value = true;
}

async function readColumn(status: BoardStatus) {
  const limit = query.value ? Math.max(limits.value[status], searchDepth) : limits.value[status];
  const items = await terrapin.invoices.list({ status, first: Math.min(limit + 1, 100) }).toArray(limit + 1);
  if (items.length <= limit) return { status, items, total: null };
  const { totalCount, totalCountCapped } = await terrapin.invoices.list({ status }).countedPage({ first: 1 });
  return { status, items: items.slice(0, limit), total: { count: totalCount, isCapped: totalCountCapped } };
}

export async function showMore(status: BoardStatus): Promise<void> {
  limits.value = { ...limits.value, [status]: limits.value[status] + step };
  await load([status]).catch((error) => notifyProblem(explain(error)));
}

/** Filters the columns. Those that are not loaded completely are read up to {@link searchDepth}. */
export async function search(text: string): Promise<void> {
  if (text === query.value) return;
  query.value = text;
  changes++;
  const outdated = statuses.filter(
    (status) => totals.value[status] || loaded.value[status].length > limits.value[status],
  );
  if (outdated.length > 0) await load(outdated).catch((error) => notifyProblem(explain(error)));
}

/** Clears everything: the invoices of the previous token's user must not stay visible. */
export function reset(): void {
  changes++;
  invoices.value = new Map();
  pendingMoves.value = new Map();
  limits.value = perColumn(() => step);
  totals.value = perColumn(() => null);
  query.value = '';
  isLoaded.value = false;
}

export function store(invoice: AnyInvoice): void {
  changes++;
  invoices.value = new Map(invoices.value).set(invoice.id, known(invoice));
}

export function forget(id: string): void {
  changes++;
  invoices.value = new Map([...invoices.value].filter(([key]) => key !== id));
}

/** Reads an invoice that no column has loaded. */
export async function fetchOne(id: string): Promise<void> {
  store(await terrapin.invoices.get(id));
}
