import { ApiError } from './errors.ts';

/** A client's value for a read-only member that is compared with the current one. */
interface Claim {
  readonly field: string;
  readonly property: string;
  readonly value: unknown;
  readonly refusal: string;
}

/** Stored apart from the input, so no operation writes them. */
const claims = new WeakMap<object, readonly Claim[]>();

export function extractClaims(input: Record<string, unknown>, refusals: Readonly<Record<string, string>>): void {
  const claimed = Object.entries(refusals)
    .filter(([field]) => input[field] !== undefined)
    .map(([field, refusal]) => ({ field, property: field, value: input[field], refusal }));
  for (const { field } of claimed) delete input[field];
  if (claimed.length > 0) claims.set(input, claimed);
}

export function renameClaims(from: object, to: object, properties: ReadonlyMap<string, string>): void {
  const claimed = claims.get(from)?.map((claim) => ({ ...claim, property: properties.get(claim.field) as string }));
  if (claimed) claims.set(to, claimed);
}

export function claimsAnythingOf(input: object, property: string): boolean {
  return claims.get(input)?.some((claim) => claim.property === property) ?? false;
}

/** Throws `read_only` if a claim differs from `actual`. Properties that `actual` does not have are not compared. */
export function rejectReadOnlyChanges(actual: object, input: object): void {
  const known = actual as Record<string, unknown>;
  const wrong = claims.get(input)?.filter(({ property, value }) => {
    return known[property] !== undefined && !isSame(value, known[property]);
  });
  if (!wrong?.length) return;
  const errors = wrong.map(({ field, refusal }) => ({ field, code: 'read_only' as const, message: refusal }));
  throw new ApiError('read_only', { errors });
}

/** Case-insensitive, as ids and usernames are. Members absent from a claimed object are not compared. */
function isSame(claimed: unknown, actual: unknown): boolean {
  if (typeof claimed === 'string' && typeof actual === 'string') return claimed.toLowerCase() === actual.toLowerCase();
  if (!isObject(claimed) || !isObject(actual)) return claimed === actual;
  return Object.entries(claimed).every(([name, value]) => Object.hasOwn(actual, name) && isSame(value, actual[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
