import type { BatchResult } from './batch.ts';
import type { Writing } from './context.ts';
import { ApiError } from './errors.ts';
import { uniqueProperties } from './fields.ts';
import { newId } from './id.ts';
import { orNotFound, type View } from './operation.ts';
import { notUnique, rethrowNotUnique, rethrowUnknownParent, violatedUnique } from './queries.ts';
import { tableParents } from './table-parents.ts';
import type { TableDefinition, Values } from './table-rows.ts';
import type { tableStatements } from './table-statements.ts';
import type { EntityClass } from './tables.ts';

type Row = { id: string };
type Item = BatchResult<Values>;

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
  { taken }: TableDefinition,
  { formOf, insert, insertingMany }: ReturnType<typeof tableStatements>,
) {
  const { checkParents, checkParentsOfEach } = tableParents(entity);

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
    checkParents,
    rethrowTaken,

    async insert(ctx: Writing, values: Values, view: View): Promise<Row> {
      await checkParents(ctx, values);
      const now = ctx.now();
      const row = { id: newId(now.getTime()), ...values, now: now.toISOString(), viewer: ctx.viewer?.id };
      const inserted = ctx.db.one(insert!(formOf(view)), row).catch(rethrowUnknownParent);
      return orNotFound(await inserted.catch(rethrowTaken));
    },

    many() {
      const insertMany = insertingMany();
      return async (ctx: Writing, items: readonly Item[], view: View): Promise<BatchResult<Row>[]> => {
        const now = ctx.now();
        const checked = (await checkParentsOfEach(ctx, items)).map((item) =>
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
