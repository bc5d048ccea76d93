import type { ErrorCode } from '../../../src/core/errors.ts';
import { readData } from './data.ts';
import { anyRequest, errorResponses } from './errors.ts';
import { everyHeaders, headerRefs, optionalHeader } from './headers.ts';
import { ifNoneMatch } from './parameters.ts';
import { type Json, refTo } from './schema.ts';

interface Described {
  readonly operations: Record<'get' | 'post', { readonly description: string }>;
  readonly access: string;
  readonly parameters: Record<'get' | 'post', Json[]>;
  readonly stream: Json;
  readonly errors: Record<'any' | 'get' | 'post', ErrorCode[]>;
  readonly schemas: Json;
}

const { operations, access, parameters, stream, errors, schemas } = readData<Described>('graphql.yaml');

export const graphqlSchemas = schemas;

const media = { schema: refTo('GraphqlResponse') };
export const graphqlContent = { 'application/json': media, 'application/graphql-response+json': media };
const executed = { description: 'The result. It may contain `errors`.' };
const results = { ...graphqlContent, 'text/event-stream': { schema: stream } };
const pageHeaders = headerRefs(['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy']);

export const graphqlPaths: Record<string, Json> = {
  '/graphql': {
    get: {
      ...operation('get'),
      parameters: [...parameters.get, ifNoneMatch],
      responses: {
        200: {
          ...executed,
          headers: {
            ...optionalHeader('ETag'),
            ...headerRefs(['X-Accel-Buffering']),
            ...pageHeaders,
            ...everyHeaders,
          },
          content: { ...results, 'text/html': { schema: { type: 'string' } } },
        },
        304: {
          description: 'GraphiQL has not changed: the ETag still matches.',
          headers: { ...headerRefs(['ETag']), ...pageHeaders },
        },
        ...failures('get'),
      },
    },
    post: {
      ...operation('post'),
      parameters: parameters.post,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('GraphqlRequest') } },
      },
      responses: {
        200: {
          ...executed,
          headers: { ...headerRefs(['Idempotency-Replayed', 'X-Accel-Buffering']), ...everyHeaders },
          content: results,
        },
        ...failures('post'),
      },
    },
  },
};

function operation(method: 'get' | 'post'): Json {
  const described = operations[method];
  const description = `${described.description}\n\n${access}`;
  return { ...described, description, tags: ['GraphQL'], security: [{ token: [] }, {}] };
}

/** Errors have GraphQL's shape, except those found before the path is known. */
function failures(method: 'get' | 'post'): Json {
  const known = errorResponses([...anyRequest, ...errors.any, ...errors[method]], 'POST', graphqlContent);
  return { ...known, ...errorResponses(['headers_too_large']) };
}
