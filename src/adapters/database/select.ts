import type { EntityMetadata } from '@mikro-orm/core';
import { toCamelCase } from '../../core/casing.ts';
import type { EntityClass, Schema } from '../../core/queries.ts';

/** The columns of an entity under an alias, by property: `columns(schema, Article, 'a').createdAt` is `"a"."created_at"`. */
export type Columns<T> = Readonly<Record<keyof T & string, string>>;

/** A table name, quoted. */
export function table<T>(schema: Schema, entity: EntityClass<T>): string {
  return `"${schema.of(entity).tableName}"`;
}

/** The bare column of each property, quoted: for INSERT and SET lists. */
export function names<T>(schema: Schema, entity: EntityClass<T>): Columns<T> {
  return mapColumns(schema.of(entity), (column) => `"${column}"`);
}

export function columns<T>(schema: Schema, entity: EntityClass<T>, alias: string): Columns<T> {
  return mapColumns(schema.of(entity), (column) => `"${alias}"."${column}"`);
}

function mapColumns<T>(meta: EntityMetadata, write: (column: string) => string): Columns<T> {
  const persisted = meta.props.filter((prop) => prop.persist !== false && prop.fieldNames?.length === 1);
  return Object.fromEntries(persisted.map((prop) => [prop.name, write(prop.fieldNames[0] as string)])) as Columns<T>;
}

/**
 * `insert into "table" ("a", "b") values (…)` with an SQL expression for each property.
 *
 * @param source rows to insert from instead of VALUES: what follows FROM. Parameters need a cast then.
 */
export function insertInto<T>(
  schema: Schema,
  entity: EntityClass<T>,
  assignments: { [K in keyof T & string]?: string },
  source?: string,
): string {
  const column = names(schema, entity);
  const list = Object.keys(assignments).map((property) => column[property as keyof T & string]);
  const expressions = Object.values(assignments).join(', ');
  const rows = source ? `select ${expressions} from ${source}` : `values (${expressions})`;
  return `insert into ${table(schema, entity)} (${list.join(', ')}) ${rows}`;
}

interface Joined<J> {
  /** The property of the entity that refers to it. */
  entity: EntityClass<J>;
  /** Which of its properties are read. */
  properties: (keyof J & string)[];
  /** `nest`: as an object under the property's name; `flat`: its properties become the row's own. */
  as: 'nest' | 'flat';
}

export interface Selection {
  /** The SELECT list. */
  columns: string;
  /** The FROM clause with its joins. */
  from: string;
  /** Turns a flat row into the shape that resolvers and presenters read. */
  read<Row>(row: Record<string, unknown>): Row;
}

/**
 * SELECT list and FROM clause over an entity and what it refers to (many-to-one), read off MikroORM's metadata.
 * The entity goes by its own alias, each join by the name of its property.
 *
 * @param options.source where the rows come from when not the table itself: the name of a CTE with all its columns
 */
export function select<T>(
  schema: Schema,
  entity: EntityClass<T>,
  alias: string,
  options: {
    properties: (keyof T & string)[];
    joins?: { [K in keyof T & string]?: Joined<never> };
    sources?: Record<string, string>;
  },
): Selection {
  const own = columns(schema, entity, alias);
  const sources = options.sources ?? {};
  const list = options.properties.map((property) => `${own[property]} as "${property}"`);
  let from = `${sources[alias] ?? table(schema, entity)} as "${alias}"`;
  const nests: [name: string, properties: [target: string, flat: string][]][] = [];
  for (const [name, join] of Object.entries(options.joins ?? {}) as [
    keyof T & string,
    Joined<Record<string, unknown>>,
  ][]) {
    const theirs = columns(schema, join.entity, name);
    const flat = (property: string) => (join.as === 'flat' ? property : `${name}__${property}`);
    list.push(...join.properties.map((property) => `${theirs[property]} as "${flat(property)}"`));
    from += ` join ${sources[name] ?? table(schema, join.entity)} as "${name}" on ${theirs.id} = ${own[name]}`;
    if (join.as === 'nest') nests.push([name, join.properties.map((property) => [property, flat(property)])]);
  }
  const read = <Row>(row: Record<string, unknown>): Row => {
    for (const [name, properties] of nests) {
      const nested: Record<string, unknown> = {};
      for (const [target, flat] of properties) nested[target] = row[flat];
      row[name] = nested;
    }
    return row as Row;
  };
  return { columns: list.join(', '), from, read };
}

/** Declares a join for {@link select}. */
export function join<J>(entity: EntityClass<J>, properties: (keyof J & string)[], as: 'nest' | 'flat' = 'nest') {
  return { entity, properties, as } as unknown as Joined<never>;
}

/**
 * Those of `properties` that a list of members names (`created_at` names `createdAt`), and those of `always`; all of
 * them without a list. So a member that nobody asked for is not in the SELECT list either.
 */
export function named<P extends string>(
  properties: readonly P[],
  members: readonly string[] | null,
  always: readonly string[] = [],
): P[] {
  if (members === null) return [...properties];
  const wanted = new Set([...members.map(toCamelCase), ...always]);
  return properties.filter((property) => wanted.has(property));
}

/**
 * The condition of a page (`:below`, `:above`) among the rows that share `keys`, given as columns with what they equal.
 * Written as row comparisons, which only the index over the keys and the id can answer: with plain ones the planner
 * takes the bounds for narrow, walks the primary key and skips everybody else's rows, a million of them if need be.
 */
export function pageWithin(keys: Record<string, string>, id: string): string {
  if (Object.keys(keys).length === 0) return `${id} < :below and ${id} > :above`;
  const equal = Object.entries(keys).map(([column, value]) => `${column} = ${value}`);
  const row = [...Object.keys(keys), id].join(', ');
  const values = Object.values(keys).join(', ');
  return `${equal.join(' and ')} and (${row}) < (${values}, :below) and (${row}) > (${values}, :above)`;
}
