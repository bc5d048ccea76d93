import { getHeapStatistics } from 'node:v8';
import { Param } from '@terrapin/table';
import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
  WhereNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';

type Row = Record<string, unknown>;

/** Characters of the values of all rows: their JSON, which is kept with them, is about as long. */
const most = Math.min(6_000_000, Math.floor(getHeapStatistics().heap_size_limit / 100));
/** Of a row: a few large ones would replace all others. */
const mostOfRow = 16_000;
/** Characters of what a page is known by, and how many are known. */
const longestPage = 400;
const mostPages = 10_000;
/** What a row takes besides, in characters. */
const overhead = 300;

/**
 * Rows as lists have read them, by their keys: the id, and the transactions that wrote the row and what is joined to it. A
 * change of any of them makes another key, so nothing is ever outdated. Those that were not read for long go first.
 */
export class KeptRows {
  /** How often each page was read. */
  readonly #pages = new LRUCache<string, number>({ max: mostPages });
  readonly #rows = new LRUCache<string, Row>({
    maxSize: most,
    maxEntrySize: mostOfRow + overhead,
    sizeCalculation: (row) => sizeOf(row) + overhead,
  });
  /** Since the start: rows that a list found here, and rows that it read. */
  readonly counts = { found: 0, read: 0 };

  /** Reads a page by its keys when it was read twice: those that are read once would cost more. */
  isPopular(statement: string, values: readonly unknown[]): boolean {
    const page = `${statement} ${values.join(' ')}`;
    if (page.length > longestPage) return false;
    const times = (this.#pages.get(page) ?? 0) + 1;
    if (times <= 3) this.#pages.set(page, times);
    return times > 2;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  add(key: string, row: Row): void {
    this.#rows.set(key, Object.freeze(row));
  }

  /** When the database was away: another may be there. */
  clear(): void {
    this.#rows.clear();
  }
}

function sizeOf(row: Row): number {
  let size = 0;
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'string') size += value.length;
    else if (typeof value === 'object' && value !== null) size += sizeOf(value as Row);
  }
  return size;
}

/** Whether the rows of a list are usually known, by what was seen last. If not, few requests ask for keys first. */
export class Familiarity {
  #share = 1;
  #asked = 0;

  get isLikely(): boolean {
    return this.#share > 0.6 || ++this.#asked % 32 === 0;
  }

  learn(known: number, all: number): void {
    if (all > 0) this.#share += (known / all - this.#share) / 4;
  }
}

export const idOf = (key: string) => key.slice(0, 36);

/** The queries for the keys of a list, and for rows by key. */
interface ByKey {
  readonly keys: SelectQueryNode;
  readonly rows: SelectQueryNode;
}

const usualParts = new Set<string>(['kind', 'from', 'joins', 'selections', 'where', 'orderBy', 'limit']);

/** Null unless it is a list that reads plain columns of a table, and of others whose ids it has. */
export function byKey(query: unknown): ByKey | null {
  if (!isNode(query) || !SelectQueryNode.is(query) || !query.limit || !query.orderBy) return null;
  const { kind, from, joins = [], selections = [] } = query;
  if (Object.entries(query).some(([part, value]) => value !== undefined && !usualParts.has(part))) return null;
  const tables = [...(from?.froms ?? []), ...joins.map(({ table }) => table)].map(aliasOf);
  const [main, ...others] = tables;
  if (from?.froms.length !== 1 || main === undefined || main === null || others.includes(null)) return null;
  const shown = selections.map(({ selection }) => selection);
  const byColumn = joins.map((join, i) => joinById(join, others[i] as string, shown));
  if (!isComplete(byColumn) || !shown.every((node) => ReferenceNode.is(plain(node)) || isPlace(node))) return null;
  if (!shown.some((node) => isIdOf(node, main))) return null;
  // The time beside it, for a server that uses numbers of transactions again: a standby that lacks the last ones.
  const time = shown.some((node) => isReferenceTo(plain(node), 'updated_at', main));
  const version = tables.map((table) => column(table as string, 'xmin'));
  const parts = [column(main, 'id'), ...version, ...(time ? [column(main, 'updated_at')] : [])];
  const key = RawNode.create(['concat(', ...parts.slice(1).map(() => `, ' ', `), ')'], parts);
  const ids = RawNode.create(
    ['', ' = any(', '::uuid[]) and ', ' = any(', '::text[])'],
    [column(main, 'id'), ValueNode.create(new Param('ids')), key, ValueNode.create(new Param('keys'))],
  );
  const rows: SelectQueryNode = { kind, from, joins: byColumn, selections, where: WhereNode.create(ids) };
  const named = SelectionNode.create(AliasNode.create(key, IdentifierNode.create('key')));
  return { keys: { ...query, selections: [named] }, rows };
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

const column = (table: string, name: string) => ReferenceNode.create(ColumnNode.create(name), TableNode.create(table));

function aliasOf(node: OperationNode): string | null {
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return null;
  return node.alias.name;
}

const plain = (node: OperationNode) => (AliasNode.is(node) ? node.node : node);

/** As `id`. */
function isIdOf(node: OperationNode, table: string): boolean {
  return isReferenceTo(plain(node), 'id', table) && (!AliasNode.is(node) || isNamed(node, 'id'));
}

function isReferenceTo(node: OperationNode, name: string, table: string): boolean {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column) || node.column.column.name !== name) return false;
  return node.table?.table.identifier.name === table;
}

/**
 * A join by the id that a column has. A list of a key joins by the value of the key, which each of its rows has in the column that
 * it shows as the id. Null: another join.
 */
function joinById(join: JoinNode, table: string, shown: readonly OperationNode[]): JoinNode | null {
  const on = join.on?.on;
  if (!on || !BinaryOperationNode.is(on) || !isReferenceTo(on.leftOperand, 'id', table)) return null;
  if (ReferenceNode.is(on.rightOperand)) return /^(?:Inner|Left)Join$/.test(join.joinType) ? join : null;
  const id = shown.find((node) => isNamed(node, `${table}__id`));
  if (join.joinType !== 'InnerJoin' || !id) return null;
  return { ...join, on: OnNode.create(BinaryOperationNode.create(on.leftOperand, on.operator, plain(id))) };
}

const isComplete = (joins: readonly (JoinNode | null)[]): joins is JoinNode[] => !joins.includes(null);

const isNamed = (node: OperationNode, name: string): node is AliasNode =>
  AliasNode.is(node) && IdentifierNode.is(node.alias) && node.alias.name === name;

/** The column by which a list is sorted, and its value as text. */
const isPlace = (node: OperationNode) => (isNamed(node, 'place') || isNamed(node, 'sorted')) && isOfColumns(node.node);

const isOfColumns = (node: OperationNode): boolean =>
  RawNode.is(node) ? node.parameters.every(isOfColumns) : ReferenceNode.is(node);
