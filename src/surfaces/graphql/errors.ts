import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { enumValues, toGraphqlNames } from '../../core/graphql-types.ts';
import type { FieldErrorCode } from '../../values/field-errors.ts';
import {
  describeFields,
  errorHeaders,
  type FailedRequest,
  type HttpResponse,
  preferredType,
  retryAfter,
} from '../http/answer.ts';
import { asStream, resultTypes } from './sse.ts';

const codesByApollo: Record<string, ErrorCode> = {
  GRAPHQL_PARSE_FAILED: 'graphql_parse_failed',
  GRAPHQL_VALIDATION_FAILED: 'graphql_validation_failed',
  BAD_USER_INPUT: 'validation_failed',
  BAD_REQUEST: 'bad_request',
  OPERATION_RESOLUTION_FAILURE: 'bad_request',
};

/** Apollo's protocol: the client then sends the document with its hash. */
const persistedQueryNotFound = 'PERSISTED_QUERY_NOT_FOUND';

const missingVariable = /^Variable "\$\w+" of (?:required|non-null) type "[^"]+" (?:was not provided|must not be null)/;

const persistedQueryMistakes = ['provided sha does not match query', 'Unsupported persisted query version'];

/** The code and message are the same as in REST. Internal faults are hidden. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = findOriginal(error);
  const place = {
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
  };
  if (original instanceof ApiError) return { ...presentError(original), ...place };
  if (formatted.extensions?.code === persistedQueryNotFound)
    return { message: formatted.message, extensions: { code: persistedQueryNotFound, http_status: 200 } };
  const apiError = requestError(formatted, original) ?? new ApiError('internal_error');
  return { ...presentError(apiError), ...place };
}

export function findOriginal(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? findOriginal(error.originalError) : error;
}

/** Logs a fault. Errors that the client caused are not logged. */
export function reportFault(logger: Logger, error: GraphQLError, { requestId }: Context): void {
  const original = findOriginal(error);
  const isOfClient = original instanceof GraphQLError && !isUnrepresentable(error);
  if (isOfClient || (original instanceof ApiError && original.status < 500)) return;
  logger.error({ request_id: requestId, err: original, path: error.path }, 'graphql');
}

/** For what Apollo does not execute. */
export function formatReported(error: GraphQLError, logger: Logger, ctx: Context): GraphQLFormattedError {
  reportFault(logger, error, ctx);
  return formatError(error.toJSON(), error);
}

/** A stored value that the type of its field cannot show, which graphql-js reports in the words of a wrong argument. */
const isUnrepresentable = ({ path, message }: { path?: readonly unknown[] | undefined; message: string }) =>
  path !== undefined && /^(?:Enum "\w+"|\w+) cannot represent /.test(message);

/** An error of the request itself; null for an internal fault. */
function requestError(formatted: GraphQLFormattedError, original: unknown): ApiError | null {
  if (isUnrepresentable(formatted)) return null;
  const code = codesByApollo[formatted.extensions?.code as string];
  if (persistedQueryMistakes.includes(formatted.message))
    return new ApiError('bad_request', { message: `Invalid persisted query: ${formatted.message}.` });
  if (code && code !== 'validation_failed')
    return new ApiError(code, { message: withEnumValues(formatted.message.trim()) });
  if (missingVariable.test(formatted.message))
    return new ApiError('graphql_validation_failed', { message: formatted.message });
  // A GraphQLError without an original error is about a variable or argument of the wrong type.
  const isPlain = original instanceof GraphQLError || code !== undefined;
  return isPlain ? coercionError(formatted.message) : null;
}

/** Characters that are searched: names are shorter. */
const longestMessage = 2_000;

/** graphql-js reports the field and the reason only in the message. */
function coercionError(whole: string): ApiError {
  // The value stands in the middle.
  const message = whole.length > longestMessage ? whole.slice(0, 200) + whole.slice(-longestMessage) : whole;
  const path = /at "\w+([\w.[\]]*)"/
    .exec(message)?.[1]
    ?.replaceAll(/[.[\]]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
  const reason = message.split('; ').at(-1) ?? message;
  const [, unknown, suggestion] = unknownField.exec(message) ?? [];
  const missing = /Field "(\w+)" of required type/.exec(message)?.[1];
  const code: FieldErrorCode =
    unknown !== undefined
      ? 'unknown_field'
      : missing
        ? 'required'
        : /not to be null/.test(message)
          ? 'null_not_allowed'
          : /does not exist in .* enum|for OneOf type/.test(message)
            ? 'invalid_value'
            : 'invalid_type';
  const field =
    [path, unknown ?? missing].filter(Boolean).join('.') || (/^Variable "\$(\w+)"/.exec(message)?.[1] ?? '');
  const error = {
    field,
    code,
    message: describeReason(code, reason) + (suggestion ? ` Did you mean "${suggestion}"?` : ''),
  };
  return new ApiError(code === 'unknown_field' ? code : 'validation_failed', { errors: [error] });
}

/** The part before `; Field` is the client's value and may contain anything. */
const unknownField = /^.*; Field "(.*)" is not defined by type "\w+"\.(?: Did you mean "(\w+)".*)?$/s;

function describeReason(code: FieldErrorCode, reason: string): string {
  if (code === 'unknown_field') return 'Unknown field.';
  if (code === 'required') return 'Is required.';
  if (code === 'null_not_allowed') return 'Must not be null.';
  const [, scalar = ''] = /^(\w+) cannot represent/.exec(reason) ?? [];
  return scalars[scalar] ?? withEnumValues(reason);
}

/** graphql-js suggests a value only if one is similar. */
function withEnumValues(message: string): string {
  const [, unknown, other] = / in "(\w+)" enum\.|^Enum "(\w+)" cannot represent/.exec(message) ?? [];
  const values = enumValues(unknown ?? other ?? '');
  return values ? `${message} Must be one of: ${values.join(', ')}.` : message;
}

const scalars: Record<string, string> = {
  String: 'Must be a string.',
  ID: 'Must be a string.',
  Int: 'Must be an integer.',
  Float: 'Must be a number.',
  Boolean: 'Must be true or false.',
};

/** An error of the whole request, in the media type that the client accepts (GraphQL over HTTP §6.4). */
export function graphqlErrorResponse(error: ApiError, { accept, requestId }: FailedRequest): HttpResponse {
  const { message, extensions } = presentError(error);
  const errors = [{ message, extensions: { ...extensions, request_id: requestId } }];
  const type = preferredType(accept, resultTypes) ?? resultTypes[0];
  const headers = {
    ...errorHeaders(error),
    'Cache-Control': 'no-store',
    'Content-Type': `${type}; charset=utf-8`,
  };
  return asStream({ status: error.status, headers, body: JSON.stringify({ errors }) }, accept);
}

export function withRequestId<E extends GraphQLFormattedError>(error: E, { requestId }: Context): E {
  return { ...error, extensions: { ...error.extensions, request_id: requestId } };
}

export function presentError(error: ApiError) {
  const { kind, message, code, status, details } = error;
  const added = Object.entries(details).map(([name, value]) => {
    const schema = kind.details?.[name];
    return [name, schema ? toGraphqlNames(schema, value) : value];
  });
  const seconds = retryAfter(error);
  const extensions = {
    code,
    http_status: status,
    // A response with other fields has no header for it.
    ...(seconds !== undefined && { retry_after: seconds }),
    ...describeFields(error),
    ...Object.fromEntries(added),
  };
  return { message, extensions };
}
