import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, printSchema } from 'graphql';
import Koa from 'koa';
import { ObjectType } from 'type-graphql';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { operationsOf } from '../../sdk/codegen/operations-of.ts';
import { docOf } from '../../sdk/codegen/typescript.ts';
import type { Services, Viewer } from '../../src/core/context.ts';
import { Writable } from '../../src/core/declared-field.ts';
import { describeDeprecation } from '../../src/core/deprecation.ts';
import { operation } from '../../src/core/operation.ts';
import { representationOf } from '../../src/core/representation.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { handleGraphql } from '../../src/surfaces/graphql/handler.ts';
import { createDocuments, createTexts } from '../../src/surfaces/graphql/limits.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { createGraphqlServer, type OperationCounts } from '../../src/surfaces/graphql/server.ts';
import { type ErrorResponse, errorResponse } from '../../src/surfaces/http/answer.ts';
import type { EventStreams } from '../../src/surfaces/http/event-streams.ts';
import { requestScope } from '../../src/surfaces/http/exchange.ts';
import { Idempotency } from '../../src/surfaces/http/idempotency.ts';
import { type ContextSource, RequestContext, type RequestContexts } from '../../src/surfaces/http/request.ts';
import { route } from '../../src/surfaces/rest/route.ts';
import { createRouter } from '../../src/surfaces/rest/router.ts';
import { text } from '../../src/values/text.ts';
import { type Body } from '../support/client.ts';

const deprecated = { since: '2027-01-31', sunset: '2028-01-31', use: 'Use shells instead.' };
const reason = 'Deprecated since 2027-01-31; may be removed from 2028-01-31 on. Use shells instead.';

@ObjectType({ description: 'What a turtle has on its back.' })
class Carapace {
  @Writable(text({ max: 10 }).meta({ description: 'How hard it is.' }), { column: false, default: '', deprecated })
  hardness!: string;

  @Writable(text({ max: 10 }).meta({ description: 'Its colour.' }), { column: false })
  colour!: string;
}

const CarapaceSchema = representationOf(Carapace);
const getCarapace = operation({
  name: 'getCarapace',
  kind: 'read',
  summary: 'Get a carapace',
  scope: 'signed_in',
  args: z.object({ carapace: z.string().describe('Which.') }),
  deprecated,
  run: async () => ({ hardness: 'hard', colour: 'green' }),
});
const getShell = operation({
  name: 'getShell',
  kind: 'read',
  summary: 'Get a shell',
  scope: 'signed_in',
  run: async () => ({ hardness: 'hard', colour: 'green' }),
});
const routes = [
  route('GET /carapaces/{carapace}', getCarapace, { tag: 'Shells', resource: CarapaceSchema }),
  route('GET /shell', getShell, { tag: 'Shells', resource: CarapaceSchema }),
  route('GET /old-shell', getShell, { tag: 'Shells', resource: CarapaceSchema, deprecated }),
];

const getScute = operation({
  name: 'getScute',
  kind: 'read',
  summary: 'Get a scute',
  scope: 'signed_in',
  args: getCarapace.definition.args as z.ZodObject,
  run: async () => ({ hardness: 'hard', colour: 'green' }),
});
const deleteCarapace = operation({
  name: 'deleteCarapace',
  kind: 'delete',
  summary: 'Delete a carapace',
  scope: 'signed_in',
  args: getCarapace.definition.args as z.ZodObject,
  deprecated: { ...deprecated, since: '2026-12-31', sunset: '2027-12-31' },
  run: async () => ({ id: 'x' }),
});
const schema = graphqlSchemaOf({
  types: [{ type: Carapace, operations: [getCarapace, getScute, deleteCarapace] }],
});

const logger = createLogger('silent');
const viewer = (name: string): Viewer => ({
  ...{
    id: name,
    username: name,
    scopes: new Set<never>(),
    tokenId: `token of ${name}`,
    authority: null,
    expiresAt: null,
  },
});
const contextFor = (name: string | undefined) =>
  new RequestContext({ db: { from: () => {} } } as never, {} as Services, {
    viewer: name ? viewer(name) : null,
    via: 'rest',
    requestId: 'test',
  });

const app = new Koa();
const respond: ErrorResponse = (error, request) => errorResponse(error, request, url);
app.use(requestScope({ logger, errorResponse: respond, countRequest: () => {} }));
const contexts = { create: async ({ headers }: Koa.Context) => contextFor(headers.from as string | undefined) };
const streams = {} as EventStreams;
const settings = {
  get publicUrl() {
    return url;
  },
};
const surface = {
  contexts,
  idempotency: new Idempotency({} as ContextSource, async () => []),
  streams,
  settings,
};
const texts = createTexts();
const counts = { observe: () => {} } as unknown as OperationCounts;
const documents = createDocuments(1_000_000);
const apollo = await createGraphqlServer({
  schema,
  logger,
  texts,
  documents,
  counts,
  readsApart: false,
  isSignedIn: true,
});
const graphql = {
  ...{
    apollo: { signedIn: apollo, anonymous: apollo },
    texts,
    idempotency: surface.idempotency,
    large: [],
    handlesIdempotency: new Set<string>(),
  },
  ...{
    contexts: contexts as unknown as RequestContexts,
    subscriptions: { schema, streams, logger },
    showPage: () => false,
  },
};
app.use((koa, next) => (koa.path === '/graphql' ? handleGraphql(graphql, koa as Koa.Context) : next()));
app.use(createRouter(routes, surface).routes());
const server: Server = createServer(app.callback());
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const ask = (path: string, from?: string) => fetch(url + path, { headers: from ? { from } : {} });

test('every response of a deprecated operation or path has Deprecation and Sunset headers', async () => {
  for (const [path, from, status] of [
    ['/carapaces/x', 'ada', 200],
    ['/carapaces/x', undefined, 401],
    ['/old-shell', 'ada', 200],
    ['/old-shell?colour=green', 'ada', 400],
  ] as const) {
    const answer = await ask(path, from);
    expect([answer.status, answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([
      ...[status, '@1801353600', 'Mon, 31 Jan 2028 00:00:00 GMT'],
    ]);
  }
  const { status, headers } = await ask('/shell', 'ada');
  expect([status, headers.get('deprecation'), headers.get('sunset')]).toEqual([200, null, null]);
});

test.each([
  ['a deprecated query', '{ carapace(carapace: "x") { colour } }', 200, '2028-01-31'],
  [
    'one in a fragment',
    '{ ...A } fragment A on Query { ... { carapace(carapace: "x") { colour } } }',
    200,
    '2028-01-31',
  ],
  ['one whose variable is invalid', 'query($x: String!) { carapace(carapace: $x) { colour } }', 400, '2028-01-31'],
  ['another query', '{ scute(carapace: "x") { colour } }', 200, null],
  [
    'two deprecated mutations',
    'mutation { deleteCarapace(carapace: "x") again: deleteCarapace(carapace: "x") }',
    200,
    '2027-12-31',
  ],
])('GraphQL announces the deprecation of what a document calls: %s', async (_case, query, status, sunset) => {
  for (let use = 0; use < 4; use++) {
    const { status: sent, headers } = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { from: 'ada', 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query }),
    });
    const { sunset: expected, deprecation } = sunset ? headersUntil(sunset) : { sunset: null, deprecation: null };
    expect([sent, headers.get('sunset'), headers.get('deprecation')]).toEqual([status, expected, deprecation]);
  }
});

const headersUntil = (sunset: string) => ({
  sunset: new Date(sunset).toUTCString(),
  deprecation: sunset === '2028-01-31' ? '@1801353600' : `@${Date.parse('2026-12-31') / 1000}`,
});

test('openapi.json and schema.graphql mark deprecated parts and name their replacement', () => {
  const { paths, components } = buildOpenapi(
    { routes, publicRoutes: [], paths: [], tags: [], scopes: [], errors: [], subjects: {} },
    {},
  ) as Body;
  for (const path of ['/carapaces/{carapace}', '/old-shell']) {
    const { deprecated, description, responses } = paths[path].get;
    expect([deprecated, description.split('\n\n')[0]]).toEqual([true, reason]);
    expect(responses[200].headers).toMatchObject({ Deprecation: { required: true }, Sunset: { required: true } });
  }
  expect(paths['/shell'].get.deprecated).toBeUndefined();
  const { hardness, colour } = components.schemas.Carapace.properties;
  expect([hardness.deprecated, hardness['x-deprecation'], colour.deprecated]).toEqual([true, reason, undefined]);

  const sdl = printSchema(schema);
  expect(sdl).toContain(`): Carapace @deprecated(reason: "${reason}")`);
  expect(sdl).toContain(`hardness: String! @deprecated(reason: "${reason}")`);
  expect(sdl.match(/@deprecated/g)).toHaveLength(3);
});

test('docs/compatibility.md shows the headers and the directive of a deprecated operation', async () => {
  const page = await readFile('docs/compatibility.md', 'utf8');
  const { headers } = await ask('/old-shell', 'ada');
  for (const name of ['Deprecation', 'Sunset']) expect(page).toContain(`  ${name}: ${headers.get(name)}\n`);
  expect(page).toContain(`  @deprecated(reason: "${reason}")\n`);
});

test('a deprecation lasts at least a year', () => {
  expect(() => describeDeprecation({ ...deprecated, sunset: '2028-01-30' })).toThrow('less than a year');
});

test('the generated SDK marks deprecated operations in its doc comments', () => {
  const schema = buildSchema(
    `type Query { shell: Shell old: Shell @deprecated(reason: "${reason}") } type Shell { id: ID! }`,
  );
  const operations = operationsOf(schema).map(({ name, deprecated }) => [name, deprecated]);
  expect(operations).toEqual([
    ['getOld', reason],
    ['getShell', null],
  ]);
  expect(docOf('Reads it.', '  ', reason)).toBe(`  /**\n   * Reads it.\n   * @deprecated ${reason}\n   */\n`);
});
