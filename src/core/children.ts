import { sql } from 'kysely';
import type { Context } from './context.ts';
import { countRows, keysetPage, mergePages, type Oldest } from './keyset.ts';
import { byCreation, type Created, type KeysetRange, wholeList } from './order.ts';
import { type Count, type Page, type PageRequest, rowsToCount, toCount, toPage } from './page.ts';
import { type AnyDb, type AnyQuery, type Nested, statementsOver } from './statement.ts';
import type { Values } from './table-rows.ts';

/** Values of columns, and times of creation. */
export type ChildrenFilter<Several extends string = string> = Created & {
  readonly [Property in Several]?: readonly string[] | undefined;
};

/** Resources that belong to a parent: the revisions of an article, the transitions of an invoice. */
export interface Children<Row, Several extends string = never> {
  of(ctx: Context, parent: string, page: PageRequest, filter?: ChildrenFilter<Several>): Promise<Page<Row>>;
  /** In the order of `parents`, with one statement. */
  ofEach(
    ctx: Context,
    parents: readonly string[],
    page: PageRequest,
    filter?: ChildrenFilter<Several>,
  ): Promise<Page<Row>[]>;
  counts(ctx: Context, parents: readonly string[], filter?: ChildrenFilter<Several>): Promise<Count[]>;
}

interface Filtered {
  readonly several: readonly string[];
  /** Of their columns. Default: text. */
  typeOf?(property: string): string;
  complete?(filter: ChildrenFilter<never>): ChildrenFilter<never>;
}

interface Selects<Selected> {
  shown(db: never, $: never): { execute(): Promise<Selected[]> };
  counted(db: never, $: never): { execute(): Promise<unknown[]> };
}

const { statements } = statementsOver();

/**
 * Requires an index over the parent and the id of the child, and for lists with values of `several` one over the parent, that
 * column and the id. With two columns, the index begins with the first one: beginning with the parent, the planner would take
 * an index without it. `more` are further parameters of the statements.
 */
export function childrenOf<Selected, const Parent extends string>(
  name: string,
  child: string,
  parent: Parent,
  { shown, counted }: Selects<Selected>,
  { several, typeOf = () => 'text', complete = (filter) => filter }: Filtered = { several: [] },
  more: (ctx: Context) => object = () => ({}),
): Children<Nested<Selected>> {
  type Row = Nested<Selected>;
  type Parameters = KeysetRange & Oldest & { parents: readonly string[] } & Record<string, unknown>;
  type Form = { readonly by: string; readonly backward: boolean };
  const parentColumn = `${child}.${parent}`;

  const inPage = (db: AnyDb, select: Selects<Selected>['counted'], $: Parameters, { by, backward }: Form) =>
    mergePages(db, $, typesIn(by), { backward, changed: false }, (values) => {
      const wantedId = sql.ref<string>('wanted.id');
      const query = select(db as never, $ as never) as unknown as AnyQuery;
      // Redundant, but tells the planner that few rows match: otherwise it prefers to scan whole joined tables.
      const few = by ? query : query.where((eb) => eb.between(parentColumn, wantedId, wantedId));
      const filtered = Object.entries(values).map(([property, value]) => [`${child}.${property}`, value] as const);
      const prefix = [...filtered.slice(0, -1), [parentColumn, wantedId] as const, ...filtered.slice(-1)];
      return keysetPage(few, $, backward, `${child}.id`, Object.fromEntries(prefix));
    });
  const typesIn = (by: string) =>
    Object.fromEntries(by.split('_').flatMap((property) => (property ? [[property, typeOf(property)]] : [])));
  const eachParent = (db: AnyDb, parents: readonly string[]) =>
    db.selectFrom(sql<{ id: string }>`unnest(${parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`));

  const forms = [...new Set(['', ...several, several.join('_')])].map((by) => ({ by, backward: false }));
  const list = statements(
    name,
    (db, $: Parameters, form: Form) =>
      eachParent(db, $.parents)
        .crossJoinLateral(inPage(db, shown, $, form).as('page'))
        .selectAll('page'),
    forms,
  );
  const count = statements(
    `${name}_count`,
    (db, $: Parameters, form: Form) =>
      eachParent(db, $.parents)
        .crossJoinLateral(countRows(db, inPage(db, counted, $, form), $).as('counted'))
        .select(['wanted.id as id', 'counted.rows as rows']),
    forms,
  );

  type Filter = ChildrenFilter<never>;
  const byOf = (filter: object) => several.filter((property) => (filter as Values)[property] !== undefined).join('_');
  const counts = async (ctx: Context, parents: readonly string[], given: Filter = {}) => {
    const filter = complete(given);
    const order = byCreation(filter);
    const whole = { ...order.range(wholeList, rowsToCount), oldest: order.oldest };
    const form = { by: byOf(filter), backward: false };
    const rows = await ctx.db.all(count(form), { ...more(ctx), parents, ...filter, ...whole });
    const byParent = new Map(rows.map((row) => [row.id, row.rows as number]));
    return parents.map((id) => toCount(byParent.get(id) ?? 0));
  };
  const ofEach = async (ctx: Context, parents: readonly string[], page: PageRequest, given: Filter = {}) => {
    const filter = complete(given);
    const order = byCreation(filter);
    const range = { ...order.range(page, page.limit + 1), oldest: order.oldest };
    const isWithin = order.filter(page) ?? (() => true);
    const form = { by: byOf(filter), backward: page.backward };
    const found = await ctx.db.all(list(form), { ...more(ctx), parents, ...filter, ...range });
    const rows = found as (Row & { id: string } & Record<Parent, string | { id: string }>)[];
    const byParent = Map.groupBy(rows.filter(isWithin), (row) => idIn(row[parent]));
    return parents.map((id) =>
      toPage(page, byParent.get(id) ?? [], {
        cursorOf: (row) => order.cursorOf(row),
        count: async () => (await counts(ctx, [id], given))[0] as Count,
      }),
    );
  };
  const of = async (ctx: Context, parent: string, page: PageRequest, filter?: Filter) =>
    (await ofEach(ctx, [parent], page, filter))[0] as Page<Row>;
  return { of, ofEach, counts } as Children<Row>;
}

/** A parent that is shown as an object, such as an author, has its id in it. */
const idIn = (parent: string | { id: string }) => (typeof parent === 'string' ? parent : parent.id);
