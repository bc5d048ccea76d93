import { errorResponses } from './openapi-errors.ts';
import { addCommonHeaders, headerRefs, textHeader } from './openapi-headers.ts';
import { type Json, toSchema } from './openapi-schema.ts';
import { ActionsSchema } from './options.ts';

/**
 * What OpenAPI has no place for, as an extension of its own: `options` is what OPTIONS answers wherever it is not
 * described as an operation, `other` the answers to requests that no operation takes.
 */
export function everyPath(schemas: Json): Json {
  const schema = { $ref: '#/components/schemas/Actions' };
  schemas.Actions ??= toSchema(ActionsSchema.output, schemas);
  const options = {
    200: {
      description: 'What can be done here.',
      headers: headerRefs(['Allow', 'Accept-Patch']),
      content: { 'application/json': { schema } },
    },
    204: {
      description: 'A preflight, or there is nothing to tell but the methods.',
      headers: { ...headerRefs(['Allow']), ...preflight },
    },
  };
  const errors = errorResponses(
    ['bad_request', 'malformed_url', 'not_found', 'method_not_allowed', 'request_timeout', 'headers_too_large'],
    'OPTIONS',
  );
  const { 'x-every-path': described } = addCommonHeaders(
    { 'x-every-path': { options: { responses: { ...options, ...errors } }, other: { responses: errors } } },
    { limited: false },
  );
  return described as Json;
}

const preflight = {
  'Access-Control-Allow-Headers': textHeader('The headers that the request may have.', 'authorization, content-type'),
  'Access-Control-Allow-Methods': textHeader('The methods that it may have.', 'GET, HEAD, POST, OPTIONS'),
  'Access-Control-Max-Age': textHeader('Seconds for which this holds.', '7200'),
};
