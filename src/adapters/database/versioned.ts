import type { Versioned } from '../../core/etag.ts';
import type { EntityClass, Schema } from '../../core/queries.ts';
import { names, table } from './select.ts';

/**
 * Changes the row `:id` while it still has `:version`, counts the version up and answers the row with all its columns.
 * No row: somebody else changed or removed it first. `:now` is when.
 */
export function updateVersioned<T extends Versioned & { updatedAt: string }>(
  schema: Schema,
  entity: EntityClass<T>,
  assignments: { [K in keyof T & string]?: string },
): string {
  const own = names(schema, entity);
  const all = { ...assignments, version: `${own.version} + 1`, updatedAt: ':now' };
  const list = Object.entries(all).map(([property, value]) => `${own[property as keyof T & string]} = ${value}`);
  return `update ${table(schema, entity)} set ${list.join(', ')}
    where ${own.id} = :id and ${own.version} = :version returning *`;
}

/** Removes the row `:id` while it still has `:version`, and answers its id. */
export function deleteVersioned<T extends Versioned>(schema: Schema, entity: EntityClass<T>): string {
  const own = names(schema, entity);
  return `delete from ${table(schema, entity)}
    where ${own.id} = :id and ${own.version} = :version returning ${own.id} as "id"`;
}
