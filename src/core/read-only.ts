import { isId } from '../values/id.ts';
import { toAsciiLowerCase } from '../values/text.ts';
import { ApiError } from './errors.ts';

/** A client's value for a read-only field that is compared with the current one. */
interface SentValue {
  readonly property: string;
  readonly value: unknown;
  readonly message: string;
}

/** Stored apart from the input, so no operation writes them. */
const sentValues = new WeakMap<object, readonly SentValue[]>();

export function takeReadOnlyValues(input: Record<string, unknown>, messages: Readonly<Record<string, string>>): void {
  const sent = Object.entries(messages)
    .filter(([property]) => input[property] !== undefined)
    .map(([property, message]) => ({ property, value: input[property], message }));
  for (const { property } of sent) delete input[property];
  if (sent.length > 0) sentValues.set(input, sent);
}

export function hasReadOnlyValue(input: object, property: string): boolean {
  return sentValues.get(input)?.some((one) => one.property === property) ?? false;
}

/** Throws `read_only` if a claim differs from `actual`. Properties that `actual` does not have are not compared. */
export function rejectReadOnlyChanges(actual: object, input: object): void {
  const known = actual as Record<string, unknown>;
  const wrong = sentValues.get(input)?.filter(({ property, value }) => {
    return known[property] !== undefined && !isSame(property, value, known[property]);
  });
  if (!wrong?.length) return;
  const errors = wrong.map(({ property, message }) => ({
    field: property,
    code: 'read_only' as const,
    message: message,
  }));
  throw new ApiError('read_only', { errors });
}

/** Ids and usernames are case-insensitive. Fields absent from a sent object are not compared. */
function isSame(property: string, sent: unknown, actual: unknown): boolean {
  if (typeof sent === 'string' && typeof actual === 'string' && (property === 'username' || isId(actual)))
    return toAsciiLowerCase(sent) === toAsciiLowerCase(actual);
  if (!isObject(sent) || !isObject(actual)) return sent === actual;
  return Object.entries(sent).every(
    ([name, value]) => Object.hasOwn(actual, name) && isSame(name, value, actual[name]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
