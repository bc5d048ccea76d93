import { type Created, type EntityClass, type RangeNames, type Sorted, wordsOf } from '@terrapin/table';
import { z } from 'zod';
import { toCamelCase, toSnakeCase } from '../values/casing.ts';
import { enumeration } from '../values/enumeration.ts';
import { line } from '../values/text.ts';
import { timestampPattern } from '../values/timestamp.ts';
import { declaredFields } from './declared-field.ts';
import { invalid } from './errors.ts';
import { isCalendarDate, isTimestamp, Timestamp } from './schema.ts';

export function momentFilter(description: string) {
  return Timestamp.meta({ pattern: timestampPattern })
    .optional()
    .meta({ description, examples: ['2026-01-31T12:00:00Z'] });
}

/** Both ends are inclusive, as clients see seconds: all of the second of an end belongs to the range. */
export const createdFilters = {
  createdAfter: momentFilter('Only items created at or after this time.'),
  createdBefore: momentFilter('Only items created at or before this time.'),
};

/** A text in each form in which rows may have it: rows of earlier releases have what was typed. */
export function asStored(schema: z.ZodString, description: string) {
  const { minLength, maxLength, ...meta } = schema.meta() ?? {};
  return z
    .string()
    .meta({ minLength, maxLength })
    .transform((typed, context) => {
      const { data, error } = schema.safeParse(typed);
      if (data !== undefined) return [...new Set([data, data.normalize('NFD'), typed])];
      for (const issue of error.issues) context.issues.push({ ...issue, input: typed } as z.core.$ZodRawIssue);
      return z.NEVER;
    })
    .optional()
    .meta({ ...meta, description });
}

/** What a list is searched for. */
export const searchFilter = (texts: string) =>
  line({ max: 200 })
    .refine((query) => wordsOf(query).length > 0, 'Must contain a letter or a digit.')
    .optional()
    .meta({
      description:
        `Only items that contain each of these words, or words that begin with them, in ${texts}. Case and accents do ` +
        'not matter. The best matches come first.',
      examples: ['shell gro'],
    });

/** Several values, of which one has to match. */
export function oneOf<S extends z.ZodType>(schema: S, name: string, most = Infinity) {
  return z
    .array(schema)
    .min(1, `Must contain at least one ${name}.`)
    .refine(({ length }) => length <= most, `Must contain at most ${most} values.`)
    .transform((values) => [...new Set(values)]);
}

/** What a list is ordered by; an argument beside the direction, not a filter. */
export const ListOrder = enumeration(
  'ListOrder',
  { created_at: 'By time of creation.', updated_at: 'By time of the last change, or of creation.' },
  'What a list is ordered by.',
);

/** What a list is sorted by, of the columns of its ranges. */
export const sortBy = <S extends z.ZodType>(order: S) =>
  order
    .optional()
    .describe(
      'What the list is ordered by. Default: what it has a range of, or the time of creation. What has no value is last.',
    );

/** As a table takes it: `updated_at` is the range over `updatedAt`. */
export const listOrder = ({ createdAfter, createdBefore }: Created, sort: string | undefined): Sorted => ({
  createdAfter,
  createdBefore,
  sort: sort && toCamelCase(sort),
});

/** 400 for a range of which the start is beyond the end. */
export function rejectReversed(args: Readonly<Record<string, unknown>>): void {
  for (const [from, first] of Object.entries(args)) {
    const to = from.endsWith('After') ? from.replace(/After$/, 'Before') : from.replace(/^min/, 'max');
    const last = args[to];
    if (to !== from && last !== undefined && (first as string) > (last as string))
      throw invalid(from, 'invalid_value', (name) => `Must not be beyond ${name(to)}, which ends the range.`);
  }
}

/** The ends of the ranges of a list, inclusive: `minAmount` and `maxAmount`, `sentAfter` and `sentBefore`. */
export function rangeFilters(type: EntityClass<object>, ranges: readonly RangeNames[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    ranges.flatMap(({ property, from, to }) => {
      const field = declaredFields(type).find((one) => one.property === property);
      if (!field)
        throw new Error(
          `The range over ${type.name}.${property} is of no field. Declare it with @Writable or @ReadOnly.`,
        );
      const { schema } = field;
      const name = toSnakeCase(field.name);
      const value = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
      const isTime = isTimestamp(value);
      const [least, most] = isTime || isCalendarDate(value) ? ['or after', 'or before'] : ['least', 'most'];
      const end = (which: string | undefined) => {
        const description = `Only items whose \`${name}\` is at ${which} this, ordered by it.`;
        const { examples } = value.meta() ?? {};
        return isTime ? momentFilter(description) : value.optional().meta({ description, examples });
      };
      return [
        [from, end(least)],
        [to, end(most)],
      ];
    }),
  );
}
