import { sql } from 'kysely';
import { isNullable, selectField } from './fields.ts';
import {
  type Caller,
  type EntityClass,
  emptyView,
  type Given,
  plainView,
  type Result,
  type Spec,
  type Values,
  type View,
  type Visitor,
  type Writer,
  wholeView,
} from './spec.ts';
import { type AnyDb, type AnyQuery, type Keys, rowsOf, statementsOver, withRows } from './statements.ts';

const { statements } = statementsOver();

/** What of a view changes the text of statements. */
export type Form = {
  /** All fields, if null. */
  readonly only: readonly string[] | null;
  /** All but this one of another table: always prepared, as one text can be larger than the rest of a list. */
  readonly without: Keys | null;
  /** The relations that are joined: all as references, or some as whole objects. */
  readonly joined: Keys & { readonly asReferences: boolean };
};

/** The form of {@link emptyView}, for `queries.sql`. */
export const emptyForm: Form = { only: [], without: null, joined: { keys: [], name: '', asReferences: false } };

/** What the statements of a table select, under which conditions, and the events they record. */
export function openReads(spec: Spec, record: Given<Error>['record']) {
  const { entity, name, visible, fields } = spec;
  const properties = fields.map(({ property }) => property);
  const always = ['id', 'version'].filter((property) => properties.includes(property));
  const optional = properties.filter((property) => !always.includes(property));
  const relations = Object.keys(spec.references);
  const references = { keys: relations, name: relations.length > 0 ? 'references' : '', asReferences: true };
  const nullable = new Set(relations.filter((relation) => isNullable(entity, relation)));
  const own = fields.filter(({ kind }) => kind !== 'other');
  const elsewhere = fields
    .filter(({ kind, isWritable }) => kind === 'other' && isWritable)
    .map(({ property }) => property);
  const viewers = typeof visible === 'object' ? visible : [];
  const audience = spec.events ?? (visible === 'everyone' ? {} : { user: viewers[0], otherUser: viewers[1] });

  /** Parameters of conditions of `visible`, those that they take. */
  function visitor({ viewer, now }: Caller): Visitor {
    if (visible === 'everyone' || !viewer) return {} as Visitor;
    if (viewers.length > 0) return { viewer: viewer.id } as Visitor;
    return { viewer: viewer.id, now: now().toISOString(), scopes: [...viewer.scopes] };
  }

  const wholeForm = formOf(wholeView);
  const { without: unrecorded = [] } = spec.events || {};
  const recordedProperties = properties.filter((property) => !unrecorded.includes(property));
  const recordedForm = formOf({ ...wholeView, only: unrecorded.length > 0 ? recordedProperties : null });

  /** Fields in the order of the class, so that equal selections share a statement. */
  function formOf({ only, joined }: View): Form {
    const missing = only === null ? [] : optional.filter((property) => !only.includes(property));
    const without = missing.length === 1 ? elsewhere.filter((property) => missing.includes(property)) : [];
    const shown = relations.filter((relation) => joined.includes(relation));
    return {
      only: only === null || without.length > 0 ? null : optional.filter((property) => !missing.includes(property)),
      without: without.length === 0 ? null : { keys: without, name: `without_${without}` },
      joined: joined === 'references' ? references : { keys: shown, name: shown.join('_'), asReferences: false },
    };
  }

  /** @param known ids that all rows share: joined by column instead, an index scan would start at the newest entry */
  function select(db: AnyDb, { only, without, joined }: Form, known: Values = {}): AnyQuery {
    const has = (property: string) =>
      always.includes(property) || (only === null ? !without?.keys.includes(property) : only.includes(property));
    const shownColumns = own.filter(({ property }) => has(property));
    const columns = shownColumns.flatMap((field) => selectField(name, field, field.property in spec.references));
    const query = rowsOf(db, entity.name, name).select(columns);
    const withReferences = joined.keys.filter(has).reduce<AnyQuery>((rows, relation) => {
      const { entity, reference, whole } = spec.references[relation] as Spec['references'][string];
      const shown = joined.asReferences ? reference : [...reference, ...whole];
      const join = (nullable.has(relation) ? 'leftJoin' : 'innerJoin') as 'innerJoin';
      return rows[join](`${entity} as ${relation}`, (joined) =>
        joined.on(({ eb, ref }) => eb(`${relation}.id`, '=', known[relation] ?? ref(`${name}.${relation}`))),
      ).select(shown.map((property) => `${relation}.${property} as ${relation}__${property}`));
    }, query);
    return spec.select ? spec.select(withReferences, has) : withReferences;
  }

  /** In every statement that reads. `isKeyed`: a key of the statement has the value of the viewer, so it holds. */
  function whereVisible(query: AnyQuery, $: Visitor, isKeyed = false): AnyQuery {
    if (typeof visible === 'function') return visible(query, $);
    if (visible === 'everyone' || isKeyed) return query;
    return query.where((eb) => eb.or(viewers.map((property) => eb(`${name}.${property}`, '=', $.viewer))));
  }

  /** Adds the event of the rows that the statement has written. `isGiven`: they are of the CTE `given`. */
  function recorded(db: AnyDb, event: string, isGiven = false): AnyDb {
    if (!audience) return db;
    const { user, otherUser } = audience;
    const hidden = [user, otherUser].filter((property) => property && !properties.includes(property));
    const columns = hidden.map((property) => `${name}.${property} as ${property}`);
    const columnOf = (property: string) => (property in spec.references ? `${property}__id` : property);
    return withRows(db, 'Recorded', (cte) =>
      record(
        cte,
        `${name}.${event}`,
        select(cte, recordedForm).select(columns),
        { ...(user && { user: columnOf(user) }), ...(otherUser && { otherUser: columnOf(otherUser) }) },
        isGiven,
      ),
    );
  }

  /** The rows of lists, and of reading by several ids. `isVisible`: they are of parents that the viewer sees. */
  function listed(query: AnyQuery, $: Visitor, isVisible = false): AnyQuery {
    const rows = isVisible ? query : whereVisible(query, $);
    return spec.listed ? spec.listed(rows) : rows;
  }

  const read = statements(
    `${name}_read`,
    (db, $: Visitor & { id: string }, form: Form) => whereVisible(select(db, form).where(`${name}.id`, '=', $.id), $),
    [wholeForm],
  );
  const readMany = statements(
    `${name}_read_many`,
    (db, $: Visitor & { ids: readonly string[] }, form: Form) => {
      const ids = sql<string>`any(${$.ids}::uuid[])`;
      return listed(select(db, form).where(`${name}.id`, '=', ids), $);
    },
    [formOf(plainView)],
  );
  const byIds = async (ctx: Caller, ids: readonly string[], view: View = plainView) => {
    const load = (some: readonly string[]) => ctx.db.all(readMany(formOf(view)), { ...visitor(ctx), ids: some });
    return new Map((await inTurns(ctx, ids, 1, load)).map((row) => [row.id, row]));
  };

  return {
    own,
    elsewhere,
    viewers,
    /** Everyone sees each row, so that a foreign key finds out whether it exists. */
    isOpen: visible === 'everyone' && !spec.listed,
    visitor,
    formOf,
    wholeForm,
    select,
    whereVisible,
    listed,
    recorded,
    read,
    byIds,
  };
}

/** Reads the rows of keys that have up to `rowsOfEach`: in several statements if the rows are large. */
export async function inTurns<Row>(
  { pace }: Caller,
  keys: readonly string[],
  rowsOfEach: number,
  load: (keys: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const size = pace ? Math.max(1, Math.floor(pace.rows / rowsOfEach)) : keys.length;
  if (keys.length <= size) return load(keys);
  const rows: Row[] = [];
  for (let at = 0; at < keys.length; at += size) {
    if (at > 0) await pace?.rest();
    rows.push(...(await load(keys.slice(at, at + size))));
  }
  return rows;
}

export type Reads = ReturnType<typeof openReads>;

/** The properties of a whole row that a view has. */
export function pick<Row extends object>(row: Row, only: readonly string[] | null): Row {
  if (only === null) return row;
  const isShown = (property: string) => only.includes(property) || property === 'id' || property === 'version';
  return Object.fromEntries(Object.entries(row).filter(([property]) => isShown(property))) as Row;
}

type Parents = Pick<Reads, 'byIds' | 'isOpen'>;
type Parent = Parents & { readonly property: string };

/** The rows that a row belongs to: an id of one that the viewer does not see is `unknown_parent`, like an id of none. */
export function openRelations<Failure extends Error>(
  readParents: (entity: EntityClass<object>) => { property: string; parent: EntityClass<object> }[],
  error: Given<Failure>['error'],
) {
  const tables = new Map<EntityClass<object>, Parents>();

  function openParents({ entity }: Spec) {
    let known: readonly Parent[];
    const all = () =>
      (known ??= readParents(entity).map(({ property, parent }) => {
        const parents = tables.get(parent);
        if (parents) return { property, byIds: parents.byIds, isOpen: parents.isOpen };
        throw new Error(`${entity.name} belongs to ${parent.name}, which needs a table: table(${parent.name}, …).`);
      }));

    async function checkIn<Item extends Result<Values, Failure>>(
      { property, byIds, isOpen }: Parent,
      ctx: Writer,
      items: readonly Item[],
    ): Promise<readonly (Item | { error: Failure })[]> {
      const { viewer = null } = ctx;
      // A job has no viewer.
      if (!viewer && !isOpen) return items;
      const idIn = (item: Item) => ('value' in item ? item.value[property] : null);
      const ids = [...new Set(items.flatMap((item) => idIn(item) ?? []))].map(String);
      const found: ReadonlyMap<unknown, object> = await byIds({ ...ctx, viewer }, ids, emptyView);
      const isFound = (id: unknown) => !id || found.has(id);
      return items.map((item) => (isFound(idIn(item)) ? item : { error: error('unknown_parent', property) }));
    }

    return {
      /** @param row of which `values` are changes: what it has already may be out of sight since */
      async checkParents(ctx: Writer, values: Values, row: Values = {}): Promise<void> {
        for (const parent of all()) {
          if (parent.isOpen || values[parent.property] === idOf(row[parent.property])) continue;
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
    openParents,
    /** The first table of a class is that of its resource. */
    register({ entity }: Spec, reads: Reads): void {
      if (!tables.has(entity)) tables.set(entity, reads);
    },
  };
}

/** A relation in a row is an id, or an object if the table shows it as one. */
const idOf = (shown: unknown) => Object(shown).id ?? shown;
