import { DecimalType, type EntityProperty } from '@mikro-orm/core';
import { sql } from 'kysely';
import { propertiesOf } from './fields.ts';
import type { EntityClass } from './tables.ts';

/** MikroORM's names that are not PostgreSQL's. */
const renamed: Readonly<Record<string, string>> = { double: 'double precision', string: 'text' };

/** The type of a column in PostgreSQL, or one that is assigned to it. */
export function columnTypeOf(entity: EntityClass<object>, property: string): string {
  const declared = propertiesOf(entity).get(property) as (EntityProperty & { columnType?: string }) | undefined;
  if (!declared) return 'text';
  const { kind, type, columnType } = declared;
  if (kind === 'm:1') return 'uuid';
  if (columnType !== undefined || typeof type === 'string') return columnType ?? renamed[type] ?? type;
  return (type as unknown) instanceof DecimalType ? 'numeric' : 'timestamptz';
}

/** A parameter with the type of its column: in an array there is no column that PostgreSQL could take it from. */
export function typed(entity: EntityClass<object>, property: string, value: unknown): unknown {
  const type = columnTypeOf(entity, property);
  return type === 'text' ? value : sql`${value}::${sql.raw(type)}`;
}
