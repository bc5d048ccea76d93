import type { z } from 'zod';
import { type Access, allowsPaymentLink, scopesOf } from '../../../src/core/access.ts';
import { describeBatch } from '../../../src/core/batch.ts';
import type { ErrorKind } from '../../../src/core/errors.ts';
import { release } from '../../../src/core/version.ts';
import type { PublicRoute } from '../../../src/surfaces/http/public-route.ts';
import { bodyTypes, mayOmitBody, type OwnBody, type Route } from '../../../src/surfaces/rest/route.ts';
import { readMarkdown } from './data.ts';
import { addErrorSchemas, describeErrors } from './errors.ts';
import { addEventSchema, describeWebhooks, type Subjects, webhookParameters, webhookResponses } from './events.ts';
import { everyPath } from './every-path.ts';
import { addExamples, type Examples } from './examples.ts';
import { mergeForms } from './forms.ts';
import { graphqlPaths, graphqlSchemas } from './graphql.ts';
import { addHeaders, deprecation, everyResponse, headers } from './headers.ts';
import { mcpPaths, mcpSchemas } from './mcp.ts';
import { describeParameters } from './parameters.ts';
import { documentInputSchema, inputSchema } from './resources.ts';
import { type Json, toSchema } from './schema.ts';
import { servicePaths } from './service.ts';
import { preferJson, shareParameters, shareResponses } from './shared.ts';
import { describeSuccess } from './success.ts';
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
  {
    name: 'MCP',
    description: 'The same operations as tools for agents: Model Context Protocol.',
  },
  { name: 'Service', description: 'Health, metrics, API documents and pages of the server. Requires no access token.' },
];

/** Derived from what is served, so it cannot differ. The examples are recorded (`npm run examples`). */
export function buildOpenapi(
  { routes, publicRoutes, tags, scopes, errors, subjects }: Served,
  examples: Examples,
): Json {
  const schemas: Json = { ...graphqlSchemas, ...mcpSchemas };
  addErrorSchemas(errors, schemas);
  addEventSchema(subjects, schemas);
  const paths: Record<string, Json> = {};
  for (const [path, onPath] of Map.groupBy(routes, (route) => route.path)) {
    const methods = Map.groupBy(onPath, (route) => route.method.toLowerCase());
    paths[path] = Object.fromEntries([...methods].map(([method, forms]) => [method, describeForms(forms, schemas)]));
  }
  const described = { ...paths, ...graphqlPaths, ...mcpPaths, ...servicePaths(publicRoutes) };
  const { paths: answered, responses } = shareResponses(preferJson(addExamples(described, examples)));
  const { paths: shared, parameters } = shareParameters(answered);
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
    tags: [...tags, ...ownTags],
    paths: shared,
    webhooks: describeWebhooks(subjects, schemas),
    'x-every-path': everyPath(schemas),
    'x-every-response': everyResponse,
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
          description: 'In place of `token` or `paymentLink`, with the same value: `Bearer`, a space and the token.',
        },
        paymentLink: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a payment link, which begins with `tpl_`. It is for one invoice.',
        },
      },
      headers,
      parameters: { ...parameters, ...webhookParameters },
      responses: { ...responses, ...webhookResponses },
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
  const links = allowsPaymentLink(access) ? [{ paymentLink: [] }] : [];
  return [...scopesOf(access).map((scope) => ({ token: [scope] })), ...links];
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
