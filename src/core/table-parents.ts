import type { BatchResult } from './batch.ts';
import type { Context, Writing } from './context.ts';
import { invalid } from './errors.ts';
import { readParents } from './fields.ts';
import type { View } from './operation.ts';
import { emptyView, type TableDefinition, type Values } from './table-rows.ts';
import type { EntityClass } from './tables.ts';

type ByIds = (ctx: Context, ids: readonly string[], view: View) => Promise<({ readonly id: string } | null)[]>;
type Table = {
  readonly byIds: ByIds;
  /** Everyone sees each row, so the foreign key finds out whether it exists. */
  readonly isOpen: boolean;
};
type Item = BatchResult<Values>;
type Parent = { readonly property: string; readonly table: Table };

const tables = new Map<EntityClass<object>, Table>();

/** The first table of a class is that of its resource. */
export function registerTable(entity: EntityClass<object>, { visible, listed }: TableDefinition, byIds: ByIds): void {
  if (!tables.has(entity)) tables.set(entity, { byIds, isOpen: visible === 'everyone' && !listed });
}

/** The rows that a row belongs to: an id of one that the viewer does not see is `not_found`, like an id of none. */
export function tableParents(entity: EntityClass<object>) {
  let known: readonly Parent[];
  const all = () => (known ??= readParents(entity).map(({ property, parent }) => parentIn(entity, property, parent)));

  async function checkIn({ property, table }: Parent, ctx: Writing, items: readonly Item[]): Promise<readonly Item[]> {
    // A job has no viewer.
    if (!ctx.viewer && !table.isOpen) return items;
    const idIn = (item: Item) => ('value' in item ? (item.value[property] as string | null | undefined) : null);
    const ids = [...new Set(items.flatMap((item) => idIn(item) ?? []))];
    const rows = ids.length > 0 ? await table.byIds(ctx as Context, ids, emptyView) : [];
    const found = new Set(rows.map((row) => row?.id));
    return items.map((item) => {
      const id = idIn(item);
      return !id || found.has(id) ? item : { error: invalid(property, 'not_found', 'Does not exist.') };
    });
  }

  return {
    /** @param row of which `values` are changes: what it has already may be out of sight since */
    async checkParents(ctx: Writing, values: Values, row: Values = {}): Promise<void> {
      for (const parent of all()) {
        if (parent.table.isOpen || values[parent.property] === idOf(row[parent.property])) continue;
        const [checked] = await checkIn(parent, ctx, [{ value: values }]);
        if (checked && 'error' in checked) throw checked.error;
      }
    },

    /** A violated foreign key would undo the rows of all items, so each parent is looked for. */
    async checkParentsOfEach(ctx: Writing, items: readonly Item[]): Promise<readonly Item[]> {
      let checked = items;
      for (const parent of all()) checked = await checkIn(parent, ctx, checked);
      return checked;
    },
  };
}

/** A relation in a row is an id, or an object if the table shows it as one. */
const idOf = (shown: unknown) => (shown as { id?: string } | null | undefined)?.id ?? shown;

function parentIn(entity: EntityClass<object>, property: string, parent: EntityClass<object>): Parent {
  const table = tables.get(parent);
  if (!table)
    throw new Error(`${entity.name} belongs to ${parent.name}, which needs a table: table(${parent.name}, …).`);
  return { property, table };
}
