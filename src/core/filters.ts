import { invalid } from './errors.ts';
import { Timestamp } from './schema.ts';

/** By when items were created. From a time on and before one: neighbouring spans leave no gap and do not overlap. */
export const createdFilters = {
  created_after: Timestamp.optional().describe('Only those created at this time or later.'),
  created_before: Timestamp.optional().describe('Only those created before this time.'),
};

/** Refuses a filter beside others that there is no index for together. */
export function refuseBeside(name: string, others: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(others).filter((other) => others[other] !== undefined);
  if (given.length === 0) return;
  const message = `Cannot be combined with ${given.join(', ')}: a list by time of change has no other filter.`;
  throw invalid(name, 'invalid_value', message);
}
