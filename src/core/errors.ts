import type { z } from 'zod';

/**
 * Every error a client can meet: its code, the HTTP status that gives its category, and a default message.
 * REST bodies, GraphQL `extensions`, the OpenAPI responses and the SDK's union type are all read from here.
 * Codes are stable: one is never renamed, and nothing in the code matches on a message.
 */
export const errorCatalogue = {
  // 400
  bad_request: { status: 400, message: 'The request is malformed.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  malformed_url: { status: 400, message: 'The URL has invalid percent-encoding.' },
  validation_failed: { status: 400, message: 'Some members of the request are not valid.' },
  unknown_parameter: { status: 400, message: 'The query has a parameter that this resource does not have.' },
  unknown_field: { status: 400, message: 'The request has members that the resource does not have.' },
  read_only: { status: 400, message: 'The request says something else of members that it cannot change.' },
  invalid_cursor: { status: 400, message: 'The cursor is not one that this collection handed out.' },
  payload_not_allowed: { status: 400, message: 'This request must not carry a payload.' },
  invalid_idempotency_key: { status: 400, message: 'An Idempotency-Key has 1 to 255 printable ASCII characters.' },
  idempotency_key_not_applicable: {
    status: 400,
    message: 'An Idempotency-Key applies to a GraphQL request with exactly one mutation.',
  },
  incomplete_upload: { status: 400, message: 'Fewer bytes arrived than Content-Length announced.' },
  graphql_parse_failed: { status: 400, message: 'The GraphQL document could not be parsed.' },
  graphql_validation_failed: { status: 400, message: 'The GraphQL document does not fit the schema.' },
  query_too_complex: { status: 400, message: 'The GraphQL document asks for too much at once.' },
  // 401, 403
  unauthenticated: { status: 401, message: 'This needs an access token: send Authorization: Bearer <token>.' },
  invalid_token: { status: 401, message: 'The access token is unknown, expired or revoked.' },
  insufficient_scope: {
    status: 403,
    message: 'The access token lacks the scope this needs.',
    brings: '`insufficient_scope` the `scope`',
  },
  forbidden: { status: 403, message: 'You may see this but not change it.' },
  // 404, 405, 406, 408
  not_found: { status: 404, message: 'There is no such resource, or you may not see it.' },
  method_not_allowed: { status: 405, message: 'This resource does not support that method.' },
  not_acceptable: { status: 406, message: 'Only application/json can be produced here.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  // 409, 410, 412
  conflict: { status: 409, message: 'The current state of the resource forbids this.' },
  idempotency_key_in_use: { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  precondition_failed: {
    status: 412,
    message: 'The resource has changed since: none of the If-Match tags is current.',
  },
  // 413, 415, 417, 422, 429, 431
  payload_too_large: { status: 413, message: 'The body is larger than this resource accepts.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json in UTF-8.' },
  expectation_failed: { status: 417, message: 'The only expectation that can be met is 100-continue.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  too_many_streams: {
    status: 429,
    message: 'You have as many event streams open as one user may: close some, or let one serve several listeners.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  // 500, 503
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  },
  issuer_unavailable: {
    status: 503,
    message: 'The issuer of the access token does not say now which keys it signs with. Try again shortly.',
  },
  service_unavailable: { status: 503, message: 'The service cannot answer just now. Try again shortly.' },
} as const satisfies Record<string, Omit<ErrorKind, 'code'>>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A code of one resource, with what the catalogue says of a code of all. */
export interface ErrorKind<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  /** What further members its errors have, for the OpenAPI document: which error, and what of it. */
  readonly brings?: string;
  /** The schemas of those whose values have names of their own in GraphQL. */
  readonly details?: Readonly<Record<string, z.ZodType>>;
}

/** The codes of a resource: `errorKinds({ article_trashed: { status: 410, message: '…' } })`. */
export function errorKinds<const C extends Record<string, Omit<ErrorKind, 'code'>>>(
  catalogue: C,
): { readonly [Code in keyof C & string]: ErrorKind<Code> } {
  return Object.fromEntries(Object.entries(catalogue).map(([code, kind]) => [code, { code, ...kind }])) as never;
}

/** What is known of a code, given as the code or as what its resource declares. */
export function kindOf(code: ErrorCode | ErrorKind): ErrorKind {
  return typeof code === 'string' ? { code, ...errorCatalogue[code] } : code;
}

/** What is wrong with one member: its path as the client wrote it (`contact.email`), a code and a sentence. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
}

/** Codes of single members, below `validation_failed`, `unknown_field` and `read_only`. */
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
  /** Further members of the error body, in the representation's names: `{ allowed_next_states: […] }`. */
  details?: Record<string, unknown>;
  /** Response headers that belong to the error, such as `Retry-After` (seconds). */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that is meant for the client. Anything else that is thrown becomes `internal_error`, without its text. */
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

  /** The same error with its members named as a client knows them. */
  withFields(nameOf: (field: string) => string): ApiError {
    if (!this.errors) return this;
    const errors = this.errors.map((one) => ({ ...one, field: nameOf(one.field) }));
    return new ApiError(this.kind, { ...this.#options, errors });
  }

  /** The error body of the contract. */
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

/** The first wrong member, and how many more: many clients show and log the message alone. */
function summaryOf([first, ...others]: readonly FieldError[] = []): string | undefined {
  if (!first) return undefined;
  const named = first.field === '' ? first.message : `${first.field}: ${first.message}`;
  return others.length === 0 ? named : `${named} (and ${others.length} more)`;
}

/** One member that cannot be changed like this: `call` says what does it. */
export function readOnly(field: string, call: string): ApiError {
  return new ApiError('read_only', { errors: [{ field, code: 'read_only', message: call }] });
}

/** One invalid member, as the error of a whole request. */
export function invalid(field: string, code: FieldErrorCode, message: string): ApiError {
  return new ApiError('validation_failed', { errors: [{ field, code, message }] });
}
