import { type ErrorCode, type ErrorDetails, TerrapinError } from './errors.ts';

/** The JSON of an answer. Whatever is none comes from somebody in between, or was cut. */
export function parseJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notOurs(response, cause);
  }
}

/** An answer that this server did not make, as far as its status tells. */
export function notOurs(response: Response, cause?: unknown): TerrapinError {
  const { status } = response;
  const code = status === 429 ? 'rate_limited' : status > 501 ? 'service_unavailable' : 'invalid_response';
  const message = `The answer (${status}) is none that Terrapin gives. Is this its address: ${response.url}?`;
  return new TerrapinError(code, { message, status, request_id: requestIdOf(response), cause });
}

/** The error that an answer describes. */
export function errorOf(response: Response, details: Partial<ErrorDetails> & { code?: string }): TerrapinError {
  if (!details.code) return notOurs(response);
  const { status } = response;
  return new TerrapinError(details.code as ErrorCode, { status, request_id: requestIdOf(response), ...details });
}

function requestIdOf(response: Response): string | null {
  return response.headers.get('x-request-id');
}
