import { ApiError } from '../../core/errors.ts';

/** A name of the IANA database; offsets, which `Intl` also takes, have no summer time. */
export function readTimeZone(header: string | string[] | undefined): string {
  if (header === undefined) return 'UTC';
  const name = String(header);
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {}
  throw new ApiError('bad_request', {
    message: 'Time-Zone must be the name of an IANA time zone, such as Europe/Berlin.',
  });
}

/** `Dry-Run: true`, also as a structured field (RFC 9651 §3.3.6). */
export function readDryRun(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const value = String(header).trim().toLowerCase();
  if (value === 'true' || value === '?1') return true;
  if (value === 'false' || value === '?0') return false;
  throw new ApiError('bad_request', { message: 'Dry-Run must be true or false. Nothing was done.' });
}

/** draft-ietf-httpapi-idempotency-key-header: a structured string, or the bare value many clients send. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const value = String(header).trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}
