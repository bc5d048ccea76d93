import type { z } from 'zod';
import type { ErrorKind } from '../../core/errors.ts';
import { type Access, scopesOf } from '../../core/operation.ts';
import { release } from '../../core/version.ts';
import type { PublicRoute } from '../../surfaces/http/public-route.ts';
import { bodyTypes, type OwnBody, type Route } from '../../surfaces/rest/route.ts';
import { describeBatchResults } from './batch.ts';
import { describeErrors, errorSchema } from './errors.ts';
import { addEventSchema, describeWebhooks, type Subjects } from './events.ts';
import { everyPath } from './every-path.ts';
import { addExamples, type Examples } from './examples.ts';
import { mergeForms } from './forms.ts';
import { graphqlPaths, graphqlSchemas } from './graphql.ts';
import { addCommonHeaders, addHeaders, deprecation, headers } from './headers.ts';
import { hasEntityTag, parametersOf, responseHeaders } from './parameters.ts';
import { documentSchema, inputSchema, resourceSchema, selectionSchema } from './resources.ts';
import { type Json, toSchema } from './schema.ts';
import { servicePaths } from './service.ts';
import { shareResponses } from './shared.ts';
import { describeOperation } from './text.ts';

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface Served {
  readonly routes: readonly Route[];
  readonly publicRoutes: readonly PublicRoute[];
  readonly tags: readonly Tag[];
  readonly scopes: readonly string[];
  readonly subjects: Subjects;
  readonly errors: readonly ErrorKind[];
}

const ownTags: readonly Tag[] = [
  {
    name: 'GraphQL',
    description: 'The same data and rules through one endpoint. The schema is in `schema.graphql`.',
  },
  { name: 'Service', description: 'Health, metrics, API documents and pages of the server. Requires no access token.' },
];

/** Derived from what is served, so it cannot differ. The examples are recorded (`npm run examples`). */
export function buildOpenapi(
  { routes, publicRoutes, tags, scopes, errors, subjects }: Served,
  examples: Examples,
): Json {
  const schemas: Json = { Error: errorSchema(errors), ...graphqlSchemas };
  addEventSchema(subjects, schemas);
  const paths: Record<string, Json> = {};
  for (const [path, onPath] of Map.groupBy(routes, (route) => route.path)) {
    const methods = Map.groupBy(onPath, (route) => route.method.toLowerCase());
    paths[path] = Object.fromEntries([...methods].map(([method, forms]) => [method, describeForms(forms, schemas)]));
  }
  const described = {
    ...addCommonHeaders({ ...paths, ...graphqlPaths }, { limited: true }),
    ...addCommonHeaders(servicePaths(publicRoutes), { limited: false }),
  };
  const webhooks = describeWebhooks(subjects, schemas);
  const shared = shareResponses(addExamples(described, examples));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terrapin',
      version: release,
      summary: 'The REST API. The same data is available as GraphQL at POST /graphql.',
      description:
        'Request bodies have the shape of responses. Read-only members may be sent back: some are ignored, for others a ' +
        'value other than the current one fails with `read_only`. ' +
        'Times are in UTC, `YYYY-MM-DD HH:MM:SSZ`. Every error has a stable `code`. HEAD is GET without the body. OPTIONS ' +
        'of any path lists the available actions; with `Access-Control-Request-Method` it is a CORS preflight. Other ' +
        'methods return 405 with `Allow`. Headers not marked as required are present only where they apply. An example of ' +
        'a response shows its request; the example of the request body has the same key.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Terrapin', url: 'https://example.com/terrapin' },
    },
    servers: [
      { url: '/', description: 'The server that returned this document.' },
      { url: 'http://127.0.0.1:3000', description: 'A server with default settings.' },
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
            'An access token: an opaque token of this server, or a JWT of the OpenID Connect issuer that the server trusts, if ' +
            `configured. Scopes: ${scopes.join(', ')}.`,
        },
      },
      headers,
      responses: shared.responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

/** Merges the routes that share a path and a method. The last one is the fallback. */
function describeForms(forms: readonly Route[], schemas: Json): Json {
  const [last, ...others] = forms.map((route) => describeRoute(route, schemas)).reverse() as [Json, ...Json[]];
  const whole = {
    ...last,
    ...describeOperation(forms),
    responses: { ...(last.responses as Json), ...describeErrors(forms) },
  };
  const described = others.reduce(mergeForms, whole);
  if (!forms.at(-1)?.deprecated) return described;
  return { ...described, deprecated: true, responses: addHeaders(described.responses as Json, deprecation) };
}

function describeRoute(route: Route, schemas: Json): Json {
  const { name, scope, body } = route.operation.definition;
  return {
    operationId: route.method === 'OPTIONS' ? `${name}Options` : name,
    ...describeOperation([route]),
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

const streamSchema = {
  type: 'string',
  description: 'Server-Sent Events. The `data` of each event is JSON with this schema.',
  contentMediaType: 'application/json',
  contentSchema: { $ref: '#/components/schemas/Event' },
};

const bytes = { type: 'string', format: 'binary' };
const successes: Record<number, string> = { 200: 'Success.', 201: 'Created.', 204: 'Deleted.' };

function describeSuccess(route: Route, schemas: Json): Json {
  const statuses =
    typeof route.status === 'function' ? [201, 200] : [route.status ?? (route.present || route.stream ? 200 : 204)];
  const headers = responseHeaders(route);
  const notModified = hasEntityTag(route)
    ? { 304: { description: 'Not modified: the entity tag still matches.', headers } }
    : {};
  const each = (content?: Json) =>
    statuses.map((status) => [
      status,
      { description: successes[status] ?? 'Success.', headers, ...(content && { content }) },
    ]);
  if (route.stream) return Object.fromEntries(each({ 'text/event-stream': { schema: streamSchema } }));
  if (!route.resource || !route.present) return { ...Object.fromEntries(each()), ...notModified };
  const whole = resourceSchema(route.resource, schemas);
  const one = route.fields ? { anyOf: [whole, selectionSchema(route.resource, schemas)] } : whole;
  if (route.kind === 'batch') return describeBatchResults(route.resource.name, one, headers, schemas);
  const bare = route.kind === 'one' ? one : { type: 'array', items: one };
  const schema = route.envelope ? documentSchema(route.envelope, one, route.kind === 'page', schemas) : bare;
  return { ...Object.fromEntries(each({ 'application/json': { schema } })), ...notModified };
}
