import { z } from 'zod';
import {
  type FieldError,
  type FieldErrorCode,
  maximumErrors,
  summarize,
  withSuggestion,
} from '../values/field-errors.ts';

/**
 * Every error a client can receive: its code, HTTP status and default message. REST bodies, GraphQL `extensions`, the
 * OpenAPI responses and the SDK's union type derive from this. Codes are stable: never rename one or match on a message.
 */
export const errorCatalogue = {
  bad_request: { status: 400, message: 'The request is malformed.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  malformed_url: { status: 400, message: 'The URL contains invalid percent-encoding.' },
  validation_failed: { status: 400, message: 'Some fields are invalid. See `errors`.' },
  unknown_parameter: { status: 400, message: 'The query string contains an unknown parameter. Remove it.' },
  unknown_field: { status: 400, message: 'The request contains unknown fields. See `errors`.' },
  read_only: { status: 400, message: 'The request changes read-only fields. Omit them or send their current values.' },
  invalid_cursor: {
    status: 400,
    message: 'The cursor is not valid for this list, order or `query`. Use it with those that it was returned for.',
  },
  payload_not_allowed: { status: 400, message: 'This request must not have a body.' },
  invalid_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key must have 1 to 255 printable ASCII characters, without spaces.',
  },
  idempotency_key_not_applicable: {
    status: 400,
    message: 'A GraphQL request with an Idempotency-Key can contain only one mutation.',
  },
  incomplete_upload: { status: 400, message: 'The body has fewer bytes than Content-Length declares.' },
  graphql_parse_failed: { status: 400, message: 'The GraphQL document could not be parsed.' },
  graphql_validation_failed: { status: 400, message: 'The GraphQL document does not conform to the schema.' },
  query_too_complex: { status: 400, message: 'The GraphQL document exceeds a complexity limit.' },
  unauthenticated: {
    status: 401,
    message: 'This request requires an access token. Send it in the header `Authorization: Bearer <token>`.',
  },
  invalid_token: {
    status: 401,
    message: 'Your access token is unknown, expired or revoked. Use another one.',
    // Under one name on all surfaces: a token is checked before they are known.
    details: {
      expired_at: z.string().meta({
        description: 'When the access token or the link expired, if that is why it is refused.',
        examples: ['2026-11-21 09:00:00Z'],
      }),
      sent_by: z.string().meta({
        description: 'Who sent the link, if it is one that was deleted or has expired.',
        examples: ['Ada Lovelace'],
      }),
    },
  },
  insufficient_scope: {
    status: 403,
    message: 'Your access token does not have the required scope.',
  },
  user_suspended: {
    status: 403,
    message: 'Your account is suspended. Someone with users:write can activate it again.',
  },
  origin_not_allowed: { status: 403, message: 'This origin is not allowed here. Add it to CORS_ORIGINS.' },
  forbidden: { status: 403, message: 'You are not allowed to change this resource.' },
  not_found: { status: 404, message: 'The resource does not exist, or you do not have access to it.' },
  method_not_allowed: { status: 405, message: 'This resource does not support the request method.' },
  not_acceptable: {
    status: 406,
    message: 'This resource is available only as application/json. Change the Accept header.',
  },
  request_timeout: { status: 408, message: 'The request was not received in time. Send it again.' },
  conflict: { status: 409, message: 'The current state of the resource does not allow this request.' },
  in_use: { status: 409, message: 'Other resources refer to this one. Delete or change them first.' },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Retry shortly.',
  },
  precondition_failed: {
    status: 412,
    message: 'The resource has changed since you read it. Fetch it again and retry with its new ETag.',
  },
  events_gone: {
    status: 410,
    message: 'Events after this id are no longer available. Reload your data and reconnect without an id.',
  },
  payload_too_large: { status: 413, message: 'The body is larger than this resource accepts.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json in UTF-8.' },
  expectation_failed: { status: 417, message: 'The only supported expectation is 100-continue.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request. Use a new key.',
  },
  rate_limited: { status: 429, message: 'You have sent too many requests. Try again later.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many open event streams. Close one, or share a stream between listeners.',
  },
  too_many_emails: {
    status: 429,
    message: 'No more emails can be sent to this address, or by you, today. Nothing was changed. Try again later.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Include the request id when you report it.',
  },
  issuer_unavailable: {
    status: 503,
    message: 'Your access token cannot be checked, because the keys of its issuer are unavailable. Try again shortly.',
  },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again shortly.' },
} as const satisfies Record<string, Omit<ErrorKind, 'code'>>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorKind<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  /** What this error adds to the fields of all errors. */
  readonly details?: Readonly<Record<string, z.ZodType>>;
}

/** The codes of a resource: `errorKinds({ article_trashed: { status: 410, message: '…' } })`. */
export function errorKinds<const C extends Record<string, Omit<ErrorKind, 'code'>>>(
  catalogue: C,
): { readonly [Code in keyof C & string]: ErrorKind<Code> } {
  return Object.fromEntries(Object.entries(catalogue).map(([code, kind]) => [code, { code, ...kind }])) as {
    [Code in keyof C & string]: ErrorKind<Code>;
  };
}

export function toErrorKind(code: ErrorCode | ErrorKind): ErrorKind {
  return typeof code === 'string' ? { code, ...errorCatalogue[code] } : code;
}

/** The name under which clients of a surface know a property. */
export type Spelling = (property: string) => string;

/** A function if it names properties: `(name) => \`The ${name('invoiceNumber')} is taken.\`` */
type ErrorText = string | ((name: Spelling) => string);

export interface ApiErrorOptions {
  message?: ErrorText;
  errors?: readonly (Omit<FieldError, 'message'> & { readonly message: ErrorText })[];
  /** How many invalid fields there are beside `errors`. */
  errorsOmitted?: number;
  /** Additional fields of the error: `{ allowedNextStates: […] }`. */
  details?: Record<string, unknown>;
  /** Seconds after which the same request may succeed. */
  retryAfter?: number;
  /** Of a response in HTTP. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error the client may see. Anything else that is thrown becomes `internal_error`, without its message. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly status: number;
  readonly errors: Omit<FieldError, 'suggestion'>[] | undefined;
  readonly errorsOmitted: number;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string>;
  readonly #options: ApiErrorOptions;

  constructor(kind: ErrorCode | ErrorKind, options: ApiErrorOptions = {}) {
    const known = toErrorKind(kind);
    const { errorsOmitted = 0 } = options;
    const errors = options.errors?.map((one) => ({ ...one, message: spell(one.message, ownName) }));
    super(spell(options.message ?? '', ownName) || (summarize(errors, errorsOmitted) ?? known.message), {
      cause: options.cause,
    });
    this.#options = options;
    this.name = 'ApiError';
    this.kind = known;
    this.code = known.code;
    this.status = known.status;
    this.errors = errors?.slice(0, maximumErrors).map(withSuggestion);
    this.errorsOmitted = errorsOmitted + Math.max(0, (errors?.length ?? 0) - maximumErrors);
    this.details = options.details ?? {};
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
  }

  /** With the names of a surface: of properties, and for the paths of fields. */
  renamed(fieldName: (path: string) => string, spelling: Spelling): ApiError {
    const { message, errors, details, ...options } = this.#options;
    if (!errors && !details && typeof message !== 'function') return this;
    const named = errors?.map(({ suggestion, ...one }) => ({
      ...one,
      message: spell(one.message, spelling),
      field: fieldName(one.field),
      ...(suggestion !== undefined && { suggestion: fieldName(suggestion) }),
    }));
    const entries = Object.entries(details ?? {}).map(([name, value]) => [spelling(name), value]);
    return new ApiError(this.kind, {
      ...options,
      ...(message !== undefined && { message: spell(message, spelling) }),
      ...(named && { errors: named }),
      details: Object.fromEntries(entries),
    });
  }
}

const ownName: Spelling = (property) => property;
const spell = (message: ErrorText, name: Spelling) => (typeof message === 'function' ? message(name) : message);

export function invalid(field: string, code: FieldErrorCode, message: ErrorText): ApiError {
  return new ApiError('validation_failed', { errors: [{ field, code, message }] });
}
