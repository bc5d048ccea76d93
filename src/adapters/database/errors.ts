import { ApiError } from '../../core/errors.ts';

/** Seconds a client is asked to wait when the database is away. */
const retryAfter = '2';

/**
 * SQLSTATE classes and codes that say "not now" rather than "not so": connection exceptions, too many connections,
 * shut-down and start-up, not accepting connections, lost in a deadlock or a serialization conflict, a statement or lock
 * that took too long, a server that only reads because another has taken over, a disk that is full (53100) or does not work.
 */
const passing = /^(08...|53...|57P0[123]|55000|57014|40001|40P01|55P03|25006|58030)$/;
const passingSystemErrors = new Set([
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
/** node-postgres gives its own connection faults no code. */
const passingMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** A passing fault of the database as 503 `service_unavailable`; everything else as it is. */
export function toDatabaseError(error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  const isPassing =
    (code !== undefined && (passing.test(code) || passingSystemErrors.has(code))) ||
    passingMessages.test(message ?? '');
  if (isPassing) return new ApiError('service_unavailable', { headers: { 'Retry-After': retryAfter }, cause: error });
  return cause instanceof Error && cause !== error && !(error instanceof ApiError) ? passingCause(error, cause) : error;
}

function passingCause(error: unknown, cause: Error): unknown {
  const translated = toDatabaseError(cause);
  return translated instanceof ApiError ? translated : error;
}
