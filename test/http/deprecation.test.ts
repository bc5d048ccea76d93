import { readFile } from 'node:fs/promises';
import { buildSchema, printSchema } from 'graphql';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { operationsOf } from '../../sdk/codegen/operations-of.ts';
import { docOf } from '../../sdk/codegen/typescript.ts';
import { Writable } from '../../src/core/declared-field.ts';
import { describeDeprecation } from '../../src/core/deprecation.ts';
import { operation } from '../../src/core/operation.ts';
import { representationOf } from '../../src/core/representation.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { tokens } from '../../src/resources/tokens/index.ts';
import { users } from '../../src/resources/users/index.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { route } from '../../src/surfaces/rest/route.ts';
import { text } from '../../src/values/text.ts';
import { startEngine } from '../engine/engine.ts';
import { type Body } from '../support/client.ts';
import { shared } from '../support/shared.ts';

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
const carapace = { hardness: 'hard', colour: 'green' };
const args = z.object({ carapace: z.string().describe('Which.') });
const read = { kind: 'read', scope: 'signed_in' } as const;
const getCarapace = operation({
  ...{ ...read, args, deprecated },
  name: 'getCarapace',
  at: 'GET /carapaces/{carapace}',
  summary: 'Get a carapace',
  run: async () => carapace,
});
const getShell = operation({
  ...read,
  name: 'getShell',
  at: 'GET /shell',
  summary: 'Get a shell',
  run: async () => carapace,
});
const getScute = operation({
  ...{ ...read, args },
  name: 'getScute',
  at: 'GET /scutes/{carapace}',
  summary: 'Get a scute',
  run: async () => carapace,
});
const deleteCarapace = operation({
  name: 'deleteCarapace',
  at: 'DELETE /carapaces/{carapace}',
  kind: 'delete',
  summary: 'Delete a carapace',
  scope: 'signed_in',
  args,
  deprecated: { ...deprecated, since: '2026-12-31', sunset: '2027-12-31' },
  run: async () => ({ id: 'x' }),
});
const shells: Resource = {
  tag: { name: 'Shells', description: 'What turtles have on their backs.' },
  types: [{ type: Carapace, schema: CarapaceSchema, operations: [getCarapace, getShell, getScute, deleteCarapace] }],
  routes: [route('GET /old-shell', getShell, { tag: 'Shells', resource: CarapaceSchema, deprecated })],
};

const { ada, stranger, registry } = await shared(startEngine([users, tokens, shells]));

test('every response of a deprecated operation or path has Deprecation and Sunset headers', async () => {
  for (const [path, client, status] of [
    ['/carapaces/x', ada, 200],
    ['/carapaces/x', stranger, 401],
    ['/old-shell', ada, 200],
    ['/old-shell?colour=green', ada, 400],
  ] as const) {
    const answer = await client.get(path);
    expect([answer.status, answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([
      ...[status, '@1801353600', 'Mon, 31 Jan 2028 00:00:00 GMT'],
    ]);
  }
  const { status, headers } = await ada.get('/shell');
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
    const { status: sent, headers } = await ada.graphql(query, {}, { accept: 'application/graphql-response+json' });
    const { sunset: expected, deprecation } = sunset ? headersUntil(sunset) : { sunset: null, deprecation: null };
    expect([sent, headers.get('sunset'), headers.get('deprecation')]).toEqual([status, expected, deprecation]);
  }
});

const headersUntil = (sunset: string) => ({
  sunset: new Date(sunset).toUTCString(),
  deprecation: sunset === '2028-01-31' ? '@1801353600' : `@${Date.parse('2026-12-31') / 1000}`,
});

test('openapi.json and schema.graphql mark deprecated parts and name their replacement', () => {
  const { paths, components } = buildOpenapi(registry, {}) as Body;
  for (const path of ['/carapaces/{carapace}', '/old-shell']) {
    const { deprecated, description, responses } = paths[path].get;
    expect([deprecated, description.split('\n\n')[0]]).toEqual([true, reason]);
    expect(responses[200].headers).toMatchObject({ Deprecation: { required: true }, Sunset: { required: true } });
  }
  expect(paths['/shell'].get.deprecated).toBeUndefined();
  const { hardness, colour } = components.schemas.Carapace.properties;
  expect([hardness.deprecated, hardness['x-deprecation'], colour.deprecated]).toEqual([true, reason, undefined]);

  const sdl = printSchema(graphqlSchemaOf(registry.graphql));
  expect(sdl).toContain(`): Carapace @deprecated(reason: "${reason}")`);
  expect(sdl).toContain(`hardness: String! @deprecated(reason: "${reason}")`);
  expect(sdl.match(/@deprecated/g)).toHaveLength(3);
});

test('docs/compatibility.md shows the headers and the directive of a deprecated operation', async () => {
  const page = await readFile('docs/compatibility.md', 'utf8');
  const { headers } = await ada.get('/old-shell');
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
