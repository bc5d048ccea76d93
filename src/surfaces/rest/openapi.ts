import type { z } from 'zod';
import type { ErrorKind } from '../../core/errors.ts';
import { type Access, scopesOf } from '../../core/operation.ts';
import { version } from '../../core/version.ts';
import type { Reading } from '../http/reading.ts';
import { describeBatchResults } from './openapi-batch.ts';
import { describeErrors, errorSchema } from './openapi-errors.ts';
import { everyPath } from './openapi-every-path.ts';
import { addExamples, type Examples } from './openapi-examples.ts';
import { mergeForms } from './openapi-forms.ts';
import { graphqlPaths, graphqlSchemas } from './openapi-graphql.ts';
import { addCommonHeaders, addHeaders, deprecation, headers } from './openapi-headers.ts';
import { parametersOf, reads, responseHeaders } from './openapi-parameters.ts';
import { documentSchema, inputSchema, resourceSchema, selectionSchema } from './openapi-resources.ts';
import { type Json, toSchema } from './openapi-schema.ts';
import { servicePaths } from './openapi-service.ts';
import { shareResponses } from './openapi-shared.ts';
import { wordsOf } from './openapi-text.ts';
import { describeWebhooks, type PostedEvent } from './openapi-webhooks.ts';
import { bodyTypes, type OwnBody, type Route, type Streaming } from './route.ts';

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** What the document is made from: everything that is served. */
export interface Served {
  readonly routes: readonly Route[];
  readonly readings: readonly Reading[];
  readonly tags: readonly Tag[];
  readonly scopes: readonly string[];
  /** What is posted to webhooks. */
  readonly events: readonly PostedEvent[];
  /** Those that belong to one resource each. */
  readonly errors: readonly ErrorKind[];
}

const ownTags: readonly Tag[] = [
  {
    name: 'GraphQL',
    description: 'The same data and the same rules in one endpoint. What there is, is in `schema.graphql`.',
  },
  { name: 'Service', description: 'About the server itself. Needs no token.' },
];

/**
 * The OpenAPI 3.1 document of the REST surface, read off the routes, their operations and schemas. Paths, parameters,
 * bodies, scopes and error codes cannot differ from what is served, because they are the same objects; the examples are
 * what was served (`npm run examples`).
 */
export function buildOpenapi({ routes, readings, tags, scopes, errors, events }: Served, examples: Examples): Json {
  const schemas: Json = { Error: errorSchema(errors), ...graphqlSchemas };
  const paths: Record<string, Json> = {};
  for (const [path, onPath] of Map.groupBy(routes, (route) => route.path)) {
    const methods = Map.groupBy(onPath, (route) => route.method.toLowerCase());
    paths[path] = Object.fromEntries([...methods].map(([method, forms]) => [method, describeForms(forms, schemas)]));
  }
  const described = {
    ...addCommonHeaders({ ...paths, ...graphqlPaths }, { limited: true }),
    ...addCommonHeaders(servicePaths(readings), { limited: false }),
  };
  const webhooks = describeWebhooks(events, schemas);
  const shared = shareResponses(addExamples(described, examples));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terrapin',
      version,
      summary: 'The REST surface. The same data is at POST /graphql.',
      description:
        'Input has the shape of output; members the server owns may be sent back as they are, and one that means ' +
        'something is `read_only` where it says something else. ' +
        'Times are UTC, `YYYY-MM-DD HH:MM:SSZ`. Every error has a stable `code`. HEAD is GET without the body; OPTIONS ' +
        'of any path tells what can be done there, and is a preflight with `Access-Control-Request-Method`; another ' +
        'method is 405 with `Allow`. Headers that are not marked as required come where they apply. An example of an answer names the request that it answers; the bodies of both have the same key.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Terrapin', url: 'https://example.com/terrapin' },
    },
    servers: [
      { url: '/', description: 'The server that this document comes from.' },
      { url: 'http://127.0.0.1:3000', description: 'A server started with the defaults.' },
    ],
    security: [{ token: [] }],
    tags: [...tags, ...ownTags],
    paths: shared.paths,
    webhooks,
    'x-every-path': everyPath(schemas),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token: an opaque one of this server, or a JWT of the OpenID Connect issuer that the server trusts, if ' +
            `any. Scopes: ${scopes.join(', ')}.`,
        },
      },
      headers,
      responses: shared.responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

/** One entry for the routes that share a path and a method: the forms of a request. The last one takes what is left. */
function describeForms(forms: readonly Route[], schemas: Json): Json {
  const [last, ...others] = forms.map((route) => describeRoute(route, schemas)).reverse() as [Json, ...Json[]];
  const whole = { ...last, ...wordsOf(forms), responses: { ...(last.responses as Json), ...describeErrors(forms) } };
  const described = others.reduce(mergeForms, whole);
  if (!forms.at(-1)?.deprecated) return described;
  return { ...described, deprecated: true, responses: addHeaders(described.responses as Json, deprecation) };
}

function describeRoute(route: Route, schemas: Json): Json {
  const { name, scope, body } = route.operation.definition;
  return {
    operationId: route.method === 'OPTIONS' ? `${name}Options` : name,
    ...wordsOf([route]),
    tags: [route.tag],
    security: securityOf(scope),
    parameters: parametersOf(route, schemas),
    ...(route.body && { requestBody: describeOwnBody(route.body, schemas) }),
    ...(body && !route.body && { requestBody: describeBody(route, body, schemas) }),
    responses: { ...describeSuccess(route, schemas), ...describeErrors([route]) },
  };
}

/** Alternatives: one of them suffices. */
function securityOf(access: Access): Json[] {
  if (access === 'public') return [];
  return access === 'signed_in' ? [{ token: [] }] : scopesOf(access).map((scope) => ({ token: [scope] }));
}

function describeBody(route: Route, body: z.ZodType, schemas: Json): Json {
  let schema = inputSchema(body, schemas);
  if (route.envelope) {
    const change = route.method === 'PATCH';
    const name = `${route.envelope.name}${change ? 'Changes' : 'Input'}`;
    schemas[name] ??= route.envelope.schema.input(schema, change);
    schema = { $ref: `#/components/schemas/${name}` };
  }
  return { required: true, content: Object.fromEntries(bodyTypes(route).map((type) => [type, { schema }])) };
}

function describeOwnBody({ description, types, metadata }: OwnBody, schemas: Json): Json {
  const schema = metadata ? toSchema(metadata, schemas) : bytes;
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { ...(description && { description }), required: metadata === undefined, content };
}

function streamSchema(stream: Streaming<never>, schemas: Json): Json {
  const contentSchema = stream.schema(schemas);
  const description = 'Server-Sent Events. The `data` of each is JSON, which has this schema.';
  return { type: 'string', description, contentMediaType: 'application/json', contentSchema };
}

const bytes = { type: 'string', format: 'binary' };
const successes: Record<number, string> = { 200: 'Done.', 201: 'Created.', 204: 'Deleted.' };

function describeSuccess(route: Route, schemas: Json): Json {
  const statuses =
    typeof route.status === 'function' ? [201, 200] : [route.status ?? (route.present || route.stream ? 200 : 204)];
  const headers = responseHeaders(route);
  const notModified = reads(route) ? { 304: { description: 'The validator still matches.', headers } } : {};
  const each = (content?: Json) =>
    statuses.map((status) => [
      status,
      { description: successes[status] ?? 'Done.', headers, ...(content && { content }) },
    ]);
  if (route.stream)
    return Object.fromEntries(each({ 'text/event-stream': { schema: streamSchema(route.stream, schemas) } }));
  if (!route.resource || !route.present) return { ...Object.fromEntries(each()), ...notModified };
  const whole = resourceSchema(route.resource, schemas);
  const one = route.fields ? { anyOf: [whole, selectionSchema(route.resource, schemas)] } : whole;
  if (route.kind === 'batch') return describeBatchResults(route.resource.name, one, headers, schemas);
  const bare = route.kind === 'one' ? one : { type: 'array', items: one };
  const schema = route.envelope ? documentSchema(route.envelope, one, route.kind === 'page', schemas) : bare;
  return { ...Object.fromEntries(each({ 'application/json': { schema } })), ...notModified };
}
