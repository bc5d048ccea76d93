import { type ErrorResponse, errorBody, errorHeaders, json } from '../../surfaces/http/answer.ts';

/** With the fields of RFC 6749 §5.2, which clients of OAuth look for. */
export const oauthErrorResponse: ErrorResponse = (error, { requestId, access }) => {
  const { status, message } = error;
  const body = {
    error:
      status === 503 || status === 429 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request',
    error_description: message,
    ...errorBody(error, requestId),
  };
  const headers = { ...errorHeaders(error, access), 'Cache-Control': 'no-store', 'Content-Type': json };
  return { status, headers, body: JSON.stringify(body) };
};
