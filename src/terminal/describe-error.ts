import { inSource } from './source-places.ts';

interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError | string;
  errors?: (LoggedError | string)[];
}

const limit = 5;

/** Other members may contain a request with its headers, or a row. `error` need not be an Error. */
export function describeError(error: unknown, depth = 0): LoggedError | string {
  if (typeof error !== 'object' || error === null) return maskSecrets(String(error));
  const { name, message, code, stack, cause, errors } = error as Record<string, unknown>;
  const describe = (one: unknown) => describeError(one, depth + 1);
  return {
    type: typeof name === 'string' ? name : (error.constructor?.name ?? 'Object'),
    message: maskSecrets(
      typeof message === 'string' ? message : `no message; members: ${Object.keys(error).join(', ')}`,
    ),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof stack === 'string' && { stack: maskSecrets(inSource(stack)) }),
    ...(cause != null && depth < limit && { cause: describe(cause) }),
    ...(Array.isArray(errors) && depth < limit && { errors: errors.slice(0, limit).map(describe) }),
  };
}

/** Terrapin's tokens, Stripe's keys and payment tokens, bearer tokens, JWTs, passwords in URLs, and upload URLs. */
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
