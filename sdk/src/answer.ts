import { type ErrorCode, type ErrorDetails, TerrapinError } from './errors.ts';

/** Parses a JSON response. What begins like one has broken off; anything else is from a proxy. */
export function parseJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const isCut = /^[[{]/.test(text) || (response.ok && !text);
    throw errorOf(response, isCut ? { code: 'network_error', message: 'The response broke off.', cause } : { cause });
  }
}

export function errorOf({ status, url, headers }: Response, details?: ErrorDetails): TerrapinError {
  const code = status === 429 ? 'rate_limited' : status > 501 ? 'service_unavailable' : 'invalid_response';
  return new TerrapinError((details?.code ?? code) as ErrorCode, {
    http_status: status,
    request_id: headers.get('x-request-id'),
    message: `${url} is not Terrapin (${status})`,
    ...details,
  });
}
