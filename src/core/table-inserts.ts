import { sql } from 'kysely';
import type { BatchResult } from './batch.ts';
import type { Writing } from './context.ts';
import { ApiError, invalid } from './errors.ts';
import { readParents, uniqueProperties } from './fields.ts';
import { newId } from './id.ts';
import { orNotFound, type View } from './operation.ts';
import { notUnique, rethrowNotUnique, rethrowUnknownParent, violatedUnique } from './queries.ts';
import { type Statement, statementsOver } from './statement.ts';
import type { TableDefinition, Values } from './table-rows.ts';
import type { tableStatements } from './table-statements.ts';
import type { EntityClass } from './tables.ts';

const { statement } = statementsOver();

type Row = { id: string };
type Item = BatchResult<Values>;
type Parent = { property: string; find: Statement<{ ids: readonly string[] }, { id: unknown }> };

export interface Inserts<New, Row> {
  insert(ctx: Writing, values: New, view: View): Promise<Row>;
  /**
   * Declares the statement that inserts many. An item fails separately; those that failed before are returned as they are.
   */
  many(): (ctx: Writing, items: readonly BatchResult<New>[], view: View) => Promise<BatchResult<Row>[]>;
}

/** Inserts of one row, and of many with one statement. */
export function tableInserts(
  entity: EntityClass<object>,
  { name, taken }: TableDefinition,
  { formOf, insert, insertingMany, writable }: ReturnType<typeof tableStatements>,
) {
  /** The statement that finds the ids of existing parents. */
  function findParents(property: string) {
    const parentOf = () => readParents(entity).find((one) => one.property === property)?.parent.name as string;
    return statement(`${name}_find_${property}`, (db, $: { ids: readonly string[] }) =>
      db
        .selectFrom(`${parentOf()} as parent`)
        .select('parent.id as id')
        .where('parent.id', '=', sql<string>`any(${$.ids}::uuid[])`),
    );
  }

  /** A violated constraint would undo the rows of all items, so parents that do not exist are found first. */
  async function checkParents(ctx: Writing, items: readonly Item[], parents: readonly Parent[]) {
    let checked = items;
    for (const { property, find } of parents) {
      const ids = checked.flatMap((item) => ('value' in item ? ((item.value[property] as string | null) ?? []) : []));
      const found = ids.length > 0 ? await ctx.db.all(find, { ids: [...new Set(ids)] }) : [];
      const known = new Set<unknown>([null, undefined, ...found.map(({ id }) => id)]);
      checked = checked.map((item) =>
        'error' in item || known.has(item.value[property])
          ? item
          : { error: invalid(property, 'not_found', 'Does not exist.') },
      );
    }
    return checked;
  }

  /** Unique values that another row has. */
  function rethrowTaken(error: unknown): never {
    if (taken && violatedUnique(error) !== null) throw new ApiError(taken);
    return rethrowNotUnique(error, uniqueProperties(entity));
  }

  function takenError(): ApiError {
    const [property, ...others] = uniqueProperties(entity);
    if (taken || !property || others.length > 0) return new ApiError(taken ?? 'conflict');
    return notUnique(property);
  }

  return {
    rethrowTaken,

    async insert(ctx: Writing, values: Values, view: View): Promise<Row> {
      const now = ctx.now();
      const row = { id: newId(now.getTime()), ...values, now: now.toISOString(), viewer: ctx.viewer?.id };
      const inserted = ctx.db.one(insert!(formOf(view)), row).catch(rethrowUnknownParent);
      return orNotFound(await inserted.catch(rethrowTaken));
    },

    many() {
      const insertMany = insertingMany();
      const parents = writable
        .filter(({ kind }) => kind === 'relation')
        .map(({ property }) => ({ property, find: findParents(property) }));
      return async (ctx: Writing, items: readonly Item[], view: View): Promise<BatchResult<Row>[]> => {
        const now = ctx.now();
        const checked = (await checkParents(ctx, items, parents)).map((item) =>
          'error' in item ? item : { value: { id: newId(now.getTime()), ...item.value } },
        );
        const rows = checked.flatMap((item) => ('value' in item ? [item.value] : []));
        const given = { rows, now: now.toISOString(), viewer: ctx.viewer?.id };
        const inserted =
          rows.length === 0 ? [] : await ctx.db.all(insertMany(formOf(view)), given).catch(rethrowUnknownParent);
        const byId = new Map(inserted.map((row) => [row.id, row]));
        return checked.map((item) => {
          if ('error' in item) return item;
          const value = byId.get(item.value.id);
          return value ? { value } : { error: takenError() };
        });
      };
    },
  };
}
