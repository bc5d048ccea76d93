import { sql } from 'kysely';
import type { Context } from './context.ts';
import { countRows, keysetPage, mergePages, type Oldest, oneOf } from './keyset.ts';
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
 * an index without it. `more` are further parameters of the statements,
 * `columns` those of the index, if they are not of the child.
 */
export function childrenOf<Selected, const Parent extends string>(
  name: string,
  child: string,
  parent: Parent,
  { shown, counted }: Selects<Selected>,
  { several, typeOf = () => 'text', complete = (filter) => filter }: Filtered = { several: [] },
  more: (ctx: Context) => object = () => ({}),
  columns = { parent: `${child}.${parent}`, id: `${child}.id` },
): Children<Nested<Selected>> {
  type Row = Nested<Selected>;
  type Parameters = KeysetRange & Oldest & { parents: readonly string[] } & Record<string, unknown>;
  /** `each`: the columns of `by` with several values. */
  type Form = { readonly by: string; readonly each: string; readonly backward: boolean };

  const inPage = (db: AnyDb, select: Selects<Selected>['counted'], $: Parameters, { by, each, backward }: Form) =>
    mergePages(db, $, typesIn(each), { backward, changed: false }, (values) => {
      const wantedId = sql.ref<string>('wanted.id');
      const query = select(db as never, $ as never) as unknown as AnyQuery;
      // Redundant, but tells the planner that few rows match: otherwise it prefers to scan whole joined tables.
      const few = by ? query : query.where((eb) => eb.between(columns.parent, wantedId, wantedId));
      const filtered = propertiesIn(by).map((property) => {
        const value = values[property] ?? sql`${$[property]}::${sql.raw(typeOf(property))}`;
        return [`${child}.${property}`, value] as const;
      });
      const prefix = [...filtered.slice(0, -1), [columns.parent, wantedId] as const, ...filtered.slice(-1)];
      return keysetPage(few, $, backward, columns.id, Object.fromEntries(prefix));
    });
  const propertiesIn = (joined: string) => several.filter((property) => joined.split('_').includes(property));
  const typesIn = (each: string) =>
    Object.fromEntries(propertiesIn(each).map((property) => [property, typeOf(property)]));
  const eachParent = (db: AnyDb, parents: readonly string[]) =>
    db.selectFrom(sql<{ id: string }>`unnest(${parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`));

  const forms = [...new Set(['', ...several, several.join('_')])].flatMap((by) => {
    const single = { by, each: '', backward: false };
    return by === '' ? single : [single, { ...single, each: `each_${by}` }];
  });
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
  /** The form of the statements for a filter, and its parameters. */
  const valuesIn = (filter: Values) => {
    const values: Values = Object.fromEntries(several.map((property) => [property, oneOf(filter[property])]));
    const given = several.filter((property) => values[property] !== undefined);
    const lists = given.filter((property) => Array.isArray(values[property]));
    return { values, by: given.join('_'), each: lists.length === 0 ? '' : `each_${lists.join('_')}` };
  };
  const counts = async (ctx: Context, parents: readonly string[], given: Filter = {}) => {
    const filter = complete(given);
    const order = byCreation(filter);
    const whole = { ...order.range(wholeList, rowsToCount), oldest: order.oldest };
    const { values, ...form } = valuesIn(filter as Values);
    const parameters = { ...more(ctx), parents, ...values, ...whole };
    const rows = await ctx.db.all(count({ ...form, backward: false }), parameters);
    const byParent = new Map(rows.map((row) => [row.id, row.rows as number]));
    return parents.map((id) => toCount(byParent.get(id) ?? 0));
  };
  const ofEach = async (ctx: Context, parents: readonly string[], page: PageRequest, given: Filter = {}) => {
    const filter = complete(given);
    const order = byCreation(filter);
    const range = { ...order.range(page, page.limit + 1), oldest: order.oldest };
    const isWithin = order.filter(page) ?? (() => true);
    const { values, ...form } = valuesIn(filter as Values);
    const parameters = { ...more(ctx), parents, ...values, ...range };
    const found = await ctx.db.all(list({ ...form, backward: page.backward }), parameters);
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
