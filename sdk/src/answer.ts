import { type ErrorCode, type ErrorDetails, TerrapinError } from './errors.ts';

/** Parses a JSON response. Anything else is from a proxy or truncated. */
export function parseJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw errorOf(response, { cause });
  }
}

export function errorOf({ status, url, headers }: Response, details: ErrorDetails = {}): TerrapinError {
  const known = details.code
    ? details
    : {
        code: status === 429 ? 'rate_limited' : status > 501 ? 'service_unavailable' : 'invalid_response',
        message: `The response (${status}) is not from Terrapin: check ${url}`,
        cause: details.cause,
      };
  return new TerrapinError(known.code as ErrorCode, {
    http_status: status,
    request_id: headers.get('x-request-id'),
    ...known,
  });
}
