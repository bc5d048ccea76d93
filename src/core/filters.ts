import { Timestamp } from './schema.ts';

/** A point in time as a filter. The `T` of RFC 3339 needs no encoding in a URL. */
export function momentFilter(description: string) {
  const pattern = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$';
  return Timestamp.meta({ pattern })
    .optional()
    .meta({ description, examples: ['2026-01-31T12:00:00Z'] });
}

/** By when items were created. From a time on and before one: neighbouring spans leave no gap and do not overlap. */
export const createdFilters = {
  created_after: momentFilter('Only those created at this time or later.'),
  created_before: momentFilter('Only those created before this time.'),
};
