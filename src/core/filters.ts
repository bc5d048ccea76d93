import { Timestamp } from './schema.ts';

export function momentFilter(description: string) {
  const pattern = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$';
  return Timestamp.meta({ pattern })
    .optional()
    .meta({ description, examples: ['2026-01-31T12:00:00Z'] });
}

/** Start inclusive, end exclusive: adjacent ranges neither overlap nor leave a gap. */
export const createdFilters = {
  created_after: momentFilter('Only items created at or after this time.'),
  created_before: momentFilter('Only items created before this time.'),
};
