import { type EntityMetadata, type EntityProperty, MetadataStorage } from '@mikro-orm/core';
import { sql } from 'kysely';
import { type DeclaredField, declaredFields, isChangeable, isJson, type WritableKeys } from './declared-field.ts';
import { type AnyDb, type AnyQuery, asJson, Param } from './statement.ts';
import type { Column, EntityClass, Flattened, RowOf, ValuesOf } from './tables.ts';

/** A field of an entity, and where it is stored. */
export interface StoredField extends Pick<DeclaredField, 'property' | 'isWritable'> {
  readonly isChangeable: boolean;
  /** `other`: in another table, such as the title of an article in its current revision. */
  readonly kind: 'column' | 'json' | 'relation' | 'embedded' | 'other';
  /** Columns of an embedded value. */
  readonly parts: readonly string[];
}

/** The fields of an entity in the order of its class, and its version before the times. */
export function readFields(entity: EntityClass<object>): StoredField[] {
  const stored = storedProperties(entity);
  const fields = declaredFields(entity).map((field): StoredField => {
    const { property, isWritable, schema } = field;
    const column = stored.get(property);
    const parts = column?.kind === 'embedded' ? declaredFields(relatedClass(column)).map((part) => part.property) : [];
    const kind = !column ? 'other' : (kinds[column.kind] ?? (isJson(schema) && !isArray(column) ? 'json' : 'column'));
    return { property, isWritable, isChangeable: isChangeable(field), kind, parts };
  });
  if (stored.has('version')) {
    const times = fields.findIndex(({ property }) => property === 'createdAt');
    fields.splice(times === -1 ? fields.length : times, 0, columnField('version'));
  }
  return fields;
}

/** The fields that clients set, without those in another table. */
export const writableFields = <T>(entity: EntityClass<T>): StoredField[] =>
  readFields(entity as EntityClass<object>).filter(({ kind, isWritable }) => isWritable && kind !== 'other');

const isArray = ({ type }: EntityProperty) => String(type).endsWith('[]');

const kinds: Record<string, StoredField['kind'] | undefined> = { 'm:1': 'relation', embedded: 'embedded' };

/** A column that clients neither see nor set, unless a resource says so. */
export const columnField = (property: string): StoredField => ({
  property,
  isWritable: false,
  isChangeable: false,
  kind: 'column',
  parts: [],
});

export const hasColumn = (entity: EntityClass<object>, property: string): boolean =>
  storedProperties(entity).has(property);

/** Of a new row: what the server sets. */
export const firstState = (entity: EntityClass<object>, $: Record<string, unknown>): Record<string, unknown> => ({
  ...(hasColumn(entity, 'version') && { version: sql.lit(1) }),
  ...(hasColumn(entity, 'createdAt') && { createdAt: $.now }),
  ...(hasColumn(entity, 'updatedAt') && { updatedAt: $.now }),
});

export const isNullable = (entity: EntityClass<object>, property: string): boolean =>
  storedProperties(entity).get(property)?.nullable === true;

/** The relations that clients set, with the class of the parent. */
export function readParents(entity: EntityClass<object>): { property: string; parent: EntityClass<object> }[] {
  const stored = storedProperties(entity);
  return readFields(entity)
    .filter(({ kind, isWritable }) => kind === 'relation' && isWritable)
    .map(({ property }) => ({ property, parent: relatedClass(stored.get(property) as EntityProperty) }));
}

/** Without formulas, which statements cannot use. */
function storedProperties(entity: EntityClass<object>): Map<string, EntityProperty> {
  return new Map([...propertiesOf(entity)].filter(([, { formula }]) => !formula));
}

/** Properties of the class and of those that it extends. */
export function propertiesOf(entity: EntityClass<object>): Map<string, EntityProperty> {
  const all = new Map<string, EntityProperty>();
  for (let type: object = entity; type !== Function.prototype; type = Object.getPrototypeOf(type)) {
    if (!Object.hasOwn(type, MetadataStorage.META_SYMBOL)) continue;
    for (const [name, property] of Object.entries<EntityProperty>(metadataOf(type).properties)) {
      if (!all.has(name)) all.set(name, property);
    }
  }
  return all;
}

/** Whether an index or a unique constraint of the class begins with these properties. */
export function hasIndex(entity: EntityClass<object>, properties: readonly string[]): boolean {
  const { indexes = [], uniques = [] } = metadataOf(entity);
  const all = [...indexes, ...uniques].map(({ properties: indexed = [] }) => [indexed].flat() as string[]);
  return all.some((indexed) => properties.every((property, index) => indexed[index] === property));
}

const metadataOf = (type: object) =>
  (type as Record<symbol, EntityMetadata>)[MetadataStorage.META_SYMBOL] as EntityMetadata;

/** The last property of each unique constraint, beside the id. */
export function uniqueProperties(entity: EntityClass<object>): string[] {
  const { uniques } = metadataOf(entity);
  const named = [...propertiesOf(entity)].flatMap(([name, { unique }]) => (unique ? [name] : []));
  return [...named, ...(uniques ?? []).flatMap(({ properties }) => [properties].flat().at(-1) ?? [])];
}

export const relatedClass = (property: EntityProperty) => (property.entity as () => EntityClass<object>)();

/** `article.title as title`, `invoice.contact_name as contact__name` of an embedded value, `message.user as user__id`. */
export function selectField(alias: string, { property, parts }: StoredField, isReference: boolean): string[] {
  if (parts.length === 0) return [`${alias}.${property} as ${property}${isReference ? '__id' : ''}`];
  return parts.map((part) => `${alias}.${property}_${part} as ${property}__${part}`);
}

/** The columns that store a value, and its parameters. */
export function storeField({ property, kind, parts }: StoredField, $: Record<string, unknown>): [string, unknown][] {
  if (kind === 'json') return [[property, asJson($[property])]];
  if (kind === 'embedded') return parts.map((part) => [`${property}_${part}`, new Param(property, partOf(part))]);
  return [[property, $[property]]];
}

/**
 * `insert … select`: a row for each row of `from`. A value is a parameter, which takes the type of its column, or an
 * expression over `from`.
 */
export function insertFrom<T>(
  db: unknown,
  entity: EntityClass<T>,
  from: unknown,
  values: { readonly [C in Column<T>]?: unknown },
) {
  const selected = Object.entries(values).map(([property, value]) => sql`${value}`.as(property));
  return (db as AnyDb)
    .insertInto(entity.name)
    .columns(Object.keys(values))
    .expression((from as AnyQuery).select(selected))
    .returningAll();
}

/** Without the rows of which another one has the unique values. */
export const insertNewFrom: typeof insertFrom = (db, entity, from, values) => {
  const insert = insertFrom(db, entity, from, values);
  const hasUnique = uniqueProperties(entity as EntityClass<object>).length > 0;
  return hasUnique ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
};

const partOf = (part: string) => (value: unknown) => (value as Record<string, unknown> | null)?.[part] ?? null;

type Embedded<T> = T extends { [Flattened]?: infer F } ? keyof NonNullable<F> & string : never;
type WritableColumn<T> = {
  [K in Column<T>]: K extends WritableKeys<T> | `${Embedded<T> & WritableKeys<T>}_${string}` ? K : never;
}[Column<T>];
type Selection<T, A extends string, K extends string> = K extends `${infer P extends Embedded<T>}_${infer Part}`
  ? `${A}.${K} as ${P}__${Part}`
  : `${A}.${K} as ${K}`;

interface OtherColumns<T, Hidden> {
  /** Read as well. */
  readonly also?: readonly Column<T>[];
  readonly hidden?: readonly Hidden[];
}

/**
 * The columns of the fields of an entity, for statements of a resource's own. Every other column is named: throws for one
 * that is not, so that a new secret does not appear in events.
 */
export function columnsIn<T, const Hidden extends Column<T> = never>(
  entity: EntityClass<T>,
  { also = [], hidden = [] }: OtherColumns<T, Hidden> = {},
): Exclude<Column<T>, Hidden>[] {
  const type = entity as EntityClass<object>;
  const fields = readFields(type).filter(({ kind }) => kind !== 'other');
  const named = new Set<string>([...fields.map(({ property }) => property), ...also, ...hidden]);
  const unnamed = [...storedProperties(type).keys()].filter((property) => !named.has(property));
  if (unnamed.length > 0) throw new Error(`${entity.name} has columns that are neither fields nor named: ${unnamed}.`);
  const columns = fields.flatMap(({ property, parts }) =>
    parts.length === 0 ? [property] : parts.map((part) => `${property}_${part}`),
  );
  return [...columns, ...also] as Exclude<Column<T>, Hidden>[];
}

/** The same for a SELECT list. An embedded value is read as an object: `invoice.contact_name as contact__name`. */
export function selectColumns<T, const A extends string, const Hidden extends Column<T> = never>(
  entity: EntityClass<T>,
  alias: A,
  others?: OtherColumns<T, Hidden>,
): Selection<T, A, Exclude<Column<T>, Hidden>>[] {
  const columns = columnsIn(entity, others).map((column) => `${alias}.${column} as ${column.replace('_', '__')}`);
  return columns as Selection<T, A, Exclude<Column<T>, Hidden>>[];
}

/** The columns of the fields that clients set, from parameters with the names of the fields. */
export function storeWritable<T>(
  entity: EntityClass<T>,
  $: { readonly [K in WritableKeys<T> & keyof ValuesOf<T>]: unknown },
) {
  const columns = writableFields(entity).flatMap((field) => storeField(field, $));
  return Object.fromEntries(columns) as Pick<RowOf<T>, WritableColumn<T> & keyof RowOf<T>>;
}
