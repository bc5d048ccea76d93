import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toCamelCase } from '../../core/casing.ts';
import { ApiError, type ErrorCode, type FieldErrorCode } from '../../core/errors.ts';
import { toGraphqlNames } from '../../core/graphql-types.ts';

/** Apollo's and graphql-js' own errors, by their code. */
const ownCodes: Record<string, ErrorCode> = {
  GRAPHQL_PARSE_FAILED: 'graphql_parse_failed',
  GRAPHQL_VALIDATION_FAILED: 'graphql_validation_failed',
  BAD_USER_INPUT: 'validation_failed',
  BAD_REQUEST: 'bad_request',
  OPERATION_RESOLUTION_FAILURE: 'bad_request',
};

/** The code of Apollo's protocol for a document that a request only names: its client sends it again, whole. */
const persistedQueryNotFound = 'PERSISTED_QUERY_NOT_FOUND';

const missingVariable = /^Variable "\$\w+" of (?:required|non-null) type "[^"]+" (?:was not provided|must not be null)/;

/** What Apollo finds wrong with such a request, and gives no code. */
const persistedQueryMistakes = ['provided sha does not match query', 'Unsupported persisted query version'];

/**
 * An error of any origin as GraphQL shows it: `extensions.code` and the message are REST's for the same mistake, and
 * a fault of ours shows nothing of itself.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = originalOf(error);
  const place = {
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
  };
  if (original instanceof ApiError) return { ...presentError(original), ...place };
  if (formatted.extensions?.code === persistedQueryNotFound)
    return { message: formatted.message, extensions: { code: persistedQueryNotFound, http_status: 200 } };
  const apiError = requestError(formatted, original) ?? new ApiError('internal_error');
  return { ...shown(apiError), ...place };
}

/** What was thrown, out of the GraphQLErrors that graphql-js and Apollo wrap it in. */
export function originalOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? originalOf(error.originalError) : error;
}

/** What graphql-js or Apollo found wrong with the request itself; null for a fault of ours. */
function requestError(formatted: GraphQLFormattedError, original: unknown): ApiError | null {
  const code = ownCodes[formatted.extensions?.code as string];
  if (persistedQueryMistakes.includes(formatted.message))
    return new ApiError('bad_request', { message: `Invalid persisted query: ${formatted.message}.` });
  if (code && code !== 'validation_failed') return new ApiError(code, { message: formatted.message.trim() });
  // That a variable is missing at all is about the document: graphql-js says it best.
  if (missingVariable.test(formatted.message))
    return new ApiError('graphql_validation_failed', { message: formatted.message });
  // A GraphQLError that wraps nothing is about the query: a variable or argument that does not fit its type.
  const isPlain = original instanceof GraphQLError || code !== undefined;
  return isPlain ? coercionError(formatted.message) : null;
}

/**
 * A variable that does not fit its type, as the operation would have put it: graphql-js says which member it is and
 * what is wrong with it in its message only.
 */
function coercionError(message: string): ApiError {
  const path = /at "\w+([\w.[\]]*)"/
    .exec(message)?.[1]
    ?.replaceAll(/[.[\]]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
  const reason = message.split('; ').at(-1) ?? message;
  const [, unknown, meant] = unknownField.exec(message) ?? [];
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
  const error = { field, code, message: sentenceOf(code, reason) + (meant ? ` Did you mean "${meant}"?` : '') };
  return new ApiError(code === 'unknown_field' ? code : 'validation_failed', { errors: [error] });
}

/** What comes before is the client's value, and may hold anything. */
const unknownField = /^.*; Field "(.*)" is not defined by type "\w+"\.(?: Did you mean "(\w+)".*)?$/s;

/** How the operation would have put it. */
function sentenceOf(code: FieldErrorCode, reason: string): string {
  if (code === 'unknown_field') return 'Unknown member.';
  if (code === 'required') return 'Is required.';
  if (code === 'null_not_allowed') return 'Must not be null.';
  const [, scalar = ''] = /^(\w+) cannot represent/.exec(reason) ?? [];
  return scalars[scalar] ?? reason;
}

const scalars: Record<string, string> = {
  String: 'Must be a string.',
  ID: 'Must be a string.',
  Int: 'Must be an integer.',
  Float: 'Must be a number.',
  Boolean: 'Must be a boolean.',
};

/** An error of an operation, with its members in GraphQL's names. */
export function presentError(error: ApiError) {
  return shown(error.withFields(toCamelCase));
}

/** An error with what REST has in its body, and its status, as `extensions`. */
function shown({ kind, message, code, status, errors, details }: ApiError) {
  const addedMembers = Object.entries(details).map(([name, value]) => {
    const schema = kind.details?.[name];
    return [toCamelCase(name), schema ? toGraphqlNames(schema, value) : value];
  });
  const extensions = { code, http_status: status, ...(errors && { errors }), ...Object.fromEntries(addedMembers) };
  return { message, extensions };
}
