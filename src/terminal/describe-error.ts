import { inSource } from './source-places.ts';

interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError | string;
  errors?: (LoggedError | string)[];
}

/** How many causes of causes are told, and how many errors of one that has several. */
const deepest = 5;

/**
 * Of what was thrown only what says what it is: other members may hold a request with its headers, or a row with its
 * values. It need not be an error: libraries throw and report objects of every kind.
 */
export function describeError(error: unknown, depth = 0): LoggedError | string {
  if (typeof error !== 'object' || error === null) return maskSecrets(String(error));
  const { name, message, code, stack, cause, errors } = error as Record<string, unknown>;
  const tell = (one: unknown) => describeError(one, depth + 1);
  return {
    type: typeof name === 'string' ? name : (error.constructor?.name ?? 'Object'),
    message: maskSecrets(typeof message === 'string' ? message : `has only: ${Object.keys(error).join(', ')}`),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof stack === 'string' && { stack: maskSecrets(inSource(stack)) }),
    ...(cause != null && depth < deepest && { cause: tell(cause) }),
    ...(Array.isArray(errors) && depth < deepest && { errors: errors.slice(0, deepest).map(tell) }),
  };
}

/** Our tokens, Stripe's keys and payment tokens, bearer tokens, JWTs, passwords in addresses, and addresses that take uploads. */
const secrets: [RegExp, string][] = [
  [/\b(trp|tok|pm|sk|rk)_[\w-]+/g, '$1_…'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1…@'],
  [/(\/uploads\/)[\w-]+/g, '$1…'],
];

export function maskSecrets(text: string): string {
  return secrets.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}
