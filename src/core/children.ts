import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import { type Count, countOf, type Oldest, rowsToCount, toCount } from './count.ts';
import { byCreation, type Window, wholeList } from './order.ts';
import { type Page, type PageRequest, toPage } from './page.ts';
import { type Nested, statementsOver } from './statement.ts';
import type { EntityClass } from './tables.ts';
import { inWindow } from './window.ts';

/** Resources that belong to a parent: the revisions of an article, the moves of an invoice. */
export interface Children<Row> {
  of(ctx: Context, parent: string, page: PageRequest): Promise<Page<Row>>;
  /** In the order of `parents`, with one statement. */
  ofEach(ctx: Context, parents: readonly string[], page: PageRequest): Promise<Page<Row>[]>;
  counts(ctx: Context, parents: readonly string[]): Promise<Count[]>;
}

type AnyTables = Record<string, Record<string, string>>;
type AnyQuery<Row> = SelectQueryBuilder<AnyTables, string, Row>;

const { statements } = statementsOver<EntityClass<object>[]>();

interface Selects<Selected> {
  shown(db: never): { execute(): Promise<Selected[]> };
  counted(db: never): { execute(): Promise<unknown[]> };
}

/** Requires an index over the parent, the properties of `only`, and the id of the child. `only` are required values. */
export function childrenOf<Selected, const Parent extends keyof Selected & string>(
  name: string,
  child: string,
  parent: Parent,
  { shown, counted }: Selects<Selected>,
  only: { readonly [Property in keyof Selected]?: Selected[Property] & string } = {},
): Children<Nested<Selected>> {
  type Row = Nested<Selected>;
  const parentColumn = `${child}.${parent}`;
  const properties = Object.keys(only) as (keyof typeof only & string)[];
  const order = byCreation();

  const inPage = <Item>(all: AnyQuery<Item>, $: Window & typeof only, backward: boolean) => {
    const wantedId = sql.ref<string>('wanted.id');
    // Redundant, but tells the planner that few rows match: otherwise it prefers to scan whole joined tables.
    const few = all.where((eb) => eb.between(parentColumn, wantedId, wantedId));
    return inWindow(properties.length > 0 ? all : few, $, backward, `${child}.id`, {
      [parentColumn]: wantedId,
      ...Object.fromEntries(properties.map((property) => [`${child}.${property}`, $[property]])),
    });
  };
  const ofWanted = (db: unknown, parents: readonly string[]) =>
    (db as Kysely<AnyTables>).selectFrom(
      sql<{ id: string }>`unnest(${parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`),
    );

  type Parameters = Window & Oldest & { parents: readonly string[] } & typeof only;
  const list = statements(
    name,
    (db, $: Parameters, { backward }: { backward: boolean }) => {
      const page = inPage(shown(db as never) as unknown as AnyQuery<Row>, $, backward);
      return ofWanted(db, $.parents).crossJoinLateral(page.as('page')).selectAll('page');
    },
    [{ backward: false }],
  );
  const count = statements(
    `${name}_count`,
    (db, $: Parameters, _: Record<never, never>) => {
      const all = inPage(counted(db as never) as unknown as AnyQuery<unknown>, $, false);
      return ofWanted(db, $.parents)
        .crossJoinLateral(countOf(db, all, $).as('counted'))
        .select(['wanted.id as id', 'counted.rows as rows']);
    },
    [{}],
  );

  const counts = async (ctx: Context, parents: readonly string[]) => {
    const whole = { ...order.windowOf(wholeList, rowsToCount), oldest: order.oldest };
    const rows = (await ctx.db.all(count({}), { parents, ...only, ...whole })) as unknown as {
      id: string;
      rows: number;
    }[];
    const byParent = new Map(rows.map(({ id, rows }) => [id, rows]));
    return parents.map((id) => toCount(byParent.get(id) ?? 0));
  };
  const ofEach = async (ctx: Context, parents: readonly string[], page: PageRequest) => {
    const window = { ...order.windowOf(page, page.limit + 1), oldest: order.oldest };
    const isWithin = order.within(page) ?? (() => true);
    const rows = (await ctx.db.all(list({ backward: page.backward }), { parents, ...only, ...window })) as Row[];
    const byParent = Map.groupBy(
      rows.filter((row) => isWithin(row as never)),
      (row) => (row as Record<Parent, string>)[parent],
    );
    return parents.map((id) =>
      toPage(page, byParent.get(id) ?? [], {
        cursorOf: (row) => order.cursorOf(row as { id: string }),
        count: async () => (await counts(ctx, [id]))[0]!,
      }),
    );
  };
  const of = async (ctx: Context, parent: string, page: PageRequest) => (await ofEach(ctx, [parent], page))[0]!;
  return { of, ofEach, counts };
}
