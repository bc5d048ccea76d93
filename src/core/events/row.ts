import { declaredFields, holdsTimestamps } from '../declared-field.ts';
import type { EntityClass } from '../tables.ts';
import { readTimestamptz } from '../timestamp.ts';

/** Rows as statements return them: `author__id` is `author.id`, `author` is null if all its columns are. */
export function rowReader(entity: EntityClass<object>): (json: string) => Record<string, unknown> {
  const fields = declaredFields(entity);
  const timestamps = new Set(fields.filter(({ schema }) => holdsTimestamps(schema)).map(({ property }) => property));
  return (json) => {
    const row: Record<string, unknown> = {};
    const nested = new Map<string, Record<string, unknown>>();
    for (const [column, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) {
      const [name = column, property = name] = column.split('__');
      const read = timestamps.has(property) && typeof value === 'string' ? toTimestamp(value) : value;
      if (name === column) row[name] = read;
      else nested.set(name, { ...nested.get(name), [property]: read });
    }
    for (const [name, value] of nested) row[name] = Object.values(value).some((one) => one !== null) ? value : null;
    return row;
  };
}

const toTimestamp = (text: string) => readTimestamptz(text.replace('T', ' '));
