import { type Expression, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { ChangeWindow, Window } from './order.ts';

type AnyQuery<O> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, O>;
type Tuple<Item> = (...items: Item[]) => Expression<unknown>;

/**
 * The rows of a page, newest first; in a backward page oldest first. The index is read from the cursor on, and no further
 * than what is wanted of it.
 *
 * A row comparison begins at the cursor, where an equality of the same columns would begin at the newest entry. It ends
 * where its first column does, so that only the last column of `before` is compared in it. Those before that are an IN of
 * one value: an equality would let the planner take an index without them, as long as it knows of one value only.
 *
 * @param id the column that cursors hold
 * @param before the columns that the index has before it, with the values that are wanted of them
 */
export function inWindow<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  $: Window,
  backward: boolean,
  id: StringReference<DB, TB>,
  before: { readonly [Column in StringReference<DB, TB>]?: unknown } = {},
): SelectQueryBuilder<DB, TB, O> {
  const wanted = Object.entries(before);
  const compared = wanted.slice(-1);
  const bounded = (query as unknown as AnyQuery<O>).where((eb) => {
    const row = (eb.refTuple as unknown as Tuple<string>)(...compared.map(([column]) => column), id);
    const bound = (end: string) => (eb.tuple as unknown as Tuple<unknown>)(...compared.map(([, value]) => value), end);
    const fixed = wanted.slice(0, -1).map(([column, value]) => eb(column, 'in', [value, value]));
    return eb.and([...fixed, eb(row, '<', bound($.below)), eb(row, '>', bound($.above))]);
  });
  const direction = backward ? 'asc' : 'desc';
  const columns = [...Object.keys(before), id];
  const ordered = columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), bounded);
  return ordered.limit($.rows) as unknown as SelectQueryBuilder<DB, TB, O>;
}

/** The same of a list by time of change, from an index over that time and the id. */
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
