import { ActionsSchema } from '../../../src/surfaces/rest/options.ts';
import { errorResponses, restErrors } from './errors.ts';
import { graphqlContent } from './graphql.ts';
import { headerRefs, textHeader } from './headers.ts';
import { type Json, refTo, toSchema } from './schema.ts';
import { html, pageHeaders } from './service.ts';

/** An extension: `options` are responses to OPTIONS, `other` those to requests that no operation handles. */
export function everyPath(schemas: Json): Json {
  schemas.Actions ??= toSchema(ActionsSchema.output, schemas);
  const options = {
    200: {
      description: 'The actions available at this path.',
      headers: headerRefs(['Allow', 'Accept-Patch']),
      content: { 'application/json': { schema: refTo('Actions') } },
    },
    204: {
      description: 'The response to a CORS preflight, or for a path without actions.',
      headers: { ...headerRefs(['Allow']), ...preflight },
    },
  };
  const errors = errorResponses([
    'bad_request',
    'malformed_url',
    'not_found',
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
  ]);
  const other = {
    ...errors,
    404: withPage(errors[404] as Json),
    405: { ...(errors[405] as Json), content: notAllowed },
  };
  return { options: { responses: { ...options, ...errors } }, other: { responses: other } };
}

/** `/graphql` has its own format. */
const notAllowed: Json = {
  ...restErrors,
  ...graphqlContent,
  'application/json': {
    schema: { anyOf: [refTo('Error'), refTo('GraphqlResponse')] },
  },
};

/** Browsers get a page where a path does not exist. */
function withPage(response: Json): Json {
  return {
    ...response,
    headers: { ...(response.headers as Json), ...headerRefs([...pageHeaders]) },
    content: { ...(response.content as Json), ...html },
  };
}

const preflight = {
  'Access-Control-Allow-Headers': textHeader('Headers that the request may have.', 'authorization, content-type'),
  'Access-Control-Allow-Methods': textHeader('Methods that the request may have.', 'GET, HEAD, POST, OPTIONS'),
  'Access-Control-Max-Age': textHeader('Seconds for which the result may be cached.', '7200'),
};
