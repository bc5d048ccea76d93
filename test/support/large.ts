import { Client } from 'pg';
import { sumUpInvoices } from '../../src/adapters/database/migrations/2026-11-27-changes-and-sums-of-invoices.ts';
import { allServed } from './all-served.ts';
import type { Who } from './large-server.ts';
import type { Columns } from './served.ts';

/** Number of rows of each kind. */
export interface Sizes {
  articles: number;
  /** Of one article. */
  revisions: number;
  /** To one user. */
  messages: number;
  /** Of one owner. */
  invoices: number;
  /** Transitions, payment attempts and payment links of one invoice, and deliveries of one webhook. */
  moves: number;
  /** Of one user, most of them revoked. */
  tokens: number;
  /** `user1` has the name User 1. */
  users: number;
  /** Of each collection without filters. */
  others: number;
  /** Of all users: one per second. */
  events: number;
}

/** The words of the statements that fill tables, in SQL. The `n`th row is one of a `series`. */
export interface Large {
  sizes: Sizes;
  /** An id that {@link idOf} has; of another set of the same kind if there are several. */
  id(kind: keyof Sizes, n?: string, set?: number): string;
  created(n?: string): string;
  user(name: Who): string;
  series(all: number): string;
  /** Whether the `n`th of `all` is one of nine: the three oldest, the three newest and three in the middle. */
  few(n: string, all: number): string;
  oneOf100(nth: number): string;
  /**
   * What the `n`th of `all` is found by: \`every\`, a word of its own, \`some\` of twenty, \`percent\` of a hundred, \`few\` of {@link few}, and \`former\` of the
   * older half; by those who see it, if not all do.
   */
  words(n: string, all: number, ...users: string[]): string;
  /** A time. */
  at: string;
}

const kinds = [
  'articles',
  'revisions',
  'messages',
  'invoices',
  'moves',
  'tokens',
  'users',
  'others',
  'events',
] as const;

/**
 * The id of the `n`th row of a kind: a UUIDv7 of the millisecond `n` (RFC 9562 §5.7), so ids are ordered. That of an event as
 * cursors have it.
 */
export function idOf(kind: keyof Sizes, n: number): string {
  if (kind === 'events') return `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;
  const time = (epoch + n).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${kinds.indexOf(kind).toString(16).padStart(12, '0')}`;
}
export const epoch = 1_700_000_000_000;

/** Milliseconds since the epoch at which the `n`th row was created. */
export const timeOf = (kind: keyof Sizes, n: number) => epoch + (kind === 'events' ? 1000 * n : n);

/** The article with many revisions, and the invoice with many transitions and attempts. */
export const busy = (all: number) => Math.floor(all / 2);

/** The webhook of ada with many deliveries, and the shelf with half of the books. */
export const busyParent = (others: number) => 2 * Math.floor(others / 4);

/** Fills a database that has the users ada, bob, carl and dora. Each filter leaves nine rows of very many. */
export async function fill(url: string, sizes: Sizes): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statementsFor(sizes)) await client.query(statement);
  } finally {
    await client.end();
  }
}

const fewOf = (n: string, all: number) =>
  `(${n} <= 3 or ${n} > ${all} - 3 or ${n} between ${busy(all)} + 1 and ${busy(all)} + 3)`;

function statementsFor(sizes: Sizes): string[] {
  const large: Large = {
    sizes,
    id: (kind, n = 'n', set = 0) => `pg_temp.id(${kinds.indexOf(kind) + 16 * set}, ${n})`,
    created: (n = 'n') => `to_timestamp((${epoch} + ${n}) / 1000.0)`,
    user: (name) => `(select id from users where username = '${name}')`,
    series: (all) => `generate_series(1, ${all}) n`,
    few: fewOf,
    oneOf100: (nth) => `n % 100 = ${nth}`,
    words(n, all, ...users) {
      const few = fewOf(n, all);
      const words = `array['every', 'word' || ${n}, case when ${n} % 20 = 0 then 'some' end, case when ${n} % 100 = 7 then 'percent' end, case when ${few} then 'few' end,
        case when ${n} <= ${busy(all)} then 'former' end]`;
      const own = users.length === 0 ? `''` : `right(own::text, 9) || '.'`;
      return `(select string_agg(quote_literal(${own} || word) || ':1A', ' ') from unnest(${words}) word
        ${users.length === 0 ? '' : `, unnest(array[${users}]) own`} where word is not null)::tsvector`;
    },
    at: `timestamptz '2025-01-01'`,
  };
  const columns: Readonly<Record<string, Columns>> = Object.assign({}, ...allServed.map(({ large }) => large));
  return [
    `create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as $$
       select (lpad(to_hex(${epoch} + n), 12, '0') || '70008000' || lpad(to_hex(kind), 12, '0'))::uuid $$`,
    // Rows may be of others that are inserted later.
    'set session_replication_role = replica',
    ...allServed.flatMap(({ fill }) => fill?.(large) ?? []),
    ...Object.entries(columns).map(([table, columnsOf]) => insertOthers(table, columnsOf, large)),
    sumUpInvoices,
  ];
}

function insertOthers(table: string, columnsOf: Columns, { sizes, id, at, series }: Large): string {
  const ofHalf = (one: string, another: string) => `case when n % 2 = 0 then ${one} else ${another} end`;
  const parent = ofHalf(id('others', `${busyParent(sizes.others)}`), id('others'));
  const parents = {
    // Not one in the trash.
    article: ofHalf(id('articles', `${busy(sizes.articles)}`), id('articles', 'n / 100 * 100 + 4')),
    invoice: ofHalf(id('invoices', `${busy(sizes.invoices)}`), id('invoices')),
  };
  const all = { id: id('others'), version: '1', created_at: at, updated_at: at, ...columnsOf(parent, parents) };
  return `insert into ${table} (${Object.keys(all)}) select ${Object.values(all)} from ${series(sizes.others)}`;
}
