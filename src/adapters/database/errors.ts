import { ApiError } from '../../core/errors.ts';

/** Seconds. */
const retryAfter = '2';

/**
 * Connection exceptions, too many connections, shutdown, startup, deadlocks, timeouts, read-only after a failover, disk
 * full (53100) or broken.
 */
const transient = /^(08...|53...|57P0[123]|55000|57014|40001|40P01|55P03|25006|58030)$/;
const transientSystemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const transientMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** Converts a transient database error to 503 `service_unavailable`; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  const isTransient =
    (code !== undefined && (transient.test(code) || transientSystemErrors.has(code))) ||
    transientMessages.test(message ?? '');
  if (isTransient) return new ApiError('service_unavailable', { headers: { 'Retry-After': retryAfter }, cause: error });
  return cause instanceof Error && cause !== error && !(error instanceof ApiError)
    ? transientCause(error, cause)
    : error;
}

function transientCause(error: unknown, cause: Error): unknown {
  const translated = toDatabaseError(cause);
  return translated instanceof ApiError ? translated : error;
}
