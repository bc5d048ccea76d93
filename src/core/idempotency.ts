import { ApiError } from './errors.ts';

/**
 * Passed to operations with `inSteps`. The operation stores the key with its first step, so that after a crash, or with
 * a concurrent duplicate on another process, it finds the started work.
 */
export interface IdempotentRequest {
  readonly key: string;
  readonly fingerprint: string;
  readonly since: Date;
  /** Set by the operation if it returns the result of an earlier request. */
  replayed: boolean;
}

export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}
