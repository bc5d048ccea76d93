import type { z } from 'zod';

/**
 * Every error a client can receive: its code, HTTP status and default message. REST bodies, GraphQL `extensions`, the
 * OpenAPI responses and the SDK's union type derive from this. Codes are stable: never rename one, and never match on a
 * message.
 */
export const errorCatalogue = {
  bad_request: { status: 400, message: 'The request is malformed.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  malformed_url: { status: 400, message: 'The URL contains invalid percent-encoding.' },
  validation_failed: { status: 400, message: 'One or more members of the request are invalid.' },
  unknown_parameter: { status: 400, message: 'The query string contains an unknown parameter.' },
  unknown_field: { status: 400, message: 'The request contains unknown members.' },
  read_only: { status: 400, message: 'The request changes read-only members. Omit them or send their current values.' },
  invalid_cursor: {
    status: 400,
    message: 'The cursor is not valid for this list. Use a cursor that this list returned.',
  },
  payload_not_allowed: { status: 400, message: 'This request must not have a body.' },
  invalid_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key must have 1 to 255 printable ASCII characters, without spaces.',
  },
  idempotency_key_not_applicable: {
    status: 400,
    message: 'With an Idempotency-Key, a GraphQL mutation must have exactly one top-level field.',
  },
  incomplete_upload: { status: 400, message: 'The body has fewer bytes than Content-Length declares.' },
  graphql_parse_failed: { status: 400, message: 'The GraphQL document could not be parsed.' },
  graphql_validation_failed: { status: 400, message: 'The GraphQL document does not conform to the schema.' },
  query_too_complex: { status: 400, message: 'The GraphQL document exceeds a complexity limit.' },
  unauthenticated: { status: 401, message: 'An access token is required. Send it as: Authorization: Bearer <token>.' },
  invalid_token: { status: 401, message: 'The access token is unknown, expired or revoked.' },
  insufficient_scope: {
    status: 403,
    message: 'The access token does not have the required scope.',
    addedMembers: '`scope` on `insufficient_scope`',
  },
  user_suspended: {
    status: 403,
    message: 'The user of the access token is suspended. A user with users:write can activate them.',
  },
  forbidden: { status: 403, message: 'You are not allowed to change this resource.' },
  not_found: { status: 404, message: 'The resource does not exist, or you do not have access to it.' },
  method_not_allowed: { status: 405, message: 'This resource does not support the request method.' },
  not_acceptable: {
    status: 406,
    message: 'This resource is available only as application/json. Change the Accept header.',
  },
  request_timeout: { status: 408, message: 'The request was not received in time.' },
  conflict: { status: 409, message: 'The current state of the resource does not allow this request.' },
  idempotency_key_in_use: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still in progress. Try again later.',
  },
  precondition_failed: {
    status: 412,
    message: 'The resource has changed: no entity tag in If-Match is current. Read it again.',
  },
  payload_too_large: { status: 413, message: 'The body is larger than this resource accepts.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json in UTF-8.' },
  expectation_failed: { status: 417, message: 'The only supported expectation is 100-continue.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request. Use a new key.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  too_many_streams: {
    status: 429,
    message:
      'You have reached the maximum number of open event streams. Close one, or share one between several listeners.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Include the request id when you report it.',
  },
  issuer_unavailable: {
    status: 503,
    message: 'The signing keys of the access token issuer are unavailable. Try again shortly.',
  },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again shortly.' },
} as const satisfies Record<string, Omit<ErrorKind, 'code'>>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorKind<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  readonly addedMembers?: string;
  /** Schemas of the details whose enum values have different names in GraphQL. */
  readonly details?: Readonly<Record<string, z.ZodType>>;
}

/** The codes of a resource: `errorKinds({ article_trashed: { status: 410, message: '…' } })`. */
export function errorKinds<const C extends Record<string, Omit<ErrorKind, 'code'>>>(
  catalogue: C,
): { readonly [Code in keyof C & string]: ErrorKind<Code> } {
  return Object.fromEntries(Object.entries(catalogue).map(([code, kind]) => [code, { code, ...kind }])) as never;
}

export function kindOf(code: ErrorCode | ErrorKind): ErrorKind {
  return typeof code === 'string' ? { code, ...errorCatalogue[code] } : code;
}

/** An invalid member. `field` is its path as the client wrote it: `contact.email`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
}

export const fieldErrorCodes = [
  'required',
  'null_not_allowed',
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'unknown_field',
  'read_only',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface ApiErrorOptions {
  message?: string;
  errors?: FieldError[];
  /** Additional members of the error body, under REST names: `{ allowed_next_states: […] }`. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error the client may see. Anything else that is thrown becomes `internal_error`, without its message. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly errors: FieldError[] | undefined;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly #options: ApiErrorOptions;

  constructor(kind: ErrorCode | ErrorKind, options: ApiErrorOptions = {}) {
    const known = kindOf(kind);
    super(options.message ?? summaryOf(options.errors) ?? known.message, { cause: options.cause });
    this.#options = options;
    this.name = 'ApiError';
    this.kind = known;
    this.errors = options.errors;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  get code(): string {
    return this.kind.code;
  }

  get status(): number {
    return this.kind.status;
  }

  withFields(nameOf: (field: string) => string): ApiError {
    if (!this.errors) return this;
    const errors = this.errors.map((one) => ({ ...one, field: nameOf(one.field) }));
    return new ApiError(this.kind, { ...this.#options, errors });
  }

  toBody(requestId: string): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      request_id: requestId,
      ...(this.errors && { errors: this.errors }),
      ...this.details,
    };
  }
}

/** The first invalid member and the number of others: many clients display and log only the message. */
function summaryOf([first, ...others]: readonly FieldError[] = []): string | undefined {
  if (!first) return undefined;
  const summary = first.field === '' ? first.message : `${first.field}: ${first.message}`;
  return others.length === 0 ? summary : `${summary} (and ${others.length} more)`;
}

export function readOnly(field: string, call: string): ApiError {
  return new ApiError('read_only', { errors: [{ field, code: 'read_only', message: call }] });
}

export function invalid(field: string, code: FieldErrorCode, message: string): ApiError {
  return new ApiError('validation_failed', { errors: [{ field, code, message }] });
}
