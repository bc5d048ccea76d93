import { type Expression, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { Window } from './page.ts';

type AnyQuery<O> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, O>;
type Tuple<Item> = (...items: Item[]) => Expression<unknown>;

/**
 * The rows of a page, newest first; in a backward page oldest first. Row comparisons, so that the index is read from the
 * cursor on: beside an equality of the same columns it would be read from its newest entry.
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
  const columns = [...Object.keys(before), id];
  const bounded = (query as unknown as AnyQuery<O>).where((eb) => {
    const row = (eb.refTuple as unknown as Tuple<string>)(...columns);
    const bound = (end: string) => (eb.tuple as unknown as Tuple<unknown>)(...Object.values(before), end);
    return eb.and([eb(row, '<', bound($.below)), eb(row, '>', bound($.above))]);
  });
  const direction = backward ? 'asc' : 'desc';
  const ordered = columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), bounded);
  return ordered.limit($.rows) as unknown as SelectQueryBuilder<DB, TB, O>;
}
