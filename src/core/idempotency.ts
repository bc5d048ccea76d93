import { ApiError } from './errors.ts';

/**
 * What a request with an Idempotency-Key says of itself to an operation in steps. The operation writes the key down with
 * its first step, so that after a crash, or beside a twin on another process, it finds what it had begun.
 */
export interface IdempotentRequest {
  /** A hash of the key. */
  readonly key: string;
  /** What makes two requests the same. */
  readonly fingerprint: string;
  /** A use of the key before this time no longer counts. */
  readonly since: Date;
  /** Set by the operation where it answers with what an earlier request did. */
  replayed: boolean;
}

/** The first request with a key is still running. */
export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}
