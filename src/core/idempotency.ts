import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';

/**
 * Passed to operations with `handlesIdempotency`. The operation stores the key with its first step, so that after a crash, or with
 * a concurrent duplicate on another process, it finds the started work.
 */
export interface IdempotentRequest {
  /** The user whose key it is; of a link, the owner of what it is about. */
  readonly user: string;
  readonly key: string;
  readonly fingerprint: Fingerprint;
  readonly since: Date;
  /** Set by the operation if it returns the result of an earlier request. */
  replayed: boolean;
  /** Set by the operation if there is no outcome yet: the response is not stored, and a repetition asks again. */
  isOpen: boolean;
}

export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { retryAfter: 1 });
}

export interface Fingerprinted {
  /** Everything that identifies a request, except headers. */
  readonly parts: readonly string[];
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
  readonly #hash: string;

  constructor(private readonly request: Fingerprinted) {
    this.#hash = hashParts(request.parts);
  }

  toString(): string {
    return ['2', this.#hash, ...[...this.request.scopes].sort()].join(' ');
  }

  matches(stored: string | null): boolean {
    const [version, hash, ...scopes] = (stored ?? '').split(' ');
    return version === '2' && hash === this.#hash && scopes.every((scope) => this.request.scopes.has(scope));
  }
}

function hashParts(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
