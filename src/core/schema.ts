import { z } from 'zod';
import { withArticle } from '../values/casing.ts';
import { type FieldError, type FieldErrorCode, fails, maximumErrors } from '../values/field-errors.ts';
import { isId } from '../values/id.ts';
import { didYouMean, suggest } from '../values/suggest.ts';
import { parseTimestamp, toTimestamp } from '../values/timestamp.ts';
import { ApiError } from './errors.ts';

const isMissing = 'missing';

/** How the id of the resource of a request fails if it is invalid: with 404, as an unknown one does. */
export const unknownId = { message: 'Must be an existing id.', params: { code: isMissing } };

/** The id of the resource of a request. */
export const Id = idFailing(unknownId);

/** An id to filter by: an unknown one finds nothing. */
export const FilterId = idFailing(fails('invalid_format', 'Must be a UUID.'));

/** The id of another resource, in a field. An invalid id fails as an unknown one does: `not_found` on the field. */
export const ParentId = idFailing(fails('not_found', 'Does not exist.'));

function idFailing(failure: object) {
  return z
    .string()
    .refine(isId, failure)
    .transform((id) => id.toLowerCase())
    .meta({ format: 'uuid' });
}

const largestInteger = 2_147_483_647;

/** Columns and GraphQL's `Int` have 32 bits. */
export function integer({ min, max }: { min: number; max: number }) {
  if (max > largestInteger) throw new Error(`An integer has 32 bits: at most ${largestInteger}, not ${max}.`);
  return z
    .number('Must be an integer.')
    .min(min, `Must be at least ${min}.`)
    .max(max, `Must be at most ${max}.`)
    .refine(
      (value) => value < min || value > max || Number.isInteger(value),
      fails('invalid_type', 'Must be an integer.'),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });
}

export const Timestamp = z
  .string()
  .refine(
    (value) => parseTimestamp(value) !== null,
    fails(
      'invalid_format',
      'Must be a time with its offset, such as 2026-01-31 12:00:00Z or 2026-01-31T13:00:00+01:00.',
    ),
  )
  .transform((value) => toTimestamp(parseTimestamp(value) as Date))
  .meta({ examples: ['2026-01-31 12:00:00Z'], pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}Z$' });

/** Without a time or a zone. */
export const CalendarDate = z
  .string()
  .refine(
    (value) => parseTimestamp(`${value} 00:00:00Z`) !== null,
    fails('invalid_format', (value) =>
      /^\d{4}-\d{2}-\d{2}[ Tt]/.test(value)
        ? 'Must be a date without a time, such as 2026-01-31.'
        : 'Must be a date that exists, such as 2026-01-31.',
    ),
  )
  .meta({ examples: ['2026-01-31'], format: 'date' });

export const isCalendarDate = (schema: z.ZodType) => schema.meta()?.format === 'date';

const timestamps = z.registry<{ isTimestamp: true }>();
timestamps.add(Timestamp, { isTimestamp: true });

/** Whether the schema is {@link Timestamp}, or derived from it with `meta`. */
export const isTimestamp = (schema: z.ZodType) => timestamps.get(schema) !== undefined;

const identifiers = z.registry<{ isIdentifier: true }>();

/** A string that is an id, but no UUID. */
export function identifier<S extends z.ZodType>(schema: S): S {
  identifiers.add(schema, { isIdentifier: true });
  return schema;
}

export const isIdentifier = (schema: z.ZodType) =>
  schema.meta()?.format === 'uuid' || identifiers.get(schema) !== undefined;

const names = z.registry<{ name: string }>();

/** An object whose type has another name where all types share one namespace. */
export function named<S extends z.ZodObject>(name: string, schema: S): S {
  names.add(schema, { name });
  return schema;
}

/** @throws for an object without a name */
export function nameOf(schema: z.ZodObject): string {
  const name = names.get(schema)?.name ?? schema.meta()?.id;
  if (name === undefined)
    throw new Error(`An object has no name: ${Object.keys(schema.shape)}. Add \`id\` to its meta.`);
  return name;
}

/** Whether an object may lack a field of this schema. `exactOptional` accepts that, but not undefined. */
export const mayBeAbsent = (schema: z.ZodType) => z.object({ field: schema }).safeParse({}).success;

export const CreatedAt = Timestamp.meta({ description: 'Time of creation.' });

/** An access token, the key of a payment link. */
const secret = /^[a-z]{3}_[\w-]{40,}$/;
const notAnId = { message: 'This is a secret, not an id. The id was returned beside it, and a list has it, too.' };

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, messages);
  if (result.success) return result.data;
  const { issues } = result.error;
  const missing = issues.find((issue) => issue.code === 'custom' && issue.params?.code === isMissing);
  if (missing) throw new ApiError('not_found', secret.test(`${valueAt(missing, input)}`) ? notAnId : undefined);
  const errors: FieldError[] = [];
  let count = 0;
  for (const issue of issues) {
    if (errors.length < maximumErrors) errors.push(...toFieldErrors(issue, input, maximumErrors - errors.length));
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  }
  const unknownOnly = issues.every(({ code }) => code === 'unrecognized_keys');
  const errorsOmitted = count - errors.length;
  throw new ApiError(unknownOnly ? 'unknown_field' : 'validation_failed', { errors, errorsOmitted });
}

const messages: z.core.ParseContext<z.core.$ZodIssue> = {
  error({ code, inst, ...issue }) {
    if (code === 'invalid_type')
      return issue.expected === 'boolean'
        ? 'Must be true or false.'
        : `Must be ${withArticle(String(issue.expected))}.`;
    // Zod's issue names only the unknown fields, so the known ones are passed in its message.
    return code === 'unrecognized_keys' && inst instanceof z.ZodObject ? Object.keys(inst.shape).join() : undefined;
  },
};

/** Characters of a name that an error repeats. */
export const longestName = 100;

function toFieldErrors(issue: z.core.$ZodIssue, input: unknown, maximum: number): FieldError[] {
  const at = issue.path.map(String);
  const one = (code: FieldErrorCode, message: string): FieldError[] => [{ field: at.join('.'), code, message }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, maximum).map((key) => {
        const name = key.slice(0, longestName);
        const similar = suggest(name, issue.message.split(','));
        return {
          field: [...at, name].join('.'),
          code: 'unknown_field',
          message: 'Unknown field.',
          ...(similar !== undefined && { suggestion: [...at, similar].join('.') }),
        };
      });
    case 'invalid_type':
    case 'invalid_value': {
      const value = valueAt(issue, input);
      if (value === undefined) return one('required', 'Is required.');
      if (value === null) return one('null_not_allowed', 'Must not be null.');
      if (issue.code === 'invalid_type') return one('invalid_type', issue.message);
      const values = issue.values.map(String);
      const suggestion = typeof value === 'string' ? didYouMean(value, values) : '';
      return one('invalid_value', `${suggestion} Must be one of: ${values.join(', ')}.`.trimStart());
    }
    case 'invalid_format':
      return one('invalid_format', issue.message);
    case 'too_small':
      return one(issue.origin === 'number' ? 'too_small' : 'too_short', issue.message);
    case 'too_big':
      return one(issue.origin === 'number' ? 'too_large' : 'too_long', issue.message);
    case 'custom':
      return one((issue.params?.code as FieldErrorCode) ?? 'invalid_value', issue.message);
    default:
      return one('invalid_value', issue.message);
  }
}

function valueAt({ path }: z.core.$ZodIssue, input: unknown): unknown {
  return path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown>)?.[key], input);
}
