import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import { type Count, countOf, type Oldest, rowsToCount, toCount } from './count.ts';
import { byCreation, everywhere, type Window } from './order.ts';
import { type Page, type PageRequest, toPage } from './page.ts';
import { type Nested, statementsOver } from './statement.ts';
import type { EntityClass } from './tables.ts';
import { inWindow } from './window.ts';

/** What belongs to something else: the revisions of an article, the moves of an invoice. */
export interface Children<Row> {
  /** A page of those of one parent, newest first. */
  of(ctx: Context, parent: string, page: PageRequest): Promise<Page<Row>>;
  /** The same for each of `parents`, in their order and in one statement. */
  ofEach(ctx: Context, parents: readonly string[], page: PageRequest): Promise<Page<Row>[]>;
  /** How many each of `parents` has, in their order and in one statement. */
  counts(ctx: Context, parents: readonly string[]): Promise<Count[]>;
}

/** Within this file a table is any table: what comes out of it is typed. */
type AnyTables = Record<string, Record<string, string>>;
type AnyQuery<Row> = SelectQueryBuilder<AnyTables, string, Row>;

const { statements } = statementsOver<EntityClass<object>[]>();

/** The children of everybody: as they are shown, and for counting them, with nothing joined. */
interface Selects<Selected> {
  shown(db: never): { execute(): Promise<Selected[]> };
  counted(db: never): { execute(): Promise<unknown[]> };
}

/**
 * Pages of children, for one parent or for many. There is an index over the parent, what else is wanted, and the id of the
 * child.
 *
 * @param name what the statement is called
 * @param child what the query calls the children
 * @param parent their property that holds the id of the parent
 * @param only what they must have besides
 */
export function childrenOf<Selected, const Parent extends keyof Selected & string>(
  name: string,
  child: string,
  parent: Parent,
  { shown, counted }: Selects<Selected>,
  only: { readonly [Property in keyof Selected]?: Selected[Property] & string } = {},
): Children<Nested<Selected>> {
  type Row = Nested<Selected>;
  const own = `${child}.${parent}`;
  const properties = Object.keys(only) as (keyof typeof only & string)[];
  const order = byCreation();

  const inPage = <Item>(all: AnyQuery<Item>, $: Window & typeof only, backward: boolean) => {
    const wantedId = sql.ref<string>('wanted.id');
    // Says nothing new, but that few rows are meant: else the planner would rather walk whole tables that are joined.
    const few = all.where((eb) => eb.between(own, wantedId, wantedId));
    return inWindow(properties.length > 0 ? all : few, $, backward, `${child}.id`, {
      [own]: wantedId,
      ...Object.fromEntries(properties.map((property) => [`${child}.${property}`, $[property]])),
    });
  };
  const ofWanted = (db: unknown, parents: readonly string[]) =>
    (db as Kysely<AnyTables>).selectFrom(
      sql<{ id: string }>`unnest(${parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`),
    );

  type Parameters = Window & Oldest & { parents: readonly string[] } & typeof only;
  const list = statements(name, (db, $: Parameters, { backward }: { backward: boolean }) => {
    const page = inPage(shown(db as never) as unknown as AnyQuery<Row>, $, backward);
    return ofWanted(db, $.parents).crossJoinLateral(page.as('page')).selectAll('page');
  });
  const count = statements(`${name}_count`, (db, $: Parameters, _: Record<never, never>) => {
    const all = inPage(counted(db as never) as unknown as AnyQuery<unknown>, $, false);
    return ofWanted(db, $.parents)
      .crossJoinLateral(countOf(db, all, $).as('counted'))
      .select(['wanted.id as id', 'counted.rows as rows']);
  });

  const counts = async (ctx: Context, parents: readonly string[]) => {
    const whole = { ...order.windowOf(everywhere, rowsToCount), oldest: order.oldest };
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
