import { isDeepStrictEqual } from 'node:util';
import { type Children, childrenOf } from './children.ts';
import { columnTypeOf } from './column-type.ts';
import type { Context } from './context.ts';
import { matchesVersion, type VersionedRow } from './etag.ts';
import { hasIndex, readFields } from './fields.ts';
import { inOrder } from './id.ts';
import { oneOf, readPage } from './keyset.ts';
import { type CheckedOptions, orNotFound, type View } from './operation.ts';
import { byChange, byCreation, type Changed, type Created, type Order } from './order.ts';
import type { Page } from './page.ts';
import { rethrowInUse, rethrowUnknownParent, retryOnConflict } from './queries.ts';
import type { WritableValues } from './representation.ts';
import type { AnyDb, AnyQuery, Options, Statement } from './statement.ts';
import { type Inserts, tableInserts } from './table-inserts.ts';
import type {
  AttemptOptions,
  ChildrenOptions,
  Filter,
  ReadMany,
  ReadOne,
  ReadRow,
  TableOptions,
} from './table-options.ts';
import { registerTable } from './table-parents.ts';
import {
  emptyForm,
  emptyView,
  type Form,
  pick,
  plainView,
  type TableDefinition,
  type Values,
  type Visitor,
} from './table-rows.ts';
import { tableStatements } from './table-statements.ts';
import type { Column, EntityClass, QueryOf, RowOf } from './tables.ts';
import type { Link } from './type-operations.ts';

/**
 * The one way to the rows of an entity: reading, lists, and writes with their events, derived from its fields. What is
 * unique to a resource is an option, or a statement of its own: see `writing` and `attempt`.
 *
 * ```ts
 * export const books = table(Book, {
 *   name: 'book',
 *   visible: 'everyone',
 *   writes: { insert: ['author'], update: [], delete: [] },
 *   keys: ['author'],
 * });
 * export const booksOfAuthor = books.children('author');
 * await books.insert(ctx, { ...values, author: ctx.viewer.id }, view);
 * await books.page(ctx, { author: ctx.viewer.id }, { page, view });
 * await books.change(ctx, id, (book) => ({ pages: book.pages + 1 }), { ifMatch, view });
 * ```
 */
export function table<
  T extends { id: string },
  const Name extends string,
  Related extends { readonly [K in keyof T]?: unknown } = Record<never, never>,
  Query = unknown,
  const Keys extends readonly Column<T>[] | undefined = undefined,
  Several extends Column<T> = never,
  Inserted extends Column<T> = never,
  Updated extends Column<T> = never,
>(entity: EntityClass<T>, options: TableOptions<T, Name, Related, Query, Keys, Several, Inserted, Updated>) {
  type Row = ReadRow<T, Related, Query>;
  type Whole = Required<Row> & VersionedRow;
  type New = WritableValues<T> & Pick<RowOf<T>, Inserted>;
  type Changes = Partial<WritableValues<T> & Pick<RowOf<T>, Updated>>;
  type Update = { view: View; event?: string | null | undefined };
  type Listing = Pick<CheckedOptions<true>, 'page' | 'view'>;
  type Wanted = Filter<T, Keys, Several>;
  type Chosen = Wanted & Required<Pick<Wanted, Several & keyof Wanted>>;

  const definition = { writes: {}, references: {}, ...options } as unknown as TableDefinition;
  const statements = tableStatements(entity, definition);
  const { checkParents, rethrowTaken, ...inserts } = tableInserts(entity, definition, statements);
  const { name, formOf, visitor, viewers } = statements;
  const lists = definition.keys && statements.lists('', definition.listed);

  const read: ReadOne<Row> = async (ctx: Context, id: string, view: View = plainView) =>
    orNotFound(await ctx.db.one(statements.read(formOf(view)), { ...visitor(ctx), id } as never)) as never;

  /** Lists the rows with these values of keys. */
  function listPage(
    statementsOfList: ReturnType<typeof statements.lists>,
    ctx: Context,
    filter: Values,
    { page, view }: Listing,
    order: Order<unknown, never>,
    changed = false,
  ): Promise<Page<Row>> {
    const single = Object.entries(filter).map(([key, value]) => [key, oneOf(value)]);
    const values: Values = { ...visitor(ctx), ...Object.fromEntries(single) };
    if (viewers[0] && viewers.length === 1) values[viewers[0]] ??= ctx.viewer?.id;
    const form = { ...statements.keyed(ctx, values), changed };
    const shown = statementsOfList({ ...formOf(view), ...form, backward: page.backward });
    const counted = statementsOfList({ ...formOf(emptyView), ...form, backward: false });
    return readPage(ctx, page, order as never, shown as never, counted as never, values) as Promise<Page<Row>>;
  }

  /** Reads what `view` has, compares `If-Match` and writes; again after a concurrent change: `write` returned null. */
  function attempt<Result>(
    ctx: Context,
    idOrRead: string | (() => Promise<Row>),
    { ifMatch, view, check }: AttemptOptions<Row>,
    write: (row: Whole) => Promise<Result | null>,
  ): Promise<Result> {
    return retryOnConflict(async () => {
      const row = (await (typeof idOrRead === 'string' ? read(ctx, idOrRead, view) : idOrRead())) as Whole;
      check?.(row as Row);
      matchesVersion(entity, ifMatch, row);
      return write(row);
    });
  }

  const byIds: ReadMany<Row> = async (ctx: Context, ids: readonly string[], view: View = plainView) => {
    const rows = await ctx.db.all(statements.readMany(formOf(view)), { ...visitor(ctx), ids } as never);
    return inOrder(ids, rows as (Row & Required<Row>)[]);
  };

  registerTable(entity, definition, byIds);

  /** For a transaction within `attempt`. Null after a concurrent change of the row, which was read whole. */
  async function update(ctx: Context, row: Whole, changes: Changes, { view, event = null }: Update) {
    await checkParents(ctx, changes, row);
    const statement = statements.update!({ ...formOf(view), event, elsewhere: statements.isElsewhere(changes) });
    const values = { ...row, ...changes, now: ctx.now().toISOString(), viewer: ctx.viewer?.id };
    return (await ctx.db.one(statement, values).catch(rethrowUnknownParent).catch(rethrowTaken)) as Row | null;
  }

  return {
    ...(inserts as unknown as Inserts<New, Row>),
    read,
    byIds,
    events: statements.events as ReadonlySet<string>,
    attempt,
    update,
    /** For a statement of its own: adds the event of the rows that `db` writes in a CTE named after the entity. */
    recorded: <D>(db: D, event: string) => statements.recorded(db as AnyDb, event) as D,

    /** Newest first. */
    page: (ctx: Context, filter: Wanted, options: Listing, created?: Created) =>
      listPage(lists as NonNullable<typeof lists>, ctx, filter, options, byCreation(created)),

    /** Another list, of the rows with a condition in place of `listed`: `article_list_trashed`. */
    list(what: string, condition: (query: QueryOf<T, Name>) => object) {
      const others = statements.lists(what, condition as never);
      return { page: (ctx: Context, options: Listing) => listPage(others, ctx, {}, options, byCreation()) };
    },

    /** The list in the order of changes, with values of `several`. Requires indexes over keys, that time and the id. */
    changes() {
      const lists = statements.lists('', definition.listed, true);
      const page = (ctx: Context, filter: Chosen, options: Listing, times: Changed) =>
        listPage(lists, ctx, filter, options, byChange(times), true);
      return { page };
    },

    /** Lists of the rows of each parent. Requires an index over the parent and the id, and one over `several` as well. */
    children<const Key extends Column<T> = never>(
      parent: Column<T>,
      { several = [], complete, view = plainView, ofVisible }: ChildrenOptions<Key> = {},
    ): Children<Row, Key> {
      requireChild(entity, parent, definition);
      const selects = {
        shown: (db: AnyDb, $: Visitor) => statements.listed(statements.select(db, formOf(view)), $, ofVisible),
        counted: (db: AnyDb, $: Visitor) => statements.listed(statements.select(db, formOf(emptyView)), $, ofVisible),
      };
      const lists = { several, complete, typeOf: (property: string) => columnTypeOf(entity, property) };
      return childrenOf(`${name}_by_${parent}`, name, parent, selects as never, lists as never, visitor) as never;
    },

    /** Lists of the rows that are linked to each row of another table. */
    linked({ pairs, own, other }: Link, { view }: { view: View }): Children<Row> {
      const through = (form: Form) => (db: AnyDb, $: Visitor) =>
        (statements.listed(statements.select(db, form), $) as AnyQuery)
          .innerJoin(`${pairs.name} as pair`, `pair.${own}`, `${name}.id`)
          .select(`pair.${other} as owner`);
      const selects = { shown: through(formOf(view)), counted: through(formOf(emptyView)) };
      const columns = { parent: `pair.${other}`, id: `pair.${own}` };
      return childrenOf(`${name}_of_${other}`, name, 'owner', selects as never, undefined, visitor, columns) as never;
    },

    /** Links a row to one of another table, and records it as an event of the row: `article.label_added`. */
    linking({ pairs, own, other }: Link) {
      const write = (what: string, done: string, change: (cte: AnyDb, $: Pair) => unknown) => {
        const statement = statements.writing(
          `${what}_${other}`,
          `${other}_${done}`,
          (db, $: Pair) => {
            const changed = db.with(pairs.name, (cte) => change(cte as AnyDb, $) as never) as unknown as AnyDb;
            return changed.with(entity.name, (cte) =>
              cte
                .selectFrom(`${entity.name} as ${name}`)
                .innerJoin(`${pairs.name} as pair`, `pair.${own}`, `${name}.id`)
                .selectAll(name),
            ) as AnyDb;
          },
          [emptyForm],
        )(emptyForm);
        return (ctx: Context, id: string, other: string) => ctx.db.one(statement, { id, other });
      };
      return {
        add: write('add', 'added', (cte, $) =>
          cte
            .insertInto(pairs.name)
            .values({ [own]: $.id, [other]: $.other })
            .onConflict((conflict) => conflict.doNothing())
            .returningAll(),
        ),
        remove: write('remove', 'removed', (cte, $) =>
          cte.deleteFrom(pairs.name).where(own, '=', $.id).where(other, '=', $.other).returningAll(),
        ),
      };
    },

    /** `decide` returns the changed properties. An unchanged row is not written. */
    change(
      ctx: Context,
      id: string,
      decide: (row: Whole) => Changes | Promise<Changes>,
      { view, event, ...options }: AttemptOptions<Row> & Update,
    ): Promise<Row> {
      return attempt<Row>(ctx, id, { ...options, view: { ...view, only: null } }, async (row) => {
        const changes = await decide(row);
        if (isDeepStrictEqual({ ...row, ...changes }, row)) return pick(row as Row, view.only);
        return update(ctx, row, changes, { view, event });
      });
    },

    /** `reads` is what `check` requires. */
    remove(
      ctx: Context,
      id: string,
      { reads = emptyView, ifMatch, check }: Omit<AttemptOptions<Row>, 'view'> & { reads?: View },
    ): Promise<{ id: string }> {
      return attempt(ctx, id, { ifMatch, view: reads, ...(check && { check }) }, ({ id, version }) =>
        ctx.db.one(statements.remove as Statement<VersionedRow, { id: string }>, { id, version }).catch(rethrowInUse),
      );
    },

    /** A write of its own, with its event: `write` adds a CTE named after the entity that returns the rows written. */
    writing<Parameters extends object, O extends Options = Record<never, never>>(
      what: string,
      event: string,
      write: (db: never, $: Parameters, options: O) => unknown,
      forms: readonly O[] = [{} as O],
    ): (view: View, options?: O) => Statement<Parameters, Row> {
      const written = statements.writing(what, event, write as never, forms);
      return (view, options) => written({ ...formOf(view), ...options } as never) as never;
    },
  };
}

type Pair = { id: string; other: string };

/** @throws for lists of children that could not be read, or only by reading the whole table */
function requireChild(entity: EntityClass<object>, parent: string, { name, select }: TableDefinition): void {
  const isShown = select || readFields(entity).some(({ property }) => property === parent);
  if (!isShown)
    throw new Error(
      `children('${parent}') of the table ${name}: ${entity.name}.${parent} is no field, so a page cannot tell whose rows it has. Declare it with @BelongsTo, or @RestOnly beside its @ManyToOne.`,
    );
  if (hasIndex(entity, [parent, 'id'])) return;
  throw new Error(
    `children('${parent}') of the table ${name} needs an index: @Index({ properties: ['${parent}', 'id'] }) at the class ${entity.name}, and in a migration.`,
  );
}
