import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/errors.ts';

/** No separators: Node joins two Host headers with a comma. */
const host = /^[^\s,/?#@\\]*$/;

/** Checks what Node would otherwise reject with its own error format. */
export function checkHead({ headers, httpVersion }: IncomingMessage, path: string): void {
  if (headers.host === undefined ? httpVersion === '1.1' : !host.test(headers.host))
    throw new ApiError('bad_request', {
      message: 'The request must have exactly one Host header, with a host and an optional port (RFC 9112 §3.2).',
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
