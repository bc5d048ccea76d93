import { isTimestamp, membersOf } from '../member.ts';
import type { EntityClass } from '../tables.ts';
import { readTimestamptz } from '../timestamp.ts';

/**
 * Reads rows out of the JSON that events hold, as statements would have read them: `author__id` is `author.id`, null where
 * all of its columns are, and timestamps have the contract's shape.
 */
export function rowsOf(entity: EntityClass<object>): (json: string) => Record<string, unknown> {
  const members = membersOf(entity);
  const timestamps = new Set(members.filter(({ schema }) => isTimestamp(schema)).map(({ property }) => property));
  return (json) => {
    const row: Record<string, unknown> = {};
    const nested = new Map<string, Record<string, unknown>>();
    for (const [column, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) {
      const [name = column, property = name] = column.split('__');
      const own = timestamps.has(property) && typeof value === 'string' ? toTimestamp(value) : value;
      if (name === column) row[name] = own;
      else nested.set(name, { ...nested.get(name), [property]: own });
    }
    for (const [name, value] of nested) row[name] = Object.values(value).some((one) => one !== null) ? value : null;
    return row;
  };
}

/** JSON has PostgreSQL write a `T` between date and time. */
const toTimestamp = (text: string) => readTimestamptz(text.replace('T', ' '));
