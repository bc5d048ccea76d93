import { childrenWith } from './children.ts';
import { columnTypeOf, hasIndex, storage } from './fields.ts';
import { matchReader } from './find.ts';
import { pageReader } from './keyset.ts';
import { openLists } from './lists.ts';
import { openReads, openRelations } from './reads.ts';
import { openFilling } from './search.ts';
import {
  type Caller,
  type ChildrenOptions,
  type Column,
  type EntityClass,
  emptyView,
  type Given,
  type ListFilter,
  plainView,
  type ReadRow,
  type RowOf,
  type Spec,
  type Table,
  type TableOptions,
  type View,
  type Visitor,
  type WritableValues,
} from './spec.ts';
import { type AnyDb, rowsOf } from './statements.ts';
import { openWrites } from './writes.ts';

export type { Children, ChildrenFilter } from './children.ts';
export { columnTypeOf, indexesOf, insertFrom, isNullable } from './fields.ts';
export { selectMatchCount, selectMatches } from './find.ts';
export * from './keyset.ts';
export { emptyForm } from './reads.ts';
export { storeWords, wordsOf } from './search.ts';
export * from './spec.ts';
export * from './statements.ts';
export { isForeignKeyViolation, violatedUnique } from './writes.ts';

/**
 * Tables of an application, which gives what they have in common: its fields, events and errors. A table is the one way to the
 * rows of an entity: reading, lists, and writes with their events, derived from its columns. What is unique to a resource is an
 * option, or a statement of its own: see `writing` and `attempt`.
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
export function createTables<Failure extends Error>(given: Given<Failure>) {
  const stored = storage(given.fieldsOf);
  const { openParents, register } = openRelations(stored.readParents, given.error);
  const childrenOf = childrenWith(given.error);

  function table<
    T extends { id: string },
    const Name extends string,
    Related extends { readonly [K in keyof T]?: unknown } = Record<never, never>,
    Query = unknown,
    const Keys extends readonly Column<T>[] | undefined = undefined,
    Several extends Column<T> = never,
    const Ranges extends readonly Column<T>[] | undefined = undefined,
    Inserted extends Column<T> = never,
    Updated extends Column<T> = never,
  >(
    entity: EntityClass<T>,
    options: TableOptions<T, Name, Related, Query, Keys, Several, Ranges, Inserted, Updated>,
  ): Table<
    T,
    Name,
    ReadRow<T, Related, Query>,
    WritableValues<T> & Pick<RowOf<T>, Inserted>,
    Partial<WritableValues<T> & Pick<RowOf<T>, Updated>>,
    ListFilter<T, Keys, Several, Ranges>,
    Failure
  > {
    const defaults = { writes: {}, references: {}, several: [], range: [], every: {}, derived: {} };
    const fields = stored.readFields(entity);
    // The compiler has checked the names; statements are built from them at run time.
    return open({ ...defaults, ...options, entity, fields } as unknown as Spec) as never;
  }

  function open(spec: Spec) {
    const { entity, name } = spec;
    const reads = openReads(spec, given.record);
    const writes = openWrites(spec, reads, stored, openParents(spec), given);
    const byIds = async (ctx: Caller, ids: readonly string[], view: View = plainView) => {
      const byId = await reads.byIds(ctx, ids, view);
      return ids.map((id) => byId.get(id) ?? null);
    };
    register(spec, reads);
    const seen = (db: AnyDb, $: Visitor) => reads.listed(rowsOf(db, entity.name, name).select(`${name}.id`), $);

    const { declare: _, ...lists } = openLists(spec, reads, given.error);
    return {
      ...lists,
      ...writes,
      entity,
      seen: reads.isOpen ? null : seen,
      byIds,
      recorded: reads.recorded,
      search: spec.search,
      fill: openFilling(spec, reads),

      children(parent: string, { several = [], complete, view = plainView, ofVisible }: ChildrenOptions<string> = {}) {
        requireChild(spec, parent);
        const selects = (shown: View) => (db: AnyDb, $: Visitor) =>
          reads.listed(reads.select(db, reads.formOf(shown)), $, ofVisible);
        const typeOf = (property: string) => columnTypeOf(entity, property);
        return childrenOf(
          `${name}_by_${parent}`,
          name,
          parent,
          { shown: selects(view), counted: selects(emptyView) },
          { several, typeOf, ...(complete && { complete }) },
          reads.visitor,
        );
      },
    };
  }

  return { table, childrenOf, readPage: pageReader(given.error), readMatches: matchReader(given.error), ...stored };
}

/** @throws for lists of children that could not be read, or only by reading the whole table */
function requireChild({ entity, name, select, fields }: Spec, parent: string): void {
  if (!select && !fields.some(({ property }) => property === parent))
    throw new Error(
      `children('${parent}') of the table ${name}: ${entity.name}.${parent} is no field, so the rows of a page cannot be assigned to their parents. Declare it with @BelongsTo, or @Related beside its @ManyToOne.`,
    );
  if (hasIndex(entity, [parent, 'id'])) return;
  throw new Error(
    `children('${parent}') of the table ${name} needs an index: @Index({ properties: ['${parent}', 'id'] }) at the class ${entity.name}, and in a migration.`,
  );
}
