import { decapitalize } from './casing.ts';

/** An invalid field of the input. `field` is its path, in properties: `contact.email`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
  /** Path of a similar field, whose name the message then suggests. */
  suggestion?: string;
}

export const fieldErrorCodes = [
  'required',
  'null_not_allowed',
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'invalid_characters',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'unknown_field',
  'read_only',
  'not_found',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** For a `refine` of zod: how a field fails. */
export function fails(code: FieldErrorCode, message: string | ((value: string) => string)) {
  const error = typeof message === 'string' ? message : ({ input }: { input?: unknown }) => message(`${input}`);
  return { error, params: { code } };
}

/** Entries of `errors` in a response, which counts the rest: one request could cause thousands. */
export const maximumErrors = 20;

export function withSuggestion({ suggestion, ...error }: FieldError): Omit<FieldError, 'suggestion'> {
  const name = suggestion?.split('.').at(-1);
  return name === undefined ? error : { ...error, message: `${error.message} Did you mean "${name}"?` };
}

/**
 * One invalid field and the number of others: many clients display and log only the message. It is the first that is
 * misspelt, if any, because that explains what is missing.
 */
export function summarize(errors: readonly FieldError[] = [], omitted = 0): string | undefined {
  const one = errors.find(({ suggestion }) => suggestion !== undefined) ?? errors[0];
  if (!one) return undefined;
  const summary = toSentence(withSuggestion(one));
  const others = errors.length - 1 + omitted;
  return others === 0 ? summary : `${summary} (and ${others} more)`;
}

/** `title must not be empty.` A message that does not begin with a verb follows the field: `user: There is no user ada.` */
export function toSentence({ field, message }: Pick<FieldError, 'field' | 'message'>): string {
  if (field === '') return message;
  if (message.startsWith('Unknown field.')) return message.replace('.', `: ${field}.`);
  return /^(?:Is|Must|Cannot|Does|Has) /.test(message) ? `${field} ${decapitalize(message)}` : `${field}: ${message}`;
}
