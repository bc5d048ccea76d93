import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { withArticle } from './casing.ts';
import { ApiError } from './errors.ts';
import type { FieldError, FieldErrorCode } from './field-errors.ts';
import { isId } from './id.ts';
import { didYouMean, suggest } from './suggest.ts';
import { parseTimestamp, toTimestamp } from './timestamp.ts';

function fails(code: FieldErrorCode, message: string) {
  return { message, params: { code } };
}

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

export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Code points, as PostgreSQL counts them, after normalisation. `min: 1` requires something visible. */
interface Length {
  readonly min?: 0 | 1;
  readonly max: number;
}

/** All text below U+0300 is in NFC. */
const isInNfc = (value: string) => !/[\u0300-\uffff]/.test(value);

/** To put marks in order takes time quadratic in their number: Stream-Safe Text has at most 30 (UAX #15, 13). */
const isOrderable = (value: string) => isInNfc(value) || !/\p{M}{31}/u.test(value);

const toNfc = (value: string) => (isInNfc(value) ? value : value.normalize());

export const toLine = (value: string): string => (isOrderable(value) ? toNfc(value).trim() : value);

/** What differs in invisible characters alone looks the same. */
export const toCode = (value: string): string => toLine(value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** White space, what Unicode lets programs not show, and the braille pattern without dots show nothing. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function normalised(toNormal: (value: string) => string, refused: RegExp, what: string, { min = 0, max }: Length) {
  const unsafe = fails(
    'invalid_characters',
    'Must not contain unpaired surrogates, or more than 30 combining marks in a row.',
  );
  return z
    .string()
    .refine((value) => value.isWellFormed() && isOrderable(value), { ...unsafe, abort: true })
    .overwrite(toNormal)
    .refine((value) => value.search(refused) === -1, fails('invalid_characters', `Must not contain ${what}.`))
    .refine((value) => min === 0 || visible.test(value), fails('too_short', 'Must not be empty.'))
    .refine(
      (value) => value.length <= max || (value.length <= 2 * max && codePoints(value) <= max),
      fails('too_long', `Must have at most ${max} characters.`),
    )
    .meta({ minLength: min, maxLength: max });
}

const toLines = (value: string) => toNfc(value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value);

/** Text of several lines, each of which ends with a line feed. */
export const text = (length: Length) =>
  normalised(toLines, /[^\P{Cc}\t\n]/u, 'control characters other than tabs and line breaks', length);

/** Of several lines, or in another order than they are stored. */
export const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of one line, trimmed: a name, a title. */
export const line = (length: Length) =>
  normalised(toLine, notInLine, 'line breaks, control characters or bidirectional overrides', length);

/** A line that has to be the same whoever types it, such as a number. */
export const code = (length: Length) => line(length).overwrite(toCode);

export const webAddress = (max: number) =>
  line({ max })
    .refine(
      (value) => z.url({ protocol: /^https?$/ }).safeParse(value).success,
      fails('invalid_format', 'Must be an http:// or https:// URL.'),
    )
    .meta({ format: 'uri' });

const localPart = /^(?!.{65})[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*$/;
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const domain = new RegExp(`^(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`);

/** Its domain as mail servers know it, in A-labels (RFC 5890, 2.3.2.1). */
export function toMailAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return /[^\0-\x7f]/.test(email) ? email.slice(0, at) + domainToASCII(email.slice(at)) : email;
}

function isEmail(value: string): boolean {
  const address = toMailAddress(value);
  const [local = '', host = '', ...others] = address.split('@');
  // Of a host, URLs decode percent signs and other full stops as well.
  const isPlain = /@[\p{L}\p{M}\p{N}.-]+$/u.test(value) && others.length === 0 && address.length <= 254;
  return isPlain && localPart.test(local) && domain.test(host);
}

/** With an internationalised domain as it was typed, which is not the format `email` of JSON Schema. */
export const email = (allowsEmpty = false) =>
  line({ max: 254 })
    .refine(
      (value) => (allowsEmpty && value === '') || isEmail(value),
      fails('invalid_format', 'Must be an email address.'),
    )
    .meta(allowsEmpty ? {} : { pattern: '^[^@\\s]+@[^@\\s]+$' });

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

const timestamps = z.registry<{ isTimestamp: true }>();
timestamps.add(Timestamp, { isTimestamp: true });

/** Whether the schema is {@link Timestamp}, or derived from it with `meta`. */
export const isTimestamp = (schema: z.ZodType) => timestamps.get(schema) !== undefined;

/** Whether an object may lack a field of this schema. `exactOptional` accepts that, but not undefined. */
export const mayBeAbsent = (schema: z.ZodType) => z.object({ field: schema }).safeParse({}).success;

export const CreatedAt = Timestamp.meta({ description: 'Time of creation.' });

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, messages);
  if (result.success) return result.data;
  const { issues } = result.error;
  if (issues.some((issue) => issue.code === 'custom' && issue.params?.code === isMissing))
    throw new ApiError('not_found');
  const errors = issues.flatMap((issue) => toFieldErrors(issue, input));
  const unknownOnly = errors.every((error) => error.code === 'unknown_field');
  throw new ApiError(unknownOnly ? 'unknown_field' : 'validation_failed', { errors });
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

function toFieldErrors(issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  const at = issue.path.map(String);
  const one = (code: FieldErrorCode, message: string): FieldError[] => [{ field: at.join('.'), code, message }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const similar = suggest(key, issue.message.split(','));
        return {
          field: [...at, key].join('.'),
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
