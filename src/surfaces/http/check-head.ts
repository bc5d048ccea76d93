import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/errors.ts';

/** No separators: two Host headers arrive joined by a comma. */
const host = /^[^\s,/?#@\\]*$/;

/** Refuses a request whose head alone is wrong, as Node would do with an answer of its own. */
export function checkHead({ headers, httpVersion }: IncomingMessage, path: string): void {
  if (headers.host === undefined ? httpVersion === '1.1' : !host.test(headers.host))
    throw new ApiError('bad_request', {
      message: 'A request has one Host header, with a host and perhaps a port (RFC 9112 §3.2).',
      headers: { Connection: 'close' },
    });
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw new ApiError('expectation_failed');
  if (path.includes('%')) checkEncoding(path);
}

function checkEncoding(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new ApiError('malformed_url');
  }
}
