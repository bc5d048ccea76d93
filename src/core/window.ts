import { type Expression, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { ChangeWindow, Window } from './order.ts';

type AnyQuery<O> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, O>;
type Tuple<Item> = (...items: Item[]) => Expression<unknown>;

/**
 * A row comparison starts the index scan at the cursor, where an equality of the same columns would start at the newest
 * entry. It ends with its first column, so only the last column of `before` is compared in it. The others are an IN
 * with one value twice: an equality would let the planner choose an index without them.
 *
 * @param id the column that cursors contain
 * @param before the columns before `id` in the index, with their required values
 */
export function inWindow<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  $: Window,
  backward: boolean,
  id: StringReference<DB, TB>,
  before: { readonly [Column in StringReference<DB, TB>]?: unknown } = {},
): SelectQueryBuilder<DB, TB, O> {
  const prefix = Object.entries(before);
  const compared = prefix.slice(-1);
  const bounded = (query as unknown as AnyQuery<O>).where((eb) => {
    const row = (eb.refTuple as unknown as Tuple<string>)(...compared.map(([column]) => column), id);
    const bound = (end: string) => (eb.tuple as unknown as Tuple<unknown>)(...compared.map(([, value]) => value), end);
    const fixed = prefix.slice(0, -1).map(([column, value]) => eb(column, 'in', [value, value]));
    return eb.and([...fixed, eb(row, '<', bound($.below)), eb(row, '>', bound($.above))]);
  });
  const direction = backward ? 'asc' : 'desc';
  const columns = [...Object.keys(before), id];
  const ordered = columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), bounded);
  return ordered.limit($.rows) as unknown as SelectQueryBuilder<DB, TB, O>;
}

/** For a list ordered by time of change, with an index over that time and the id. */
export function inChangeWindow<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  $: ChangeWindow,
  backward: boolean,
  changed: StringReference<DB, TB>,
  id: StringReference<DB, TB>,
): SelectQueryBuilder<DB, TB, O & { changed: string }> {
  const direction = backward ? 'asc' : 'desc';
  return (query as unknown as AnyQuery<O>)
    .select(sql<string>`(extract(epoch from ${sql.ref(changed)}) * 1000000)::bigint::text`.as('changed'))
    .where((eb) => {
      const row = (eb.refTuple as unknown as Tuple<string>)(changed, id);
      const bound = (...place: string[]) => (eb.tuple as unknown as Tuple<unknown>)(...place);
      return eb.and([eb(row, '<', bound($.changedBelow, $.below)), eb(row, '>', bound($.changedAbove, $.above))]);
    })
    .orderBy(sql.ref(changed), direction)
    .orderBy(sql.ref(id), direction)
    .limit($.rows) as unknown as SelectQueryBuilder<DB, TB, O & { changed: string }>;
}
