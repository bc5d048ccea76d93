import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';

/**
 * Passed to operations with `handlesIdempotency`. The operation stores the key with its first step, so that after a crash, or with
 * a concurrent duplicate on another process, it finds the started work.
 */
export interface IdempotentRequest {
  /** The user whose key it is; of a payment link, the owner of its invoice. */
  readonly user: string;
  readonly key: string;
  readonly fingerprint: Fingerprint;
  readonly since: Date;
  /** Set by the operation if it returns the result of an earlier request. */
  replayed: boolean;
}

export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}

export interface Fingerprinted {
  /** Everything that identifies a request, except headers. */
  readonly parts: readonly string[];
  /** The parts of version 1, where they differ. */
  readonly formerParts?: () => readonly string[];
  readonly scopes: ReadonlySet<string>;
}

/**
 * Recognizes the repetition of a request with an Idempotency-Key. Stored as `VERSION HASH SCOPE…`, with the scopes of
 * the token: a token that lacks one must not get the response, which may contain a new token.
 *
 * Rows live for 24 hours, and a client repeats a request that is not recognized with a new key. To change the form, raise
 * the version and go on recognizing the version before.
 */
export class Fingerprint {
  readonly #request: Fingerprinted;
  readonly #hash: string;

  constructor(request: Fingerprinted) {
    this.#request = request;
    this.#hash = hashOf(request.parts);
  }

  toString(): string {
    return ['2', this.#hash, ...[...this.#request.scopes].sort()].join(' ');
  }

  matches(stored: string | null): boolean {
    const [version, hash, ...scopes] = (stored ?? '').split(' ');
    if (version !== '2') return isVersion1(stored, this.#request);
    return hash === this.#hash && scopes.every((scope) => this.#request.scopes.has(scope));
  }
}

function hashOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

const both = (resource: string) => [`${resource}:read`, `${resource}:write`];
const firstScopes = [
  ...['articles', 'companies', 'invoices', 'messages', 'turtles', 'users'].flatMap(both),
  ...['avatars', 'payments', 'tokens'].map((resource) => `${resource}:write`),
];

/**
 * Version 1, of 0.1.0, is a hash alone: at first without scopes, later with them, and of a GraphQL request at first over
 * its whole body. Delete it when nobody upgrades from 0.1.0 with keys in use: 24 hours after the last such upgrade.
 */
function isVersion1(stored: string | null, request: Fingerprinted): boolean {
  const { parts, formerParts = () => parts, scopes } = request;
  // The token with all scopes got those that were added since.
  const lists = [firstScopes, [...firstScopes, ...both('webhooks')]].map((former) =>
    former.filter((scope) => scopes.has(scope)).sort(),
  );
  return [parts, formerParts()].some((one) =>
    [one, ...lists.map((list) => [...one, list])].some((form) => hashOf(form) === stored),
  );
}
