import { buildSchema, type ExecutionResult, type OperationDefinitionNode, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { expect, test } from 'vitest';
import { compileCompletions, completeVariables } from '../../src/surfaces/graphql/jit.ts';

const schema = buildSchema(`
  enum Colour { RED GREEN }
  input Place { city: String! = "" country: String }
  input Who @oneOf { id: ID name: String }
  input Thing { name: String! colour: Colour! = GREEN places: [Place!]! = [] owner: Who }
  type Query { show(input: Thing!, many: [Thing!]): String }
`);
const show = schema.getQueryType()?.getFields().show as { resolve: unknown };
show.resolve = (_root: unknown, args: unknown) => JSON.stringify(args);
const document = parse('query($input: Thing!, $many: [Thing!]) { show(input: $input, many: $many) }');
const completions = compileCompletions(schema, document.definitions[0] as OperationDefinitionNode);
const complete = (variables: Record<string, unknown>) => completeVariables(completions, variables);
const compiled = compileQuery(schema, document);

async function run(variables: Record<string, unknown>): Promise<unknown> {
  if (!isCompiledQuery(compiled)) throw new Error('graphql-jit does not compile it.');
  const { data, errors } = (await compiled.query({}, {}, variables)) as ExecutionResult;
  return data ? JSON.parse((data as { show: string }).show) : errors;
}

test('completeVariables adds defaults at any depth and keeps given values', async () => {
  const input = { name: 'x', places: [{}, { city: 'Lisbon' }] };
  const places = [{ city: '' }, { city: 'Lisbon' }];
  expect(await run(complete({ input, many: [{ name: 'y' }] }) as never)).toEqual({
    input: { name: 'x', colour: 'GREEN', places },
    many: [{ name: 'y', colour: 'GREEN', places: [] }],
  });
  expect(input).toEqual({ name: 'x', places: [{}, { city: 'Lisbon' }] });
});

test('graphql-jit still rejects variables without their defaults; once this fails, completeVariables can be deleted', async () => {
  expect(await run({ input: { name: 'x' } })).toMatchObject([
    { message: expect.stringContaining('colour') },
    { message: expect.stringContaining('places') },
  ]);
});

test.each([
  [{ id: '1' }, true],
  [{ id: '1', name: 'Ada' }, false],
  [{}, false],
  [{ id: null }, false],
])('completeVariables leaves the @oneOf input %j to graphql-jit: %s', (owner, expected) => {
  expect(complete({ input: { name: 'x', owner } }) !== null).toBe(expected);
  expect(complete({ input: { name: 'x' }, many: [{ name: 'y', owner }] }) !== null).toBe(expected);
});

test('completeVariables leaves values of the wrong shape to graphql-jit', () => {
  for (const input of ['x', 7, null, [], { name: 'x', places: 'x', owner: 7 }])
    expect(complete({ input })?.input).toMatchObject(
      typeof input === 'object' && input !== null ? {} : (input as never),
    );
});
