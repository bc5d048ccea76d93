import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import { type Page, type PageRequest, toPages, type Window, windowOf } from './page.ts';
import { type Nested, statementsOver } from './statement.ts';
import type { EntityClass } from './tables.ts';
import { inWindow } from './window.ts';

/** What belongs to something else: the revisions of an article, the moves of an invoice. */
export interface Children<Row> {
  /** A page of those of one parent, newest first. */
  of(ctx: Context, parent: string, page: PageRequest): Promise<Page<Row>>;
  /** The same for each of `parents`, in their order and in one statement. */
  ofEach(ctx: Context, parents: readonly string[], page: PageRequest): Promise<Page<Row>[]>;
}

/** Within this file a table is any table: what comes out of it is typed. */
type AnyTables = Record<string, Record<string, string>>;

const { statements } = statementsOver<EntityClass<object>[]>();

/**
 * Pages of children, for one parent or for many. There is an index over the parent, what else is wanted, and the id of the
 * child.
 *
 * @param name what the statement is called
 * @param child what the query calls the children
 * @param parent their property that holds the id of the parent
 * @param select the children of everybody, as they are shown
 * @param only what they must have besides
 */
export function childrenOf<Selected, const Parent extends keyof Selected & string>(
  name: string,
  child: string,
  parent: Parent,
  select: (db: never) => { execute(): Promise<Selected[]> },
  only: { readonly [Property in keyof Selected]?: Selected[Property] & string } = {},
): Children<Nested<Selected>> {
  const list = statements(
    name,
    (db, $: Window & { parents: readonly string[] } & typeof only, { backward }: { backward: boolean }) => {
      const own = `${child}.${parent}`;
      const wanted = sql<{ id: string }>`unnest(${$.parents}::uuid[])`.as<'wanted'>(sql`wanted (id)`);
      const wantedId = sql.ref<string>('wanted.id');
      const all = select(db as never) as unknown as SelectQueryBuilder<AnyTables, string, Nested<Selected>>;
      const properties = Object.keys(only) as (keyof typeof only & string)[];
      // Says nothing new, but that few rows are meant: else the planner would rather walk whole tables that are joined.
      const few = all.where((eb) => eb.between(own, wantedId, wantedId));
      const page = inWindow(properties.length > 0 ? all : few, $, backward, `${child}.id`, {
        [own]: wantedId,
        ...Object.fromEntries(properties.map((property) => [`${child}.${property}`, $[property]])),
      });
      return (db as unknown as Kysely<AnyTables>)
        .selectFrom(wanted)
        .crossJoinLateral(page.as('page'))
        .selectAll('page');
    },
  );
  const ofEach = async (ctx: Context, parents: readonly string[], page: PageRequest) => {
    const rows = await ctx.db.all(list({ backward: page.backward }), { parents, ...only, ...windowOf(page) });
    return toPages(page, rows as Nested<Selected>[], parents, (row) => (row as Record<Parent, string>)[parent]);
  };
  return {
    ofEach,
    of: async (ctx, parent, page) => (await ofEach(ctx, [parent], page))[0]!,
  };
}
