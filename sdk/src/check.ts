import type { CallOptions } from './connection.ts';
import { TerrapinError } from './errors.ts';

/** Throws on a name that TypeScript would not compile. */
export function checkNames(given: object | undefined, known: readonly string[], kind = 'parameter'): void {
  for (const name in given)
    if (!known.includes(name))
      throw new TerrapinError('unknown_parameter', {
        message: `Unknown ${kind} "${name}". Supported: ${known.join(', ')}.`,
      });
}

const optionNames = ['signal', 'idempotencyKey', 'headers', 'timeout', 'attemptTimeout', 'retries', 'dryRun'];

/** Throws on what cannot be sent, and on unknown options: to ignore a misspelt ifMatch would overwrite the changes of others. */
export function check(input: unknown, options: CallOptions = {}): void {
  checkNames(options, optionNames, 'option');
  checkHeaders(options.headers);
  checkValues(input);
}

/** A header can only have bytes, so `fetch` would throw a TypeError. */
export function checkHeaders(headers: Record<string, unknown> = {}): void {
  for (const [name, value] of Object.entries(headers))
    if (/[^\t -~]/.test(`${value}`.trim()))
      throw new TerrapinError('bad_request', { message: `The header ${name} must be ASCII.` });
}

export function refuse(field: string, reason: string): never {
  const message = `${field}: ${reason}.`;
  throw new TerrapinError('validation_failed', { message, errors: [{ field, code: 'invalid_format', message }] });
}

/** JSON has no NaN, no Infinity and no invalid dates: they would be sent as null, which may have another meaning. */
function checkValues(value: unknown, path = ''): void {
  const isDate = value instanceof Date;
  if (typeof value === 'bigint' || ((typeof value === 'number' || isDate) && !Number.isFinite(+value)))
    refuse(path.replace('input.', ''), isDate ? 'is not a valid Date' : `JSON has no ${typeof value} ${value}`);
  if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) checkValues(inner, path ? `${path}.${name}` : name);
}

/** Throws on an empty list of values, which could mean all of them or none. */
export function checkSome(filter: object = {}): void {
  for (const [name, value] of Object.entries(filter))
    if (Array.isArray(value) && !value.length) refuse(name, 'must not be empty; omit it for all');
}
