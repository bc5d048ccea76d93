import type { Context } from './context.ts';
import type { ErrorKind } from './errors.ts';
import { isNullable, readFields, selectField } from './fields.ts';
import { type View, wholeView } from './operation.ts';
import type { AnyDb, AnyQuery } from './statement.ts';
import { record } from './stored-events.ts';
import type { EntityClass } from './tables.ts';

export type Values = Record<string, unknown>;

/** Parameters of all statements that read: conditions of `visible` and `listed` may use them. */
export interface Visitor {
  readonly viewer: string;
  readonly now: string;
  readonly scopes: readonly string[];
}

/** How a related row is shown: by its id and `reference`, or by `whole` as well where a view names the relation. */
export interface Reference {
  readonly entity: string;
  readonly reference: readonly string[];
  readonly whole: readonly string[];
}

export type Condition = (query: AnyQuery, $: Visitor) => AnyQuery;

/** The options of `table`, whose names the compiler has checked there. */
export interface TableDefinition {
  readonly name: string;
  readonly visible: 'everyone' | readonly string[] | Condition;
  readonly writes: { readonly [Write in 'insert' | 'update' | 'delete']?: readonly string[] };
  readonly references: { readonly [property: string]: Reference };
  readonly keys?: readonly string[];
  readonly several?: readonly string[];
  select?(query: AnyQuery, has: (property: string) => boolean): AnyQuery;
  listed?(query: AnyQuery): AnyQuery;
  insertWith?(db: AnyDb, $: Values, written: (db: AnyDb) => AnyQuery): AnyDb;
  updateWith?(db: AnyDb, $: Values, written: (db: AnyDb) => AnyQuery): AnyDb;
  readonly taken?: ErrorKind;
  readonly events?:
    | false
    | { readonly user: string; readonly otherUser?: string; readonly without?: readonly string[] };
}

/** What of a view changes the text of statements. */
export type Form = {
  /** All fields, if null. */
  readonly only: readonly string[] | null;
  /** All but this one of another table: always prepared, as one text can be larger than the rest of a list. */
  readonly without: string | null;
  readonly joined: string;
};

/** The row of a list that is only counted or compared with `If-Match`. */
export const emptyView: View = { only: [], joined: [] };
/** The form of {@link emptyView}, for `queries.sql`. */
export const emptyForm: Form = { only: [], without: null, joined: '' };
/** All fields, and relations by their ids. */
export const plainView: View = { only: null, joined: [] };

/** What the statements of a table select, under which conditions, and the events they record. */
export function tableRows(entity: EntityClass<object>, definition: TableDefinition) {
  const { name, visible, references } = definition;
  const fields = readFields(entity);
  const properties = fields.map(({ property }) => property);
  const always = ['id', 'version'].filter((property) => properties.includes(property));
  const optional = properties.filter((property) => !always.includes(property));
  const relations = Object.keys(references);
  const nullable = new Set(relations.filter((relation) => isNullable(entity, relation)));
  const own = fields.filter(({ kind }) => kind !== 'other');
  const elsewhere = fields
    .filter(({ kind, isWritable }) => kind === 'other' && isWritable)
    .map(({ property }) => property);
  const viewers = Array.isArray(visible) ? (visible as readonly string[]) : [];
  const audience = definition.events ?? (visible === 'everyone' ? {} : { user: viewers[0], otherUser: viewers[1] });

  /** Parameters of conditions of `visible`. */
  function visitor({ viewer, now }: Context): Partial<Visitor> {
    if (visible === 'everyone' || !viewer) return {};
    if (viewers.length > 0) return { viewer: viewer.id };
    return { viewer: viewer.id, now: now().toISOString(), scopes: [...viewer.scopes] };
  }

  const wholeForm = formOf(wholeView);
  const { without: unrecorded = [] } = definition.events || {};
  const recordedProperties = properties.filter((property) => !unrecorded.includes(property));
  const recordedForm = formOf({ ...wholeView, only: unrecorded.length > 0 ? recordedProperties : null });

  /** Fields in the order of the class, so that equal selections share a statement. */
  function formOf({ only, joined }: View): Form {
    const missing = only === null ? [] : optional.filter((property) => !only.includes(property));
    const [without = null] = missing.length === 1 ? elsewhere.filter((property) => missing.includes(property)) : [];
    return {
      only: only === null || without !== null ? null : optional.filter((property) => !missing.includes(property)),
      without: without && `without_${without}`,
      joined:
        joined === 'references' && relations.length > 0
          ? joined
          : relations.filter((relation) => joined.includes(relation)).join('_'),
    };
  }

  /** @param known ids that all rows share: joined by column instead, an index scan would start at the newest entry */
  function select(db: AnyDb, { only, without, joined }: Form, known: Values = {}): AnyQuery {
    const has = (property: string) =>
      always.includes(property) || (only === null ? without !== `without_${property}` : only.includes(property));
    const joins = (relation: string) =>
      has(relation) && (joined === 'references' || joined.split('_').includes(relation));
    const shownColumns = own.filter(({ property }) => has(property));
    const columns = shownColumns.flatMap((field) => selectField(name, field, field.property in references));
    const query = db.selectFrom(`${entity.name} as ${name}`).select(columns) as AnyQuery;
    const withReferences = relations.filter(joins).reduce((rows, relation) => {
      const { entity, reference, whole } = references[relation] as Reference;
      const shown = joined === 'references' ? reference : [...reference, ...whole];
      const join = (nullable.has(relation) ? 'leftJoin' : 'innerJoin') as 'innerJoin';
      return rows[join](`${entity} as ${relation}`, (joined) =>
        joined.on(({ eb, ref }) => eb(`${relation}.id`, '=', known[relation] ?? ref(`${name}.${relation}`))),
      ).select(shown.map((property) => `${relation}.${property} as ${relation}__${property}`)) as AnyQuery;
    }, query);
    return definition.select ? definition.select(withReferences, has) : withReferences;
  }

  /** In every statement that reads. `isKeyed`: a key of the statement has the value of the viewer, so it holds. */
  function whereVisible(query: AnyQuery, $: Visitor, isKeyed = false): AnyQuery {
    if (typeof visible === 'function') return visible(query, $);
    if (visible === 'everyone' || isKeyed) return query;
    return query.where((eb) => eb.or(viewers.map((property) => eb(`${name}.${property}`, '=', $.viewer))));
  }

  /** Adds the event of the rows that the statement has written. */
  function recorded(db: AnyDb, event: string): AnyDb {
    if (!audience) return db;
    return db.with('Recorded', (cte) => {
      const { user, otherUser } = audience;
      const hidden = [user, otherUser].filter((property) => property && !properties.includes(property));
      const columns = hidden.map((property) => `${name}.${property} as ${property}`);
      const shown = select(cte as AnyDb, recordedForm).select(columns);
      const columnOf = (property = '') => (property in references ? `${property}__id` : property);
      return record(cte, `${name}.${event}`, shown, {
        ...(user && { user: columnOf(user) }),
        ...(otherUser && { otherUser: columnOf(otherUser) }),
      });
    }) as AnyDb;
  }

  /** The rows of lists, and of reading by several ids. `isVisible`: they are of parents that the viewer sees. */
  function listed(query: AnyQuery, $: Visitor, isVisible = false): AnyQuery {
    const rows = isVisible ? query : whereVisible(query, $);
    return definition.listed ? definition.listed(rows) : rows;
  }

  return { name, own, elsewhere, viewers, visitor, formOf, wholeForm, select, whereVisible, listed, recorded };
}

/** The properties of a whole row that a view has. */
export function pick<Row extends object>(row: Row, only: readonly string[] | null): Row {
  if (only === null) return row;
  const isShown = (property: string) => only.includes(property) || property === 'id' || property === 'version';
  return Object.fromEntries(Object.entries(row).filter(([property]) => isShown(property))) as Row;
}
