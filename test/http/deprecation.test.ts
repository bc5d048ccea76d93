import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, printSchema } from 'graphql';
import Koa from 'koa';
import { Registry } from 'prom-client';
import { Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operationsOf } from '../../sdk/codegen/operations-of.ts';
import { docOf } from '../../sdk/codegen/typescript.ts';
import type { Context, Services, Viewer } from '../../src/core/context.ts';
import { Member } from '../../src/core/member.ts';
import { operation } from '../../src/core/operation.ts';
import { representationOf } from '../../src/core/representation.ts';
import { text } from '../../src/core/schema.ts';
import { described } from '../../src/surfaces/graphql/declare.ts';
import { deprecatedFieldsPlugin } from '../../src/surfaces/graphql/deprecated-fields.ts';
import { PersistedQueries } from '../../src/surfaces/graphql/persisted.ts';
import { buildGraphqlSchema } from '../../src/surfaces/graphql/schema.ts';
import { createGraphqlServer } from '../../src/surfaces/graphql/server.ts';
import { errorResponse } from '../../src/surfaces/http/answer.ts';
import { countDeprecatedCalls } from '../../src/surfaces/http/deprecated-calls.ts';
import type { EventStreams } from '../../src/surfaces/http/event-streams.ts';
import { Idempotency } from '../../src/surfaces/http/idempotency.ts';
import { RequestContext, type RequestState } from '../../src/surfaces/http/request.ts';
import { requestScope } from '../../src/surfaces/http/request-scope.ts';
import { get } from '../../src/surfaces/rest/route.ts';
import { createRouter } from '../../src/surfaces/rest/router.ts';
import { createLogger } from '../../src/terminal/logger.ts';
import { buildOpenapi } from '../../src/tools/openapi/document.ts';
import { type Body } from '../support/client.ts';

const deprecated = { since: '2027-01-31', sunset: '2028-01-31', use: 'Use shells instead.' };
const reason = 'Deprecated since 2027-01-31; may be removed from 2028-01-31 on. Use shells instead.';

@ObjectType({ description: 'What a turtle has on its back.' })
class Carapace {
  @Member(text({ max: 10 }).meta({ description: 'How hard it is.' }), { column: false, default: '', deprecated })
  hardness!: string;

  @Member(text({ max: 10 }).meta({ description: 'Its colour.' }), { column: false })
  colour!: string;
}

const CarapaceSchema = representationOf(Carapace);
const readCarapace = operation({
  name: 'readCarapace',
  summary: 'Returns a carapace.',
  scope: 'signed_in',
  args: z.object({ carapace: z.string().describe('Which.') }),
  deprecated,
  run: async () => ({ hardness: 'hard', colour: 'green' }),
});
const readShell = operation({
  name: 'readShell',
  summary: 'Returns a shell.',
  scope: 'signed_in',
  run: async () => ({ hardness: 'hard', colour: 'green' }),
});
const routes = [
  get('/carapaces/{carapace}', readCarapace, { tag: 'Shells', resource: CarapaceSchema }),
  get('/shell', readShell, { tag: 'Shells', resource: CarapaceSchema }),
  get('/old-shell', readShell, { tag: 'Shells', resource: CarapaceSchema, deprecated }),
];

@Resolver(() => Carapace)
class CarapaceResolver {
  @Query(() => Carapace, described(readCarapace))
  carapace(@Ctx() ctx: Context) {
    return readCarapace(ctx, { carapace: 'x' });
  }

  @Query(() => Carapace, described(readShell))
  shell(@Ctx() ctx: Context) {
    return readShell(ctx, {});
  }
}

const registry = new Registry();
const countDeprecated = countDeprecatedCalls(registry);
const logger = createLogger('silent');
const viewer = (name: string): Viewer => ({
  ...{ id: name, username: name, scopes: new Set<never>(), tokenId: `token of ${name}`, expiresAt: null },
});
const contextFor = (name: string | undefined) =>
  new RequestContext({} as never, {} as Services, { viewer: name ? viewer(name) : null, requestId: 'test' });

let url: string;
let server: Server;
beforeAll(async () => {
  const app = new Koa<RequestState>();
  app.use(requestScope({ logger, errorResponse, countRequest: () => {} }));
  const contextOf = async ({ headers }: Koa.Context) => contextFor(headers.from as string | undefined);
  const streams = {} as EventStreams;
  const surface = { contextOf, idempotency: new Idempotency([]), streams, countDeprecated, publicUrl: () => url };
  app.use(createRouter(routes, surface).routes());
  server = createServer(app.callback());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = (path: string, from?: string) => fetch(url + path, { headers: from ? { from } : {} });
const counted = async (what: string) => {
  const { values } = (await registry.getSingleMetric('terrapin_deprecated_calls_total')?.get()) as Body;
  return values
    .filter(({ labels }: Body) => labels.what === what)
    .map(({ labels: { user, token }, value }: Body) => [user, token, value]);
};

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

test('deprecated calls in REST and GraphQL are counted by caller, up to a hundred callers each', async () => {
  for (const from of ['ada', 'ada', 'grace', undefined]) await ask('/old-shell?counted', from);
  const before = await counted('GET /old-shell');
  expect(before).toContainEqual(['grace', 'token of grace', 1]);
  expect(before).toContainEqual(['anonymous', '', 1]);
  for (let n = 0; n < 150; n++) countDeprecated('Query.old', viewer(`user-${n}`));
  const many = await counted('Query.old');
  expect([many.length, many.at(-1)]).toEqual([101, ['other', '', 50]]);

  const schema = buildGraphqlSchema([CarapaceResolver]);
  const plugins = deprecatedFieldsPlugin(schema, countDeprecated);
  const apollo = await createGraphqlServer(schema, logger, plugins, new PersistedQueries(), { readsApart: false });
  const query =
    'query($all: Boolean!) { a: carapace { colour } b: carapace { ...of @include(if: $all) } shell { colour } } fragment of on Carapace { hardness }';
  for (const all of [true, true]) {
    const { body } = await apollo.executeOperation({ query, variables: { all } }, { contextValue: contextFor('ada') });
    expect((body as Body).singleResult.data.b).toEqual({ hardness: 'hard' });
  }
  await apollo.executeOperation({ query: '{ shell { colour } }' }, { contextValue: contextFor('grace') });
  await apollo.stop();
  expect(await counted('Query.carapace')).toEqual([['ada', 'token of ada', 2]]);
  expect(await counted('Carapace.hardness')).toEqual([['ada', 'token of ada', 2]]);
  expect(await counted('Query.shell')).toEqual([]);
});

test('openapi.json and schema.graphql mark deprecated parts and name their replacement', () => {
  const { paths, components } = buildOpenapi(
    { routes, publicRoutes: [], tags: [], scopes: [], errors: [], subjects: {} },
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

  const sdl = printSchema(buildGraphqlSchema([CarapaceResolver]));
  expect(sdl).toContain(`carapace: Carapace @deprecated(reason: "${reason}")`.replace('Carapace @', 'Carapace! @'));
  expect(sdl).toContain(`hardness: String! @deprecated(reason: "${reason}")`);
  expect(sdl.match(/@deprecated/g)).toHaveLength(2);
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
