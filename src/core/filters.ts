import { Timestamp } from './schema.ts';

/** A point in time as it is given: `T` between date and time needs no encoding in a URL. */
export const Moment = Timestamp.meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$' });

/** By when items were created. From a time on and before one: neighbouring spans leave no gap and do not overlap. */
export const createdFilters = {
  created_after: Moment.optional().describe('Only those created at this time or later.'),
  created_before: Moment.optional().describe('Only those created before this time.'),
};
