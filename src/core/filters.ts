import { type EntityClass, type RangeNames, wordsOf } from '@terrapin/table';
import { z } from 'zod';
import { declaredFields } from './declared-field.ts';
import { enumeration } from './enumeration.ts';
import { Timestamp } from './schema.ts';
import { line } from './text.ts';

export function momentFilter(description: string) {
  const pattern = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$';
  return Timestamp.meta({ pattern })
    .optional()
    .meta({ description, examples: ['2026-01-31T12:00:00Z'] });
}

/** Both ends are inclusive, as clients see seconds: all of the second of an end belongs to the range. */
export const createdFilters = {
  createdAfter: momentFilter('Only items created at or after this time.'),
  createdBefore: momentFilter('Only items created at or before this time.'),
};

export const updatedFilters = {
  updatedAfter: momentFilter('Only items last changed at or after this time, ordered by that time.'),
  updatedBefore: momentFilter('Only items last changed at or before this time, ordered by that time.'),
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
      for (const issue of error.issues) context.addIssue({ ...issue, input: typed } as never);
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
export function oneOf<S extends z.ZodType>(schema: S, name: string) {
  return z
    .array(schema)
    .min(1, `must contain at least one ${name}.`)
    .transform((values) => [...new Set(values)]);
}

/** What a list is ordered by; an argument beside the direction, not a filter. */
export const ListOrder = enumeration(
  'ListOrder',
  { created_at: 'By time of creation.', updated_at: 'By time of the last change, or of creation.' },
  'What a list is ordered by.',
);

/** The ends of the ranges of a list, inclusive: `minAmount` and `maxAmount`, `sentAfter` and `sentBefore`. */
export function rangeFilters(type: EntityClass<object>, ranges: readonly RangeNames[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    ranges.flatMap(({ property, from, to }) => {
      const field = declaredFields(type).find((one) => one.property === property);
      if (!field)
        throw new Error(
          `The range over ${type.name}.${property} is of no field. Declare it with @Writable or @ReadOnly.`,
        );
      const { schema, name } = field;
      const value = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
      const end = (which: string) =>
        value.optional().meta({ description: `Only items whose \`${name}\` is at ${which} this.` });
      return [
        [from, end('least')],
        [to, end('most')],
      ];
    }),
  );
}
