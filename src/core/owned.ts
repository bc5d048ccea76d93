import { ApiError } from './errors.ts';

/** What a client said of a member that is the server's and means something. */
interface Claim {
  /** REST's name of it. */
  readonly field: string;
  readonly property: string;
  readonly value: unknown;
  /** The message for a caller who sends another value: which call changes it. */
  readonly refusal: string;
}

/** By the input that they came in, which does not have them: no operation takes them for something to write. */
const claims = new WeakMap<object, readonly Claim[]>();

/** Takes those members out of an input that have a refusal, and remembers what was said of them. */
export function takeClaims(input: Record<string, unknown>, refusals: Readonly<Record<string, string>>): void {
  const said = Object.entries(refusals)
    .filter(([field]) => input[field] !== undefined)
    .map(([field, refusal]) => ({ field, property: field, value: input[field], refusal }));
  for (const { field } of said) delete input[field];
  if (said.length > 0) claims.set(input, said);
}

/** The same claims of the same input under the properties' names. */
export function renameClaims(from: object, to: object, properties: ReadonlyMap<string, string>): void {
  const said = claims.get(from)?.map((claim) => ({ ...claim, property: properties.get(claim.field) as string }));
  if (said) claims.set(to, said);
}

/** Whether an input says anything of a property that is the server's, and so its actual value must be known. */
export function claimsAnythingOf(input: object, property: string): boolean {
  return claims.get(input)?.some((claim) => claim.property === property) ?? false;
}

/**
 * Refuses an input that says something else of the server's members than `actual` has: the current row, or the only values
 * that there can be. Of what `actual` does not have anything may be said. What is the same is not meant as a change.
 */
export function refuseOtherThan(actual: object, input: object): void {
  const known = actual as Record<string, unknown>;
  const wrong = claims.get(input)?.filter(({ property, value }) => {
    return known[property] !== undefined && !isSame(value, known[property]);
  });
  if (!wrong?.length) return;
  const errors = wrong.map(({ field, refusal }) => ({ field, code: 'read_only' as const, message: refusal }));
  throw new ApiError('read_only', { errors });
}

/** Ids and usernames are the same in upper and lower case. Of an object, what was not said is not compared. */
function isSame(said: unknown, actual: unknown): boolean {
  if (typeof said === 'string' && typeof actual === 'string') return said.toLowerCase() === actual.toLowerCase();
  if (!isObject(said) || !isObject(actual)) return said === actual;
  return Object.entries(said).every(([name, value]) => Object.hasOwn(actual, name) && isSame(value, actual[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
