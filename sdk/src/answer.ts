import { type ErrorCode, type ErrorDetails, TerrapinError } from './errors.ts';

/** Parses a JSON response. Anything else is from a proxy or truncated. */
export function parseJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw errorOf(response, { cause });
  }
}

export function errorOf(response: Response, details: ErrorDetails = {}): TerrapinError {
  const { status, url, headers } = response;
  const guess = status === 429 ? 'rate_limited' : status > 501 ? 'service_unavailable' : 'invalid_response';
  const message = `The response (${status}) is not from Terrapin. Check the URL: ${url}`;
  const { code = guess, cause } = details;
  return new TerrapinError(code as ErrorCode, {
    http_status: status,
    request_id: headers.get('x-request-id'),
    ...(details.code ? details : { message, cause }),
  });
}
