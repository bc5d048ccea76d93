import { expect, it } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

/**
 * What OpenAI's functions and Gemini's function declarations take, as published: structure that both have, and limits that
 * one has and the other ignores.
 */
const keywords = {
  any: ['type', 'description', 'default', 'enum'],
  string: ['format', 'pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
const deepest = 5;

function* faultsOf(schema: Body, path: string, level = 0): Generator<string> {
  const own = keywords[schema.type as keyof typeof keywords];
  if (!own) return yield `${path} has no type of one name: ${JSON.stringify(schema)}`;
  for (const key of Object.keys(schema))
    if (![...keywords.any, ...own].includes(key)) yield `${path} has ${key}: ${JSON.stringify(schema[key])}`;
  if (level > deepest) yield `${path} is too deep`;
  const isEnumOfTexts = schema.type === 'string' && schema.enum?.length > 0;
  if (schema.enum && !(isEnumOfTexts && schema.enum.every((one: unknown) => typeof one === 'string' && one)))
    yield `${path} has an enum of other than texts`;
  if (schema.type === 'array') {
    if (!schema.items) yield `${path} has no items`;
    else yield* faultsOf(schema.items, `${path}[]`, level + 1);
  }
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    if (names.length === 0 && level > 0) yield `${path} has no properties`;
    for (const name of schema.required ?? [])
      if (!names.includes(name)) yield `${path} requires ${name}, which it lacks`;
    if (schema.additionalProperties) yield `${path} has more properties`;
    for (const name of names) {
      if (!/^[\w-]{1,64}$/.test(name)) yield `${path} has the property ${name}`;
      yield* faultsOf(schema.properties[name], `${path}.${name}`, level + 1);
    }
  }
}

const server = await sharedServer();

it('each tool is one that strict converters of schemas take', async () => {
  const ada = await server.as('ada');
  const { tools } = (await sendMessage(ada, 'tools/list', {}, { search: '?tools=all&output_schemas=true' })).body
    .result;
  expect(tools.length).toBeGreaterThan(60);
  expect(new Set(tools.map(({ name }: Body) => name)).size).toBe(tools.length);
  expect(tools.flatMap(({ name, inputSchema }: Body) => [...faultsOf(inputSchema, name)])).toEqual([]);
  for (const { name, title, description, outputSchema } of tools) {
    expect(name).toMatch(/^\w{1,64}$/);
    expect([name, title.length <= 64, description.length <= 1_024]).toEqual([name, true, true]);
    expect(JSON.stringify(outputSchema ?? {}), name).not.toContain('"$ref"');
    expect(description, name).toMatch(/[.:]$|^- .*$/m);
  }
});
