import { z } from 'zod';
import { didYouMean } from './alike.ts';
import type { FieldError, FieldErrorCode } from './errors.ts';
import { ApiError } from './errors.ts';
import { isId } from './id.ts';
import { allScopes } from './scopes.ts';
import { parseTimestamp, toTimestamp } from './timestamp.ts';

function fails(code: FieldErrorCode | 'not_found', message: string) {
  return { message, params: { code } };
}

/** The id of a resource. An invalid id fails with 404, as an unknown one does. */
export const Id = z
  .string()
  .refine(isId, fails('not_found', 'Must be an existing id.'))
  .transform((id) => id.toLowerCase())
  .meta({ format: 'uuid' });

export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Text of `min` to `max` code points, as PostgreSQL counts them. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .refine(isStorable, fails('invalid_value', 'Must not contain NUL or unpaired surrogates.'))
    .refine(
      (value) => value.length >= 2 * min || codePoints(value) >= min,
      fails('too_short', min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`),
    )
    .refine(
      (value) => value.length <= max || (value.length <= 2 * max && codePoints(value) <= max),
      fails('too_long', `Must have at most ${max} characters.`),
    )
    .meta({ minLength: min, maxLength: max });
}

export function integer({ min, max }: { min: number; max: number }) {
  return z
    .number()
    .min(min, `Must be at least ${min}.`)
    .max(max, `Must be at most ${max}.`)
    .refine(
      (value) => value < min || value > max || Number.isInteger(value),
      fails('invalid_type', 'Must be an integer.'),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

export const Timestamp = z
  .string()
  .refine(
    (value) => parseTimestamp(value) !== null,
    fails('invalid_format', 'Must be a UTC timestamp such as 2026-01-31 12:00:00Z.'),
  )
  .transform((value) => toTimestamp(parseTimestamp(value) as Date))
  .meta({ examples: ['2026-01-31 12:00:00Z'], pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}Z$' });

/** Lazy: resources declare their scopes after this file is loaded. */
export const ScopeName = z.lazy(() => z.enum(allScopes()));

export const CreatedAt = Timestamp.meta({ description: 'Time of creation.' });

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, noteKnownMembers);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => toFieldErrors(issue, input));
  if (errors.some((error) => error.code === ('not_found' as never))) throw new ApiError('not_found');
  const unknownOnly = errors.every((error) => error.code === 'unknown_field');
  throw new ApiError(unknownOnly ? 'unknown_field' : 'validation_failed', { errors });
}

/** Zod's issue names only the unknown members, so the known ones are passed in its message. */
const noteKnownMembers: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code, inst }) =>
    code === 'unrecognized_keys' && inst instanceof z.ZodObject ? Object.keys(inst.shape).join() : undefined,
};

function toFieldErrors(issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  const at = issue.path.map(String);
  const one = (code: FieldErrorCode, message: string): FieldError[] => [{ field: at.join('.'), code, message }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [...at, key].join('.'),
        code: 'unknown_field',
        message: `Unknown member.${didYouMean(key, issue.message.split(','))}`,
      }));
    case 'invalid_type':
    case 'invalid_value': {
      const value = valueAt(issue, input);
      if (value === undefined) return one('required', 'Is required.');
      if (value === null) return one('null_not_allowed', 'Must not be null.');
      if (issue.code === 'invalid_type') return one('invalid_type', `Must be ${aOrAn(issue.expected)}.`);
      const values = issue.values.map(String);
      return one(
        'invalid_value',
        `${didYouMean(String(value), values)} Must be one of: ${values.join(', ')}.`.trimStart(),
      );
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

function aOrAn(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
