import type { z } from 'zod';
import { inOrderOfUse, links, prefixes } from '../../../src/catalogue.ts';
import { type Access, linksIn, scopesOf } from '../../../src/core/access.ts';
import { describeBatch } from '../../../src/core/batch.ts';
import type { ErrorCode, ErrorKind } from '../../../src/core/errors.ts';
import { release } from '../../../src/core/version.ts';
import type { PublicRoute } from '../../../src/surfaces/http/public-route.ts';
import { threeTools } from '../../../src/surfaces/mcp/three-tools.ts';
import { ActionsSchema } from '../../../src/surfaces/rest/options.ts';
import { bodyTypes, mayOmitBody, type OwnBody, type Route } from '../../../src/surfaces/rest/route.ts';
import { toWords, withArticle } from '../../../src/values/casing.ts';
import { readSince, stamp } from '../released/since.ts';
import { readData, readMarkdown } from './data.ts';
import { addErrorSchemas, anyRequest, describeErrors, errorResponses, restErrors } from './errors.ts';
import { addEventSchema, describeWebhooks, type Subjects, webhookParameters, webhookResponses } from './events.ts';
import { addExamples, type Examples } from './examples.ts';
import { graphqlContent, graphqlPaths, graphqlSchemas } from './graphql.ts';
import {
  addHeaders,
  deprecation,
  dryRun,
  everyResponse,
  headerRefs,
  headers,
  makeOptional,
  optionalHeader,
  optionalHeaders,
  textHeader,
} from './headers.ts';
import { describeParameters } from './parameters.ts';
import { documentInputSchema, inputSchema } from './resources.ts';
import { type Json, mapValues, type Paths, refTo, toSchema } from './schema.ts';
import { servicePaths, withPage } from './service.ts';
import { preferJson, shareParameters, shareResponses } from './shared.ts';
import { describeOperation, describeSuccess } from './success.ts';

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface Served {
  readonly routes: readonly Route[];
  readonly publicRoutes: readonly PublicRoute[];
  readonly tags: readonly Tag[];
  /** That are no operations, beside those of every server. */
  readonly paths: readonly string[];
  readonly scopes: readonly string[];
  readonly subjects: Subjects;
  readonly errors: readonly ErrorKind[];
}

const ownTags: readonly Tag[] = [
  {
    name: 'GraphQL',
    description: 'The same data and rules through one endpoint. The schema is in `schema.graphql`.',
  },
  {
    name: 'MCP',
    description: 'The same operations as tools for agents: Model Context Protocol.',
  },
  { name: 'Service', description: 'Health, metrics, API documents and pages of the server. Requires no access token.' },
  { name: 'Options', description: 'What can be done at each path, and CORS preflights. Requires no access token.' },
];

const ofEveryServer = ['/health/live', '/health/ready', '/openapi.json', '/metrics', '/assets/{file}'];

/** Derived from what is served, so it cannot differ. The examples are recorded (`npm run examples`). */
export function buildOpenapi(
  { routes, publicRoutes, paths: others, tags, scopes, errors, subjects }: Served,
  examples: Examples,
  since = readSince(),
): Json {
  const hasMcp = others.includes('/mcp');
  const hasWebhooks = routes.some(({ path }) => path === '/webhooks');
  const schemas: Json = { ...graphqlSchemas, ...(hasMcp && mcpSchemas) };
  addErrorSchemas(errors, schemas);
  addEventSchema(subjects, schemas);
  const keys = describeKeys(routes);
  const bearers = ['token', ...Object.keys(keys)].map((name) => `\`${name}\``).join(' or ');
  const paths: Record<string, Json> = {};
  for (const [path, onPath] of Map.groupBy(routes, (route) => route.path)) {
    const methods = Map.groupBy(onPath, (route) => route.method.toLowerCase());
    paths[path] = Object.fromEntries([...methods].map(([method, forms]) => [method, describeForms(forms, schemas)]));
  }
  const served = new Set([...ofEveryServer, ...publicRoutes.map(({ path }) => path), ...others]);
  const service = Object.entries({ ...mcpPaths, ...servicePaths(publicRoutes) }).filter(([path]) => served.has(path));
  const described = { ...paths, ...graphqlPaths, ...Object.fromEntries(service) };
  const { paths: answered, responses } = shareResponses(preferJson(addExamples(described, examples)));
  const { paths: shared, parameters } = shareParameters(withOptions(answered, new Set(Object.keys(paths))));
  const webhooks = hasWebhooks ? describeWebhooks(subjects, schemas) : {};
  stamp(since, shared, webhooks);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terrapin',
      version: release,
      summary: 'The REST API. The same data is available as GraphQL at POST /graphql.',
      // What a newcomer needs, in this order.
      description: readMarkdown('introduction.md'),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Terrapin', url: 'https://example.com/terrapin' },
    },
    servers: [
      { url: '/', description: 'The server that returned this document.' },
      { url: 'http://127.0.0.1:3000', description: 'A server with default settings.' },
    ],
    security: [{ token: [] }, { authentication: [] }],
    tags: [...inOrderOfUse(tags, ({ name }) => name), ...ownTags.filter(({ name }) => name !== 'MCP' || hasMcp)],
    paths: shared,
    ...(hasWebhooks && { webhooks }),
    'x-no-operation': { responses: noOperation },
    'x-every-response': everyResponse,
    'x-dry-run': dryRun,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token: an opaque token of this server, or a JWT of the OpenID Connect issuer that the server trusts, if ' +
            `configured. Scopes: ${scopes.join(', ')}.`,
        },
        authentication: {
          type: 'apiKey',
          in: 'header',
          name: 'Authentication',
          description: `In place of ${bearers}, with the same value: \`Bearer\`, a space and the token.`,
        },
        ...keys,
      },
      headers: { ...headers, ...optionalHeaders },
      parameters: { ...parameters, ...(hasWebhooks && webhookParameters) },
      responses: { ...responses, ...optionsResponses(schemas), ...(hasWebhooks && webhookResponses) },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

/** The keys of links, with which some operations may be called. */
function describeKeys(routes: readonly Route[]): Json {
  const kinds = new Set(routes.flatMap(({ operation }) => linksIn(operation.definition.scope)));
  const schemes = [...kinds].map((kind) => {
    const { scheme, about } = links[kind];
    const begins = `The key of ${withArticle(toWords(scheme))}, which begins with \`${prefixes[kind]}\`.`;
    return [scheme, { type: 'http', scheme: 'bearer', description: `${begins} ${about}` }];
  });
  return Object.fromEntries(schemes);
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
    operationId: name,
    ...describeOperation([route]),
    tags: [route.tag],
    security: describeSecurity(scope),
    parameters: describeParameters(route, schemas),
    ...(route.body && { requestBody: describeOwnBody(route.body, schemas) }),
    ...(body && !route.body && { requestBody: describeBody(route, body, schemas) }),
    responses: { ...describeSuccess(route, schemas), ...describeErrors([route]) },
  };
}

/** Alternatives: one of them suffices. */
function describeSecurity(access: Access): Json[] {
  if (access === 'public') return [];
  if (access === 'signed_in') return [{ token: [] }];
  const keys = linksIn(access).map((kind) => ({ [links[kind].scheme]: [] }));
  return [...scopesOf(access).map((scope) => ({ token: [scope] })), ...keys];
}

function describeBody(route: Route, body: z.ZodType, schemas: Json): Json {
  const { method, envelope } = route;
  const one = (input: z.ZodType) => {
    const fields = inputSchema(input, schemas);
    return envelope ? documentInputSchema(envelope, fields, method === 'PATCH' ? 'Changes' : 'Input', schemas) : fields;
  };
  const batch = describeBatch(body);
  const schema = batch ? { ...toSchema(body, schemas, 'given'), items: one(batch.item) } : one(body);
  return {
    required: !mayOmitBody(route),
    content: Object.fromEntries(bodyTypes(route).map((type) => [type, { schema }])),
  };
}

function describeOwnBody({ description, types, metadata }: OwnBody, schemas: Json): Json {
  const schema = metadata ? toSchema(metadata, schemas) : bytes;
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { ...(description && { description }), required: metadata === undefined, content };
}

const bytes = { type: 'string', format: 'binary' };

/**
 * OPTIONS of each path. Those that no operation describes have no `operationId` and nothing that is the same for all: whole
 * operations would be a twentieth of the document.
 */
function withOptions(items: Paths, ofOperations: ReadonlySet<string>): Paths {
  const preflight = { 204: { $ref: '#/components/responses/Preflight' } };
  return mapValues(items, (item, path) => {
    const { options: own, ...others } = item as Paths;
    if (own) return { ...others, options: { ...own, responses: { ...(own.responses as Json), ...preflight } } };
    const parameters = ((Object.values(others)[0]?.parameters ?? []) as Named[]).filter((one) => one.in === 'path');
    const options = {
      tags: ['Options'],
      security: [],
      ...(parameters.length > 0 && { parameters }),
      responses: {
        ...(ofOperations.has(path) && { 200: { $ref: '#/components/responses/Actions' } }),
        ...preflight,
        '4XX': { $ref: '#/components/responses/Refused' },
      },
    };
    return { ...others, options };
  });
}

function optionsResponses(schemas: Json): Json {
  schemas.Actions ??= toSchema(ActionsSchema.output, schemas);
  const refused = errorResponses(['bad_request', 'malformed_url', 'request_timeout', 'headers_too_large']);
  const description = Object.values(refused as Record<string, Json>).map((one) => one.description);
  return {
    Actions: {
      description: 'The actions available at this path.',
      headers: headerRefs(['Allow', 'Accept-Patch']),
      content: { 'application/json': { schema: refTo('Actions') } },
    },
    Preflight: {
      description: 'The response to a CORS preflight, or for a path without actions.',
      headers: { ...headerRefs(['Allow']), ...preflightHeaders },
    },
    Refused: { ...(refused[400] as Json), description: description.join('\n\n') },
  };
}

/** `/graphql` has its own format. */
const notAllowed: Json = {
  ...restErrors,
  ...graphqlContent,
  'application/json': {
    schema: { anyOf: [refTo('Error'), refTo('GraphqlResponse')] },
  },
};

const preflightHeaders = {
  'Access-Control-Allow-Headers': textHeader('Headers that the request may have.', 'authorization, content-type'),
  'Access-Control-Allow-Methods': textHeader('Methods that the request may have.', 'GET, HEAD, POST, OPTIONS'),
  'Access-Control-Max-Age': textHeader('Seconds for which the result may be cached.', '7200'),
};

const unhandled = errorResponses(['not_found', 'method_not_allowed']);

/** An extension: responses to requests that no operation handles. */
const noOperation: Json = {
  404: withPage(unhandled[404] as Json),
  405: { ...(unhandled[405] as Json), content: notAllowed },
  '4XX': { $ref: '#/components/responses/Refused' },
};

type Named = Json & { name: string; in: string };

function mergeForms(one: Json, other: Json): Json {
  return {
    ...one,
    parameters: mergeParameters(one.parameters as Named[], other.parameters as Named[]),
    ...(one.requestBody || other.requestBody ? { requestBody: mergeBodies(one.requestBody, other.requestBody) } : {}),
    responses: mergeResponses(one.responses as Json, other.responses as Json),
  };
}

function mergeParameters(ones: Named[], others: Named[]): Named[] {
  const known = new Set(ones.map((parameter) => `${parameter.in} ${parameter.name}`));
  return [...ones, ...others.filter((parameter) => !known.has(`${parameter.in} ${parameter.name}`))];
}

function mergeBodies(one: unknown, other: unknown): Json {
  const [first, second] = [one ?? {}, other ?? {}] as [Json, Json];
  const description = first.description ?? second.description;
  return {
    ...(description !== undefined && { description }),
    required: first.required === true && second.required === true,
    content: mergeContent(first.content as Content, second.content as Content),
  };
}

type Content = Record<string, { schema: unknown }>;

function mergeContent(ones: Content, others: Content, alternatives: 'anyOf' | 'oneOf' = 'anyOf'): Content {
  const isDifferent = (type: string) => JSON.stringify(ones[type]) !== JSON.stringify(others[type]);
  const both = Object.keys(ones).filter((type) => type in others && isDifferent(type));
  const either = both.map((type) => [type, { schema: { [alternatives]: [ones[type]?.schema, others[type]?.schema] } }]);
  return { ...others, ...ones, ...Object.fromEntries(either) };
}

/** A header that only one of them has is optional. */
function mergeResponses(ones: Json, others: Json): Json {
  const merged = { ...others, ...ones };
  for (const [status, one] of Object.entries(ones as Record<string, Json>)) {
    const other = others[status] as Json | undefined;
    if (!other || JSON.stringify(one) === JSON.stringify(other)) continue;
    const [headers, otherHeaders] = [one.headers ?? {}, other.headers ?? {}] as [Json, Json];
    const both = Object.keys(headers).filter((name) => name in otherHeaders);
    merged[status] = {
      ...one,
      headers: {
        ...makeOptional(otherHeaders),
        ...makeOptional(headers),
        ...Object.fromEntries(both.map((name) => [name, headers[name]])),
      },
      content: mergeContent((one.content ?? {}) as Content, (other.content ?? {}) as Content, 'oneOf'),
    };
  }
  return merged;
}

interface Described {
  readonly operation: Json;
  readonly errors: readonly ErrorCode[];
  readonly schemas: Json;
}

const { operation, errors, schemas } = readData<Described>('mcp.yaml');

const mcpSchemas = schemas;

const error = { $ref: '#/components/schemas/Error' };
const message = { schema: { $ref: '#/components/schemas/McpMessage' } };
const stream = {
  schema: { type: 'string', description: 'Server-Sent Events: the `data` of each is a message.' },
};

const mcpPaths: Record<string, Json> = {
  '/mcp': {
    post: {
      ...operation,
      'x-tools': Object.fromEntries(threeTools.map(({ name, inputSchema }) => [name, inputSchema])),
      responses: {
        200: {
          description: 'The response, or a stream with it.',
          headers: optionalHeader('X-Accel-Buffering'),
          content: { 'application/json': message, 'text/event-stream': stream },
        },
        202: { description: 'The notification was accepted.' },
        ...withMessages(errorResponses([...anyRequest, ...errors], 'POST')),
      },
    },
  },
};

/** A message that breaks the protocol, and a call that the token cannot make, are refused with one. */
function withMessages(responses: Json): Json {
  const refused = { description: 'The message is not part of the protocol.', content: { 'application/json': message } };
  const both = (response: Json) => ({
    ...response,
    content: { ...(response.content as Json), 'application/json': { schema: { anyOf: [error, message.schema] } } },
  });
  return {
    404: refused,
    ...mapValues(responses, (response, status) =>
      ['400', '401', '403', '406'].includes(status) ? both(response) : response,
    ),
  };
}
