import { computed, signal } from '@preact/signals';
import { type Invoice as AnyInvoice, type InvoiceTotal } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { takeFirst } from '../shared/token.ts';
import { type BoardFilter, filter, isNarrow, opened, order } from './address.ts';
import { type CurrencySum, sumByCurrency } from './amounts.ts';
import { terrapin } from './client.ts';
import { explainRefusal, needsCurrencies, type Part, partsOf, statusesOf } from './find.ts';
import { statuses } from './generated/lifecycle.ts';
import { type BoardInvoice, type BoardStatus, known, perColumn, step } from './invoice.ts';
import { notifyProblem } from './notices.ts';
import { comparing, listedBy } from './order.ts';

/** What was read of a column, in the order of the server. */
interface Column {
  ids: readonly string[];
  /** Of all its invoices, also those that were not read. */
  count: number;
  /** The server counts no further. */
  isCapped: boolean;
  hasMore: boolean;
  /** Null: the server does not sum up what a search finds. */
  sums: readonly CurrencySum[] | null;
}
/** What `first.ts` has asked. */
type First = Record<BoardStatus, { nodes: AnyInvoice[] }> & { invoiceTotals: InvoiceTotal[] };

const empty: Column = { ids: [], count: 0, isCapped: false, hasMore: false, sums: null };

const invoices = signal<ReadonlyMap<string, BoardInvoice>>(new Map());
/** Target states of the moves without a response: their cards are shown there already. */
export const pendingMoves = signal<ReadonlyMap<string, BoardStatus>>(new Map());
/** Incremented by what belongs to an invoice without changing it: its links, reminders and payments. */
export const touched = signal(0);
const limits = signal(perColumn(() => step));
const read = signal(perColumn(() => empty));
/** Of all invoices; null where they are too many to be summed up. */
const allTotals = signal<readonly InvoiceTotal[] | null>([]);
export const isLoaded = signal(false);
/** The filter of what is shown, and its order. */
const shown = signal<BoardFilter>({});
export const shownOrder = signal('');
/** Why a filter was refused: nothing is shown. */
const refused = signal<{ filter: BoardFilter; text: string } | null>(null);
/** Incremented by local changes: a list requested before the latest of them may be outdated. */
let changes = 0;

for (const asked of [filter, order]) asked.subscribe(() => (limits.value = perColumn(() => step)));

export const refusal = computed(() => (refused.value?.filter === filter.value ? refused.value.text : null));
export const isSearching = computed(
  () => (shown.value !== filter.value || shownOrder.value !== order.value) && isLoaded.value,
);
export const shownStatuses = computed(() => (refused.value?.filter === shown.value ? [] : statusesOf(shown.value)));
export const hasNone = computed(() => allTotals.value?.length === 0 && invoices.value.size === 0);
/** Of the owner's invoices, the commonest first. */
export const currencies = computed(() =>
  sumByCurrency(allTotals.value ?? [...invoices.value.values()]).map(({ currency }) => currency),
);

/** By name: those of the invoices that are loaded, as the newest of each has them. */
export const contacts = computed(() => {
  const all = [...invoices.value.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(all.flatMap(({ contact }) => (contact ? [[contact.name, contact]] : [])));
});

/** The cards of each column: those that have just come there, then those that were read. */
export const columns = computed(() => {
  const statusOf = (id: string) => pendingMoves.value.get(id) ?? invoices.value.get(id)?.status;
  const ids = statuses.flatMap((status) => read.value[status].ids);
  return perColumn((status) => {
    const own = new Set(read.value[status].ids);
    const come = new Set(ids.filter((id) => !own.has(id)));
    return [...come, ...own]
      .filter((id) => statusOf(id) === status)
      .map((id) => invoices.value.get(id) as BoardInvoice);
  });
});

/** The rows of the table. Each state was read as far as they go, so that they are the first of all. */
export const rows = computed(() => {
  const all = shownStatuses.value.flatMap((status) => columns.value[status]);
  const partial = shownStatuses.value.map((status) => read.value[status]).filter(({ hasMore }) => hasMore);
  const end = Math.min(...partial.map(({ ids }) => ids.length));
  return all.sort(comparing(shownOrder.value)).slice(0, end);
});

/** What the head of a column says: of all its invoices, those that are not shown included. */
export function totalOf(status: BoardStatus) {
  const { ids, count, isCapped, hasMore, sums } = read.value[status];
  const cards = columns.value[status];
  if (!hasMore) return { count: cards.length, isCapped: false, hasMore, sums: sumByCurrency(cards), isPartial: false };
  const sumsOrShown = sums ?? sumByCurrency(cards);
  return { count: count + cards.length - ids.length, isCapped, hasMore, sums: sumsOrShown, isPartial: sums === null };
}

/** Of all columns that are shown, or of some. */
export function totalOfAll(some = shownStatuses.value) {
  const totals = some.map(totalOf);
  return {
    count: totals.reduce((sum, total) => sum + total.count, 0),
    isCapped: totals.some(({ isCapped }) => isCapped),
    sums: sumByCurrency(totals.flatMap(({ sums }) => sums)),
    isPartial: totals.some(({ isPartial }) => isPartial),
  };
}

/** The column that has read an invoice. One that none has may be in any of which not all was read. */
export function columnsWith(id: string): readonly BoardStatus[] {
  const listed = statuses.filter((status) => read.value[status].ids.includes(id));
  return listed.length > 0 ? listed : statuses.filter((status) => read.value[status].hasMore);
}

export const invoiceOf = (id: string): BoardInvoice | undefined => invoices.value.get(id);

/** The newest of those that are loaded. */
export const newestInvoice = (): BoardInvoice | undefined =>
  [...invoices.value.values()].reduce<BoardInvoice | undefined>((a, b) => (a && a.id > b.id ? a : b), undefined);

/** Reads columns from the server. They appear together, so no card is in two of them, or in none. */
export async function load(statusesToRead: readonly BoardStatus[]): Promise<void> {
  const asked = filter.value;
  const by = order.value;
  const before = changes;
  const { all, lists, refusal } = await readOrRefuse(asked, statusesToRead);
  const open = opened.value;
  const columnAfter = (status: BoardStatus): Column =>
    statusesToRead.includes(status) ? (lists.find((list) => list.status === status) ?? empty) : read.value[status];
  // No column may have loaded what is open.
  const isElsewhere =
    open && invoices.value.has(open) && !statuses.some((status) => columnAfter(status).ids.includes(open));
  const opening = isElsewhere ? await terrapin.invoices.get(open).catch(() => null) : null;
  // Whoever changed the filter or the order reads all columns.
  if (asked !== filter.value || by !== order.value) return;
  if (before !== changes) return load(statusesToRead);
  const next = perColumn(columnAfter);
  const kept = statuses.flatMap((status) => next[status].ids).flatMap((id) => invoices.value.get(id) ?? []);
  const fresh = [...lists.flatMap(({ items }) => items), ...(opening ? [known(opening)] : [])];
  invoices.value = new Map([...kept, ...fresh].map((invoice) => [invoice.id, invoice]));
  read.value = next;
  allTotals.value = all;
  refused.value = refusal;
  shown.value = asked;
  shownOrder.value = by;
  isLoaded.value = true;
}

async function readOrRefuse(asked: BoardFilter, which: readonly BoardStatus[]) {
  if (refused.value?.filter === asked) return { ...(await readColumns({}, [])), refusal: refused.value };
  try {
    return { ...(await readColumns(asked, which)), refusal: null };
  } catch (error) {
    const text = isNarrow(asked) && explainRefusal(error, asked);
    if (!text) throw error;
    return { ...(await readColumns({}, [])), refusal: { filter: asked, text } };
  }
}

async function readColumns(asked: BoardFilter, which: readonly BoardStatus[]) {
  const given = isNarrow(asked) || order.value ? null : await takeFirst<First>('board');
  const first = given?.invoiceTotals ? given : null;
  const readingAll = first ? Promise.resolve(uncapped(first.invoiceTotals)) : readTotals({});
  // It is awaited later, where another request may have failed before.
  readingAll.catch(() => {});
  const ofOwner = needsCurrencies(asked, order.value) ? await readingAll : null;
  const parts = partsOf(asked, ofOwner ? sumByCurrency(ofOwner).map(({ currency }) => currency) : undefined);
  const totals = parts.map((part) => (isNarrow(part) ? readTotals(part) : readingAll));
  const wanted = which.filter((status) => statusesOf(asked).includes(status));
  const reading = wanted.map((status) => readColumn(status, parts, totals, first?.[status].nodes));
  const [all, lists] = await Promise.all([readingAll, Promise.all(reading), ...totals]);
  return { all, lists };
}

const readTotals = async (part: Part) => uncapped(await terrapin.invoices.totals(part));

/** Null if there are more than the server sums up. */
const uncapped = (totals: InvoiceTotal[]) => (totals.some(({ isCapped }) => isCapped) ? null : totals);

async function readColumn(
  status: BoardStatus,
  parts: readonly Part[],
  totals: readonly Promise<InvoiceTotal[] | null>[],
  first?: readonly AnyInvoice[],
) {
  const limit = limits.value[status];
  const by = order.value;
  const found = new Map<string, AnyInvoice>();
  const ofStatus = async (i: number) => (await totals[i])?.filter((total) => total.status === status);
  for (const [i, part] of parts.entries()) {
    if (parts.length > 1 && (await ofStatus(i))?.length === 0) continue;
    const isByDueDate = part.overdue || part.dueAfter || part.dueBefore;
    const listed = by ? listedBy(by) : isByDueDate && ({ direction: 'ASC' } as const);
    const list = terrapin.invoices.list({ ...part, status, ...listed });
    for (const invoice of first ?? (await list.toArray(limit + 1))) found.set(invoice.id, invoice);
  }
  const items = [...found.values()].map(known);
  if (by) items.sort(comparing(by));
  items.splice(limit);
  const column = { ...empty, status, items, ids: items.map(({ id }) => id), hasMore: found.size > limit };
  if (!column.hasMore) return column;
  const counts = await Promise.all(
    parts.map(async (part, i) => {
      const rows = await ofStatus(i);
      if (rows) return { rows, count: rows.reduce((sum, { count }) => sum + count, 0), isCapped: false };
      const { totalCount, totalCountCapped } = await terrapin.invoices
        .list({ ...part, status })
        .countedPage({ first: 1 });
      return { rows: null, count: totalCount, isCapped: totalCountCapped };
    }),
  );
  return {
    ...column,
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isCapped: counts.some(({ isCapped }) => isCapped),
    sums: counts.every(({ rows }) => rows) ? sumByCurrency(counts.flatMap(({ rows }) => rows ?? [])) : null,
  };
}

export async function showMore(...which: readonly BoardStatus[]): Promise<void> {
  limits.value = perColumn((status) => limits.value[status] + (which.includes(status) ? step : 0));
  await load(which).catch((error) => notifyProblem(explain(error), undefined, error));
}

/** Clears everything: the invoices of the previous token's user must not stay visible. */
export function reset(): void {
  changes++;
  invoices.value = new Map();
  pendingMoves.value = new Map();
  limits.value = perColumn(() => step);
  read.value = perColumn(() => empty);
  allTotals.value = [];
  refused.value = null;
  isLoaded.value = false;
}

export function store(invoice: AnyInvoice): void {
  changes++;
  invoices.value = new Map(invoices.value).set(invoice.id, known(invoice));
}

/** A new invoice is shown, until the server says whether it matches the filters. */
export function storeNew(invoice: AnyInvoice): void {
  store(invoice);
  const { status } = known(invoice);
  const column = read.value[status];
  const counted = { ...column, ids: [invoice.id, ...column.ids], count: column.count + 1 };
  read.value = { ...read.value, [status]: counted };
}

export function forget(id: string): void {
  changes++;
  invoices.value = new Map([...invoices.value].filter(([key]) => key !== id));
}

/** Reads an invoice that no column has loaded. */
export async function fetchOne(id: string): Promise<void> {
  store(await terrapin.invoices.get(id));
}
