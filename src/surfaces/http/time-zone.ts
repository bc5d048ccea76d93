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
