import type { ErrorCode } from '../../core/errors.ts';
import { anyRequest, errorResponses } from './openapi-errors.ts';
import { headerRefs, optionalHeader } from './openapi-headers.ts';
import { ifNoneMatch } from './openapi-parameters.ts';
import type { Json } from './openapi-schema.ts';

const code = {
  anyOf: [
    { $ref: '#/components/schemas/Error/properties/code' },
    { const: 'PERSISTED_QUERY_NOT_FOUND', description: 'Send the document with its hash once.' },
  ],
};

const answerSchema = {
  type: 'object',
  description: 'What was asked for in `data`, what went wrong in `errors`: one, or the other, or both.',
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
            description: 'The error body of REST, and its status.',
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
        'Automatic persisted queries: with `persistedQuery`, the `query` can be left out once it was sent with its hash.',
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

const media = { schema: { $ref: '#/components/schemas/GraphqlAnswer' } };
const content = { 'application/json': media, 'application/graphql-response+json': media };
const streamed = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Where `Accept` asks for it: GraphQL over SSE, distinct connections mode. Each `next` has an answer as its `data`; ' +
        '`complete` ends the stream. The only way to be answered a subscription.',
    },
  },
};

/** What is wrong with a document, and with a request whatever it asks for. */
const requestErrors: readonly ErrorCode[] = [
  'bad_request',
  'graphql_parse_failed',
  'graphql_validation_failed',
  'query_too_complex',
  'validation_failed',
  'unknown_field',
  'unauthenticated',
  'invalid_token',
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

const answered = { description: 'Answered. There may be `errors` all the same.' };
/** GraphiQL. */
const page = {
  headers: headerRefs(['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy']),
  content: { 'text/html': { schema: { type: 'string' } } },
};

export const graphqlSchemas = { GraphqlAnswer: answerSchema, GraphqlRequest: requestSchema };

/** The other surface, for readers of the OpenAPI document. What can be asked there is in `schema.graphql`. */
export const graphqlPaths: Record<string, Json> = {
  '/graphql': {
    get: {
      ...operation('graphqlQuery', 'Answers a GraphQL query', [
        'Queries and subscriptions only: a mutation returns 405. Without a token, send `Apollo-Require-Preflight` (with any value) or a',
        '`Content-Type` of JSON, which web pages of other origins cannot send unasked; otherwise it returns 400.',
      ]),
      parameters: [
        parameter(
          'query',
          'query',
          'The GraphQL document. Without one, a browser is shown GraphiQL.',
          '{ viewer { username } }',
        ),
        parameter('variables', 'query', 'Values of its variables, as a JSON object.', '{}'),
        parameter('operationName', 'query', 'Which of its operations, where it has several.', 'Shelf'),
        parameter('extensions', 'query', 'As in a POST, as a JSON object.', '{}'),
        parameter('Apollo-Require-Preflight', 'header', 'Says that the request is meant.', 'true'),
        ifNoneMatch,
      ],
      responses: {
        200: {
          ...answered,
          headers: { ...optionalHeader('ETag'), ...optionalHeader('X-Accel-Buffering'), ...page.headers },
          content: { ...content, ...streamed, ...page.content },
        },
        304: {
          description: 'The validator of GraphiQL still matches.',
          headers: { ...headerRefs(['ETag']), ...page.headers },
        },
        ...errors(['method_not_allowed']),
      },
    },
    post: {
      ...operation('graphql', 'Answers a GraphQL query, mutation or subscription', [
        'The rules are those of REST: the same scopes, the same validation, the same codes, in `extensions.code`.',
        'An error of a single field is 200 with `errors`. Lists are Relay connections. An `Idempotency-Key` counts for a',
        'request with one mutation. Subscriptions are streams: send `Accept: text/event-stream`.',
      ]),
      parameters: [
        parameter('Idempotency-Key', 'header', 'As for a POST of REST.', '8e03978e-40d5-43e8-bc93-6894a57f9324'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GraphqlRequest' } } },
      },
      responses: {
        200: {
          ...answered,
          headers: { ...headerRefs(['Idempotency-Replayed']), ...optionalHeader('X-Accel-Buffering') },
          content: { ...content, ...streamed },
        },
        ...errors(bodyErrors),
      },
    },
  },
};

function operation(operationId: string, summary: string, description: string[]): Json {
  const access = 'Without a token, only what needs none; what scope a field needs is that of its operation in REST.';
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

/** Errors have GraphQL's shape, but for what is answered before it is clear that GraphQL is spoken. */
function errors(own: readonly ErrorCode[]): Json {
  return { ...errorResponses(anyRequest), ...errorResponses([...requestErrors, ...own], 'POST', content) };
}
