import type { EntityProperty } from '@mikro-orm/core';
import { sql } from 'kysely';
import { columnTypeOf } from './column-type.ts';
import { columnField, insertFrom, propertiesOf, relatedClass, type StoredField, writableFields } from './fields.ts';
import { type AnyDb, Param } from './statement.ts';
import type { Column, EntityClass } from './tables.ts';

/** A column of {@link givenRows}, and its value in one of the rows. */
interface GivenColumn {
  readonly name: string;
  readonly type: string;
  valueIn(row: Readonly<Record<string, unknown>>): unknown;
}

/** The rows of a parameter, with these fields as columns. As JSON, which takes values of every type, and any number of them. */
export function givenRows(entity: EntityClass<object>, fields: readonly StoredField[], rows: unknown) {
  const columns = fields.flatMap((field) => columnsOf(entity, field));
  const toJson = (given: unknown) =>
    JSON.stringify(
      (given as Record<string, unknown>[]).map((row) =>
        Object.fromEntries(columns.map(({ name, valueIn }) => [name, valueIn(row)])),
      ),
    );
  const list = new Param((rows as Param).name, toJson);
  const typed = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`);
  const given = sql`given (${sql.join(typed)})`;
  return {
    from: sql<Record<string, unknown>>`json_to_recordset(${list}::text::json)`.as<'given'>(given),
    /** The columns, by those of a table in which they are stored. */
    values: Object.fromEntries(columns.map(({ name }) => [name, sql.id('given', name)])),
  };
}

function columnsOf(entity: EntityClass<object>, { property, kind, parts }: StoredField): GivenColumn[] {
  if (kind !== 'embedded') {
    const type = kind === 'json' ? 'json' : columnTypeOf(entity, property);
    return [{ name: property, type, valueIn: (row) => row[property] }];
  }
  const embedded = relatedClass(propertiesOf(entity).get(property) as EntityProperty);
  return parts.map((part) => ({
    name: `${property}_${part}`,
    type: columnTypeOf(embedded, part),
    valueIn: (row) => (row[property] as Record<string, unknown> | null)?.[part],
  }));
}

/** `insert … select` with a row for each of a parameter, which has the fields that clients set and `columns`. */
export function insertMany<T>(
  db: unknown,
  entity: EntityClass<T>,
  columns: readonly Column<T>[],
  rows: readonly object[],
  values: { readonly [C in Column<T>]?: unknown },
) {
  const fields = [...columns.map(columnField), ...writableFields(entity)];
  const given = givenRows(entity as EntityClass<object>, fields, rows);
  return insertFrom(db, entity, (db as AnyDb).selectFrom(given.from), { ...given.values, ...values });
}
