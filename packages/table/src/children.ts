import { sql } from 'kysely';
import {
  byCreation,
  type Count,
  type Created,
  checkCursors,
  countRows,
  type KeysetRange,
  keysetPage,
  mergePages,
  type Oldest,
  orderRows,
  type Page,
  type PageRequest,
  readRows,
  rowsToCount,
  singleValue,
  toCount,
  toPage,
  wholeList,
} from './keyset.ts';
import { inTurns } from './reads.ts';
import type { Caller, Given, Values } from './spec.ts';
import { type AnyDb, type AnyQuery, type Keys, type Nested, type Statement, statementsOver } from './statements.ts';

/** Values of columns, and times of creation. */
export type ChildrenFilter<Several extends string = string> = Created & {
  readonly [Property in Several]?: readonly string[] | undefined;
};

/** Resources that belong to a parent: the revisions of an article, the transitions of an invoice. */
export interface Children<Row, Several extends string = never> {
  of(ctx: Caller, parent: string, page: PageRequest, filter?: ChildrenFilter<Several>): Promise<Page<Row>>;
  /** In the order of `parents`, with one statement. */
  ofEach(
    ctx: Caller,
    parents: readonly string[],
    page: PageRequest,
    filter?: ChildrenFilter<Several>,
  ): Promise<Page<Row>[]>;
  counts(ctx: Caller, parents: readonly string[], filter?: ChildrenFilter<Several>): Promise<Count[]>;
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
export const childrenWith = (error: Given<Error>['error']) =>
  function childrenOf<Selected, const Parent extends string>(
    name: string,
    child: string,
    parent: Parent,
    { shown, counted }: Selects<Selected>,
    { several, typeOf = () => 'text', complete = (filter) => filter }: Filtered = { several: [] },
    more: (ctx: Caller) => object = () => ({}),
  ): Children<Nested<Selected> & { id: string }> {
    const columns = { parent: `${child}.${parent}`, id: `${child}.id` };
    type Row = Nested<Selected> & { id: string };
    type Parameters = KeysetRange & Oldest & { parents: readonly string[] } & Values;
    /** `each`: the columns of `by` with several values. */
    type Form = { readonly by: Keys; readonly each: Keys; readonly backward: boolean };
    const formOf = (by: readonly string[], each: readonly string[], backward = false): Form => ({
      by: { keys: by, name: by.join('_') },
      each: { keys: each, name: each.length === 0 ? '' : `each_${each.join('_')}` },
      backward,
    });

    const inPage = (db: AnyDb, select: unknown, $: Parameters, { by, each, backward }: Form, isCounted = false) =>
      mergePages(
        db,
        $,
        each.keys.map((name) => ({ name, type: typeOf(name) })),
        isCounted ? null : backward,
        (values) => {
          const wantedId = sql.ref<string>('wanted.id');
          const query = (select as (db: AnyDb, $: Parameters) => AnyQuery)(db, $);
          const filtered = by.keys.map((property) => {
            const value = values[property] ?? sql`${$[property]}::${sql.raw(typeOf(property))}`;
            return [`${child}.${property}`, value] as const;
          });
          const prefix = [...filtered.slice(0, -1), [columns.parent, wantedId] as const, ...filtered.slice(-1)];
          if (by.keys.length > 0) return keysetPage(query, $, backward, columns.id, Object.fromEntries(prefix));
          // Compared with a row, PostgreSQL 18 would start at the newest entry if the planner had another bound of its first column.
          const part = query
            .where(columns.parent, '=', sql`any(array[${wantedId}])`)
            .where((eb) => eb.and([eb(columns.id, '<', $.below), eb(columns.id, '>', $.above)]));
          return orderRows(part, [columns.parent, columns.id], backward).limit($.rows);
        },
      );
    const eachParent = (db: AnyDb, parents: readonly string[]) =>
      db.selectFrom(sql<{ id: string }>`unnest(${parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`));

    const forms = [[], ...several.map((key) => [key]), ...(several.length > 1 ? [several] : [])].flatMap((by) =>
      by.length === 0 ? formOf(by, []) : [formOf(by, []), formOf(by, by)],
    );
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
          .crossJoinLateral(countRows(db, inPage(db, counted, $, form, true), $).as('counted'))
          .select(['wanted.id as id', 'counted.rows as rows']),
      forms,
    );

    /** What lists and counts have in common: the order, the form of the statement and its parameters. */
    function prepare(ctx: Caller, parents: readonly string[], given: ChildrenFilter<never> = {}) {
      const { createdAfter, createdBefore, ...filter } = complete(given) as ChildrenFilter<never> & Values;
      const order = byCreation({ createdAfter, createdBefore });
      const values: Values = Object.fromEntries(several.map((property) => [property, singleValue(filter[property])]));
      const used = several.filter((property) => values[property] !== undefined);
      const lists = used.filter((property) => Array.isArray(values[property]));
      const parameters = { ...more(ctx), parents, ...values, oldest: order.oldest };
      return { order, formFor: (backward: boolean) => formOf(used, lists, backward), parameters };
    }

    const children = {
      async counts(ctx: Caller, parents: readonly string[], given?: ChildrenFilter<never>): Promise<Count[]> {
        const { order, formFor, parameters } = prepare(ctx, parents, given);
        const whole = { ...parameters, ...order.range(wholeList, rowsToCount) };
        const rows = await ctx.db.all(count(formFor(false)), whole);
        const byParent = new Map(rows.map((row) => [row.id, Number(row.rows)]));
        return parents.map((id) => toCount(byParent.get(id) ?? 0));
      },

      async ofEach(
        ctx: Caller,
        parents: readonly string[],
        page: PageRequest,
        given?: ChildrenFilter<never>,
      ): Promise<Page<Row>[]> {
        const { order, formFor, parameters } = prepare(ctx, parents, given);
        checkCursors([order], page, error);
        const shown = list(formFor(page.backward)) as Statement<Parameters, Row>;
        const load = (some: readonly string[]) => {
          const given = { ...parameters, parents: some };
          if (some.length === 1) return readRows(ctx, page, order, shown, given).then((read) => read.rows);
          return ctx.db.all(shown, { ...given, ...order.range(page, page.limit + 1) });
        };
        const rows = await inTurns(ctx, parents, page.limit + 1, load);
        const isWithin = order.filter(page) ?? (() => true);
        const byParent = Map.groupBy(rows.filter(isWithin), (row) => parentIn(row, parent));
        return parents.map((id) =>
          toPage<Row>(page, byParent.get(id) ?? [], {
            cursorOf: order.cursorOf,
            count: async () => (await children.counts(ctx, [id], given))[0] ?? toCount(0),
          }),
        );
      },

      async of(ctx: Caller, parent: string, page: PageRequest, filter?: ChildrenFilter<never>): Promise<Page<Row>> {
        const [only] = await children.ofEach(ctx, [parent], page, filter);
        return only as Page<Row>;
      },
    };
    return children;
  };

/** A parent that is shown as an object, such as an author, has its id in it. */
function parentIn(row: object, parent: string): string {
  const shown = Reflect.get(row, parent);
  return typeof shown === 'string' ? shown : shown.id;
}
