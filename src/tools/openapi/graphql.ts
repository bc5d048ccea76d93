import type { ErrorCode } from '../../core/errors.ts';
import { anyRequest, errorResponses } from './errors.ts';
import { headerRefs, optionalHeader } from './headers.ts';
import { ifNoneMatch } from './parameters.ts';
import type { Json } from './schema.ts';

const code = {
  anyOf: [
    { $ref: '#/components/schemas/Error/properties/code' },
    { const: 'PERSISTED_QUERY_NOT_FOUND', description: 'Send the document together with its hash.' },
  ],
};

const responseSchema = {
  type: 'object',
  description: 'The result in `data`, errors in `errors`, or both.',
  properties: {
    data: { type: ['object', 'null'] },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['message', 'extensions'],
        properties: {
          message: { type: 'string' },
          locations: { type: 'array', items: { type: 'object' } },
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          extensions: {
            type: 'object',
            description: 'The members of the REST error body, and the HTTP status.',
            required: ['code', 'http_status'],
            additionalProperties: true,
            properties: { code, http_status: { type: 'integer' } },
          },
        },
      },
    },
  },
};

const requestSchema = {
  type: 'object',
  anyOf: [{ required: ['query'] }, { required: ['extensions'] }],
  properties: {
    query: { type: 'string' },
    operationName: { type: ['string', 'null'] },
    variables: { type: ['object', 'null'] },
    extensions: {
      type: ['object', 'null'],
      description:
        'Automatic persisted queries: with `persistedQuery`, `query` can be omitted once it has been sent with its hash.',
      properties: {
        persistedQuery: {
          type: 'object',
          required: ['version', 'sha256Hash'],
          properties: { version: { const: 1 }, sha256Hash: { type: 'string' } },
        },
      },
    },
  },
};

const media = { schema: { $ref: '#/components/schemas/GraphqlResponse' } };
export const graphqlContent = { 'application/json': media, 'application/graphql-response+json': media };
const streamed = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'If `Accept` includes it: GraphQL over SSE, distinct connections mode. The `data` of each `next` event is a response; ' +
        '`complete` ends the stream. Required for subscriptions.',
    },
  },
};

const requestErrors: readonly ErrorCode[] = [
  'bad_request',
  'graphql_parse_failed',
  'graphql_validation_failed',
  'query_too_complex',
  'validation_failed',
  'unknown_field',
  'unauthenticated',
  'invalid_token',
  'user_suspended',
  'not_acceptable',
  'rate_limited',
  'too_many_streams',
  'issuer_unavailable',
  'service_unavailable',
];
const bodyErrors: readonly ErrorCode[] = [
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_idempotency_key',
  'idempotency_key_not_applicable',
  'idempotency_key_in_use',
  'idempotency_key_reused',
];

const executed = { description: 'The result. It may contain `errors`.' };
const page = {
  headers: headerRefs(['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy']),
  content: { 'text/html': { schema: { type: 'string' } } },
};

export const graphqlSchemas = { GraphqlResponse: responseSchema, GraphqlRequest: requestSchema };

export const graphqlPaths: Record<string, Json> = {
  '/graphql': {
    get: {
      ...operation('graphqlQuery', 'Executes a GraphQL query', [
        'Queries and subscriptions only: a mutation returns 405. Without a token, send `Apollo-Require-Preflight` (with any value) or a',
        '`Content-Type` of JSON, neither of which web pages of other origins can send without a CORS preflight; otherwise it returns 400.',
      ]),
      parameters: [
        parameter(
          'query',
          'query',
          'The GraphQL document. Without it, browsers get GraphiQL.',
          '{ viewer { username } }',
        ),
        parameter('variables', 'query', 'The variables, as a JSON object.', '{}'),
        parameter('operationName', 'query', 'Name of the operation to execute, if the document has several.', 'Shelf'),
        parameter('extensions', 'query', 'The `extensions` of a POST body, as a JSON object.', '{}'),
        parameter(
          'Apollo-Require-Preflight',
          'header',
          'Any value. Protects against cross-site request forgery.',
          'true',
        ),
        ifNoneMatch,
      ],
      responses: {
        200: {
          ...executed,
          headers: { ...optionalHeader('ETag'), ...optionalHeader('X-Accel-Buffering'), ...page.headers },
          content: { ...graphqlContent, ...streamed, ...page.content },
        },
        304: {
          description: 'GraphiQL has not changed: the entity tag still matches.',
          headers: { ...headerRefs(['ETag']), ...page.headers },
        },
        ...errors(['method_not_allowed']),
      },
    },
    post: {
      ...operation('graphql', 'Executes a GraphQL query, mutation or subscription', [
        'Scopes, validation and error codes are those of REST; the code is in `extensions.code`.',
        'An error of a single field returns 200 with `errors`. Lists are Relay connections. An `Idempotency-Key` applies to a',
        'request with one mutation. Subscriptions are streams: send `Accept: text/event-stream`.',
      ]),
      parameters: [
        parameter(
          'Idempotency-Key',
          'header',
          'Makes a mutation safe to retry, like a POST in REST.',
          '8e03978e-40d5-43e8-bc93-6894a57f9324',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GraphqlRequest' } } },
      },
      responses: {
        200: {
          ...executed,
          headers: { ...headerRefs(['Idempotency-Replayed']), ...optionalHeader('X-Accel-Buffering') },
          content: { ...graphqlContent, ...streamed },
        },
        ...errors(bodyErrors),
      },
    },
  },
};

function operation(operationId: string, summary: string, description: string[]): Json {
  const access =
    'Without an access token, only fields that require none are available. A field requires the scope of its REST operation.';
  return {
    operationId,
    summary,
    description: `${description.join(' ')}\n\n${access}`,
    tags: ['GraphQL'],
    security: [{ token: [] }, {}],
  };
}

function parameter(name: string, place: 'query' | 'header', description: string, example: string) {
  return { name, in: place, description, schema: { type: 'string' }, example };
}

/** Errors have GraphQL's shape, except those found before the path is known. */
function errors(codes: readonly ErrorCode[]): Json {
  const known = errorResponses([...anyRequest, ...requestErrors, ...codes], 'POST', graphqlContent);
  return { ...known, ...errorResponses(['headers_too_large']) };
}
