import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isLeafType } from 'graphql';
import { expect, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

/** Neither of them can be converted to text: `String` throws. */
const values: unknown[] = [{ toString: 1 }, [{ toString: 1 }], { toString: 1, valueOf: 1, toJSON: 1 }];

test('no field of a body causes an internal error when its value cannot be converted to text', async () => {
  const document = (await server.stranger.get('/openapi.json')).body;
  const resolve = (schema: Body): Body =>
    schema?.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
  const fieldsOf = (schema: Body): string[] => {
    const { properties = {}, oneOf = [], anyOf = [], allOf = [], items } = resolve(schema) ?? {};
    return [...Object.keys(properties), ...[...oneOf, ...anyOf, ...allOf, ...(items ? [items] : [])].flatMap(fieldsOf)];
  };
  let sent = 0;
  for (const [path, methods] of Object.entries<Body>(document.paths))
    for (const [method, { requestBody }] of Object.entries<Body>(methods)) {
      const [[type, { schema }] = ['', {}]] = Object.entries<Body>(requestBody?.content ?? {});
      if (!/json/.test(type) || !schema) continue;
      for (const field of new Set(fieldsOf(schema)))
        for (const value of values)
          for (const body of [{ [field]: value }, [{ [field]: value }]]) {
            const url = path.replace('{user}', 'ada').replace(/\{\w+\}/g, '01a2105c-a0ff-721c-80dc-2bc94856d1b4');
            const options = { body: JSON.stringify(body), headers: { 'content-type': type } };
            const response = await ada.request(method.toUpperCase(), url, options);
            expect(response.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
            sent++;
          }
    }
  expect(sent).toBeGreaterThan(200);
});

test('no GraphQL variable causes an internal error when its value cannot be converted to text', async () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  let sent = 0;
  for (const [kind, type] of Object.entries({ query: schema.getQueryType(), mutation: schema.getMutationType() }))
    for (const field of Object.values(type?.getFields() ?? {}))
      for (const { name, type: expected } of field.args)
        for (const value of values) {
          const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
          const query = `${kind} ($value: ${expected}) { ${field.name}(${name}: $value) ${selection} }`;
          const { status, code } = await ada.graphql(query, { value });
          expect([status < 500, code === 'internal_error'], query).toEqual([true, false]);
          sent++;
        }
  expect(sent).toBeGreaterThan(200);
});
