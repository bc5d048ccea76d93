import type { Json } from './openapi-schema.ts';

const code = { $ref: '#/components/schemas/Error/properties/code' };

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
  required: ['query'],
  properties: {
    query: { type: 'string' },
    operationName: { type: ['string', 'null'] },
    variables: { type: ['object', 'null'] },
  },
};

const media = { schema: { $ref: '#/components/schemas/GraphqlAnswer' } };

export const graphqlSchemas = { GraphqlAnswer: answerSchema, GraphqlRequest: requestSchema };

/** The other surface, for readers of the OpenAPI document. What can be asked there is in `schema.graphql`. */
export const graphqlPaths: Record<string, Json> = {
  '/graphql': {
    get: {
      ...operation('graphqlQuery', 'Answers a GraphQL query', [
        'Queries only: a mutation is 405. `Apollo-Require-Preflight` (with any value) keeps web pages of strangers from',
        'asking in their visitors’ name; without it, or a `Content-Type` of JSON, it is 400.',
      ]),
      parameters: [
        parameter('query', 'query', true, 'The GraphQL document.', '{ viewer { username } }'),
        parameter('variables', 'query', false, 'Values of its variables, as a JSON object.', '{}'),
        parameter('operationName', 'query', false, 'Which of its operations, where it has several.', 'Shelf'),
        parameter('Apollo-Require-Preflight', 'header', false, 'Says that the request is meant.', 'true'),
      ],
      responses: responses('`bad_request`: the CSRF protection; otherwise as by POST.', {
        405: error('`method_not_allowed`: a mutation needs POST.'),
      }),
    },
    post: {
      ...operation('graphql', 'Answers a GraphQL query or mutation', [
        'The rules are those of REST: the same scopes, the same validation, the same codes, in `extensions.code`.',
        'An error of a single field is 200 with `errors`. Lists are Relay connections. An `Idempotency-Key` counts for a',
        'request with one mutation.',
      ]),
      parameters: [
        parameter('Idempotency-Key', 'header', false, 'As for a POST of REST.', '8e03978e-40d5-43e8-bc93-6894a57f9324'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GraphqlRequest' } } },
      },
      responses: responses('The document does not parse, does not fit the schema, or asks for too much at once.', {
        409: error('`idempotency_key_in_use`: The first request with this Idempotency-Key is still running.'),
        413: error('`payload_too_large`: The body is larger than this resource accepts.'),
        415: error('`unsupported_media_type`: The body must be application/json in UTF-8.'),
        422: error('`idempotency_key_reused`: This Idempotency-Key was used for another request.'),
      }),
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

function parameter(name: string, place: 'query' | 'header', required: boolean, description: string, example: string) {
  return { name, in: place, ...(required && { required }), description, schema: { type: 'string' }, example };
}

function responses(badRequest: string, others: Json): Json {
  return {
    200: answer('Answered. There may be `errors` all the same.'),
    400: error(badRequest),
    401: error('`invalid_token`: The access token is unknown, expired or revoked.'),
    ...others,
    429: error('`rate_limited`: Too many requests. Try again later.'),
    503: error('`service_unavailable`: The service cannot answer just now. Try again shortly.'),
  };
}

function answer(description: string): Json {
  return { description, content: { 'application/json': media, 'application/graphql-response+json': media } };
}

/** Errors have GraphQL's shape whatever their status. */
function error(description: string): Json {
  return { description, content: { 'application/json': media } };
}
