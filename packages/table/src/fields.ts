import { DecimalType, type EntityMetadata, type EntityProperty, MetadataStorage } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Column, EntityClass, Field, Flattened, RowOf, Values, ValuesOf, WritableKeys } from './spec.ts';
import { type AnyDb, type AnyQuery, asJson, Param } from './statements.ts';

/** A field of an entity, and where it is stored. */
export interface StoredField extends Pick<Field, 'property' | 'isWritable' | 'isChangeable'> {
  /** `other`: in another table, such as the title of an article in its current revision. */
  readonly kind: 'column' | 'json' | 'relation' | 'embedded' | 'other';
  /** Columns of an embedded value. */
  readonly parts: readonly string[];
}

/** The column with the words of a row. Null: not filled yet, so the row is not found. */
export const searched = 'searched';

type AnyClass = EntityClass<object>;
type StoredProperty = EntityProperty & { columnType?: string };

const readMetadata = (entity: AnyClass): EntityMetadata =>
  Reflect.get(entity, MetadataStorage.META_SYMBOL) as EntityMetadata;

export const tableOf = (entity: AnyClass): string => readMetadata(entity).tableName;

/** Properties of the class and of those that it extends. */
function readProperties(entity: AnyClass): Map<string, StoredProperty> {
  const all = new Map<string, StoredProperty>();
  for (let type: AnyClass = entity; type !== Function.prototype; type = Object.getPrototypeOf(type)) {
    if (!Object.hasOwn(type, MetadataStorage.META_SYMBOL)) continue;
    for (const [name, property] of Object.entries<StoredProperty>(readMetadata(type).properties)) {
      if (!all.has(name)) all.set(name, property);
    }
  }
  return all;
}

/** Without formulas, which statements cannot use. */
const columnsOfClass = (entity: AnyClass): Map<string, StoredProperty> =>
  new Map([...readProperties(entity)].filter(([, { formula }]) => !formula));

export const hasColumn = (entity: AnyClass, property: string): boolean => columnsOfClass(entity).has(property);

export const isNullable = (entity: AnyClass, property: string): boolean =>
  columnsOfClass(entity).get(property)?.nullable === true;

const relatedClass = (property: EntityProperty): AnyClass => property.entity() as AnyClass;

/** The columns of each index and of each unique constraint, by their properties. */
export function indexesOf(entity: AnyClass): string[][] {
  const { indexes = [], uniques = [] } = readMetadata(entity);
  const named = [...readProperties(entity)].flatMap(([name, { index, unique }]) => (index || unique ? [[name]] : []));
  return [...named, ...[...indexes, ...uniques].map(({ properties = [] }) => [properties].flat())];
}

/** The properties of each unique constraint; some hold for a part of the rows only. */
export function uniquesOf(entity: AnyClass, isWhole = false): string[][] {
  const named = [...readProperties(entity)].flatMap(([name, { unique }]) => (unique ? [[name]] : []));
  const all = (readMetadata(entity).uniques ?? []).filter((one) => !isWhole || !('where' in one));
  return [...named, ...all.map(({ properties = [] }) => [properties].flat())];
}

/** Whether an index or a unique constraint begins with these properties. */
export const hasIndex = (entity: AnyClass, properties: readonly string[]): boolean =>
  indexesOf(entity).some((indexed) => properties.every((property, place) => indexed[place] === property));

/** The last property of each unique constraint, beside the id. */
export const uniqueProperties = (entity: AnyClass): string[] =>
  uniquesOf(entity).flatMap((properties) => properties.at(-1) ?? []);

/** MikroORM's names that are not PostgreSQL's. */
const renamed: Readonly<Record<string, string>> = { double: 'double precision', string: 'text' };

/** The type of a column in PostgreSQL, or one that is assigned to it. */
export function columnTypeOf(entity: AnyClass, property: string): string {
  const declared = readProperties(entity).get(property);
  if (!declared) return 'text';
  const { kind, columnType } = declared;
  const type: unknown = declared.type;
  if (kind === 'm:1' || kind === '1:1') return 'uuid';
  if (columnType !== undefined) return columnType;
  if (typeof type === 'string') return renamed[type] ?? type;
  return type instanceof DecimalType ? 'numeric' : 'timestamptz';
}

/** A parameter with the type of its column: in an array there is no column that PostgreSQL could take it from. */
export function typed(entity: AnyClass, property: string, value: unknown): unknown {
  const type = columnTypeOf(entity, property);
  return type === 'text' ? value : sql`${value}::${sql.raw(type)}`;
}

/** A column that clients neither see nor set, unless a resource says so. */
export const columnField = (property: string): StoredField => ({
  property,
  isWritable: false,
  isChangeable: false,
  kind: 'column',
  parts: [],
});

/** Of a new row: what the server sets. */
export const firstState = (entity: AnyClass, $: Values): Values => ({
  ...(hasColumn(entity, 'version') && { version: sql.lit(1) }),
  ...(hasColumn(entity, 'createdAt') && { createdAt: $.now }),
  ...(hasColumn(entity, 'updatedAt') && { updatedAt: $.now }),
});

/** `article.title as title`, `invoice.contact_name as contact__name` of an embedded value, `message.user as user__id`. */
export function selectField(alias: string, { property, parts }: StoredField, isReference: boolean): string[] {
  if (parts.length === 0) return [`${alias}.${property} as ${property}${isReference ? '__id' : ''}`];
  return parts.map((part) => `${alias}.${property}_${part} as ${property}__${part}`);
}

const getPart = (value: unknown, part: string): unknown => Object(value)[part] ?? null;

/** The columns that store a value, and its parameters. */
export function storeField({ property, kind, parts }: StoredField, $: Values): [string, unknown][] {
  if (kind === 'json') return [[property, asJson($[property])]];
  if (kind !== 'embedded') return [[property, $[property]]];
  return parts.map((part) => [`${property}_${part}`, new Param(property, (value) => getPart(value, part))]);
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

/** A column of rows that are given as JSON, and its value in one of them. */
interface GivenColumn {
  readonly name: string;
  readonly type: string;
  valueIn(row: Values): unknown;
}

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

const kinds: Record<string, StoredField['kind'] | undefined> = { 'm:1': 'relation', embedded: 'embedded' };
const isArray = ({ type }: StoredProperty) => String(type).endsWith('[]');

/** How entities are stored, from the fields that they have. */
export function storage(fieldsOf: (entity: AnyClass) => readonly Field[]) {
  const partsOf = (column: StoredProperty) => fieldsOf(relatedClass(column)).map(({ property }) => property);

  /** The fields of an entity in the order of its class, and its version before the times. */
  function readFields(entity: AnyClass): StoredField[] {
    const stored = columnsOfClass(entity);
    const fields = fieldsOf(entity).map(({ property, isWritable, isChangeable, isJson }): StoredField => {
      const column = stored.get(property);
      const parts = column?.kind === 'embedded' ? partsOf(column) : [];
      const kind = !column ? 'other' : (kinds[column.kind] ?? (isJson && !isArray(column) ? 'json' : 'column'));
      return { property, isWritable, isChangeable, kind, parts };
    });
    if (stored.has('version')) {
      const times = fields.findIndex(({ property }) => property === 'createdAt');
      fields.splice(times === -1 ? fields.length : times, 0, columnField('version'));
    }
    return fields;
  }

  /** The fields that clients set, without those in another table. */
  const writableFields = (entity: AnyClass): StoredField[] =>
    readFields(entity).filter(({ kind, isWritable }) => isWritable && kind !== 'other');

  /** The relations that clients set, with the class of the parent. */
  function readParents(entity: AnyClass): { property: string; parent: AnyClass }[] {
    const stored = columnsOfClass(entity);
    return writableFields(entity).flatMap(({ kind, property }) => {
      const column = stored.get(property);
      return kind === 'relation' && column ? [{ property, parent: relatedClass(column) }] : [];
    });
  }

  function givenColumns(entity: AnyClass, { property, kind, parts }: StoredField): GivenColumn[] {
    if (kind !== 'embedded') {
      const type = kind === 'json' ? 'json' : columnTypeOf(entity, property);
      return [{ name: property, type, valueIn: (row) => row[property] }];
    }
    const embedded = relatedClass(readProperties(entity).get(property) as StoredProperty);
    return parts.map((part) => ({
      name: `${property}_${part}`,
      type: columnTypeOf(embedded, part),
      valueIn: (row) => getPart(row[property], part),
    }));
  }

  /** The rows of a parameter, with these fields as columns. As JSON, which takes values of every type, and any number of them. */
  function givenRows(
    entity: AnyClass,
    fields: readonly StoredField[],
    rows: unknown,
    more: readonly GivenColumn[] = [],
  ) {
    const columns = [...fields.flatMap((field) => givenColumns(entity, field)), ...more];
    const toJson = (given: unknown) =>
      JSON.stringify(
        (given as Values[]).map((row) => {
          const values: Record<string, unknown> = {};
          for (const { name, valueIn } of columns) values[name] = valueIn(row);
          return values;
        }),
      );
    const list = new Param((rows as Param).name, toJson);
    const typed = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`);
    const given = sql`given (${sql.join(typed)})`;
    return {
      from: sql<Values>`json_to_recordset(${list}::text::json)`.as<'given'>(given),
      /** The columns, by those of a table in which they are stored. */
      values: Object.fromEntries(columns.map(({ name }) => [name, sql.id('given', name)])),
    };
  }

  /** `insert … select` with a row for each of a parameter, which has the fields that clients set and `columns`. */
  function insertMany<T extends object>(
    db: unknown,
    entity: EntityClass<T>,
    columns: readonly Column<T>[],
    rows: readonly object[],
    values: { readonly [C in Column<T>]?: unknown },
  ) {
    const given = givenRows(entity, [...columns.map(columnField), ...writableFields(entity)], rows);
    return insertFrom(db, entity, (db as AnyDb).selectFrom(given.from), { ...given.values, ...values });
  }

  /**
   * The columns of the fields of an entity, for statements of a resource's own. Every other column is named: throws for one
   * that is not, so that a new secret does not appear in events.
   */
  function columnsIn<T extends object, const Hidden extends Column<T> = never>(
    entity: EntityClass<T>,
    { also = [], hidden = [] }: OtherColumns<T, Hidden> = {},
  ): Exclude<Column<T>, Hidden>[] {
    const fields = readFields(entity).filter(({ kind }) => kind !== 'other');
    // The words of other columns are for statements alone.
    const named = new Set<string>([...fields.map(({ property }) => property), searched, ...also, ...hidden]);
    const unnamed = [...columnsOfClass(entity).keys()].filter((property) => !named.has(property));
    if (unnamed.length > 0)
      throw new Error(`${entity.name} has columns that are neither fields nor named: ${unnamed}.`);
    const columns = fields.flatMap(({ property, parts }) =>
      parts.length === 0 ? [property] : parts.map((part) => `${property}_${part}`),
    );
    return [...columns, ...also] as Exclude<Column<T>, Hidden>[];
  }

  return {
    readFields,
    writableFields,
    readParents,
    givenRows,
    insertMany,
    columnsIn,

    /** The same for a SELECT list. An embedded value is read as an object: `invoice.contact_name as contact__name`. */
    selectColumns<T extends object, const A extends string, const Hidden extends Column<T> = never>(
      entity: EntityClass<T>,
      alias: A,
      others?: OtherColumns<T, Hidden>,
    ): Selection<T, A, Exclude<Column<T>, Hidden>>[] {
      const columns = columnsIn(entity, others).map((column) => `${alias}.${column} as ${column.replace('_', '__')}`);
      return columns as Selection<T, A, Exclude<Column<T>, Hidden>>[];
    },

    /** The columns of the fields that clients set, from parameters with the names of the fields. */
    storeWritable<T extends object>(
      entity: EntityClass<T>,
      $: { readonly [K in WritableKeys<T> & keyof ValuesOf<T>]: unknown },
    ) {
      const columns = writableFields(entity).flatMap((field) => storeField(field, $));
      return Object.fromEntries(columns) as Pick<RowOf<T>, WritableColumn<T> & keyof RowOf<T>>;
    },
  };
}

export type FieldStorage = ReturnType<typeof storage>;
