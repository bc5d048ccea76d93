import { type ErrorCode, type ErrorDetails, TerrapinError } from './errors.ts';

/** The JSON of an answer. Whatever is none comes from somebody in between, or was cut. */
export function parseJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw errorOf(response, { cause });
  }
}

/** The error that an answer describes, or that of an answer that this server did not make, as far as its status tells. */
export function errorOf(response: Response, details: ErrorDetails = {}): TerrapinError {
  const { status, url, headers } = response;
  const guess = status === 429 ? 'rate_limited' : status > 501 ? 'service_unavailable' : 'invalid_response';
  const message = `The answer (${status}) is none that Terrapin gives. Is this its address: ${url}?`;
  const { code = guess, cause } = details;
  return new TerrapinError(code as ErrorCode, {
    http_status: status,
    request_id: headers.get('x-request-id'),
    ...(details.code ? details : { message, cause }),
  });
}
