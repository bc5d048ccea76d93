import {
  type Caller,
  type EntityClass,
  emptyView,
  type Given,
  type Result,
  type Spec,
  type Values,
  type View,
  type Writer,
} from './spec.ts';

type ByIds = (ctx: Caller, ids: readonly string[], view: View) => Promise<({ readonly id: string } | null)[]>;
interface Parents {
  readonly byIds: ByIds;
  /** Everyone sees each row, so the foreign key finds out whether it exists. */
  readonly isOpen: boolean;
}
type Parent = { readonly property: string; readonly parents: Parents };

/** The rows that a row belongs to: an id of one that the viewer does not see is `unknown_parent`, like an id of none. */
export function relationsOf<Failure extends Error>(
  readParents: (entity: EntityClass<object>) => { property: string; parent: EntityClass<object> }[],
  error: Given<Failure>['error'],
) {
  const tables = new Map<EntityClass<object>, Parents>();

  function parentsOf({ entity }: Spec) {
    let known: readonly Parent[];
    const all = () =>
      (known ??= readParents(entity).map(({ property, parent }) => {
        const parents = tables.get(parent);
        if (parents) return { property, parents };
        throw new Error(`${entity.name} belongs to ${parent.name}, which needs a table: table(${parent.name}, …).`);
      }));

    async function checkIn<Item extends Result<Values, Failure>>(
      { property, parents }: Parent,
      ctx: Writer,
      items: readonly Item[],
    ): Promise<readonly (Item | { error: Failure })[]> {
      const { viewer = null } = ctx;
      // A job has no viewer.
      if (!viewer && !parents.isOpen) return items;
      const idIn = (item: Item) => ('value' in item ? item.value[property] : null);
      const ids = [...new Set(items.flatMap((item) => idIn(item) ?? []))].map(String);
      const rows = ids.length > 0 ? await parents.byIds({ ...ctx, viewer }, ids, emptyView) : [];
      const found = new Set<unknown>(rows.map((row) => row?.id));
      return items.map((item) => {
        const id = idIn(item);
        return !id || found.has(id) ? item : { error: error('unknown_parent', property) };
      });
    }

    return {
      /** @param row of which `values` are changes: what it has already may be out of sight since */
      async checkParents(ctx: Writer, values: Values, row: Values = {}): Promise<void> {
        for (const parent of all()) {
          if (parent.parents.isOpen || values[parent.property] === idOf(row[parent.property])) continue;
          const [checked] = await checkIn(parent, ctx, [{ value: values }]);
          if (checked && 'error' in checked) throw checked.error;
        }
      },

      /** A violated foreign key would undo the rows of all items, so each parent is looked for. */
      async checkParentsOfEach(ctx: Writer, items: readonly Result<Values, Failure>[]) {
        let checked = items;
        for (const parent of all()) checked = await checkIn(parent, ctx, checked);
        return checked;
      },
    };
  }

  return {
    parentsOf,
    /** The first table of a class is that of its resource. */
    register({ entity, visible, listed }: Spec, byIds: ByIds): void {
      if (!tables.has(entity)) tables.set(entity, { byIds, isOpen: visible === 'everyone' && !listed });
    },
  };
}

/** A relation in a row is an id, or an object if the table shows it as one. */
const idOf = (shown: unknown) => Object(shown).id ?? shown;
