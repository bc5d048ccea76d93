import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type FieldNode,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  valueFromASTUntyped,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { openEnvelope } from '../../src/surfaces/rest/envelope.ts';
import { toSnakeCase } from '../../src/values/casing.ts';
import { argumentsOf, ask, documentOf, toolRoute } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import type { Body } from '../support/client.ts';
import { callTool, expectAgreement, expectSameRefusal } from '../support/parity.ts';
import type { Ids, Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';

const world = await shared(createWorld());
const owner = await world.as('owner');

const mutations = buildSchema(readFileSync('schema.graphql', 'utf8')).getMutationType()?.getFields() ?? {};

function inputOf(name: string) {
  const input = getNamedType(mutations[name]?.args.find((one) => one.name === 'input')?.type);
  return isInputObjectType(input) ? input : null;
}

const writes = Object.entries(operations).filter(
  ([name, { body, graphql }]) =>
    inputOf(name) && toolRoute(name) && body && graphql?.includes('input: {') && !Array.isArray(body),
);

/** The document of a row, with its input as a variable, and that input. */
function withVariable({ graphql }: Row, type: string, ids: Ids): { query: string; input: Body } {
  const [operation] = parse(documentOf(graphql as string, ids)).definitions as [OperationDefinitionNode];
  const [root] = operation.selectionSet.selections as unknown as [FieldNode];
  const given = root.arguments?.find(({ name }) => name.value === 'input');
  const query = print(operation)
    .replace('mutation', `mutation ($input: ${type}!)`)
    .replace(print(given as never), 'input: $input');
  return { query, input: valueFromASTUntyped(given?.value ?? { kind: Kind.NULL }) };
}

function wrongValues(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return wrongValues(type.ofType);
  if (isListType(type)) return wrongValues(type.ofType).map((value) => [value]);
  if (isInputObjectType(type))
    return [Object.fromEntries(Object.values(type.getFields()).map((one) => [one.name, wrongValues(one.type)[0]]))];
  return isEnumType(type) ? ['nonsense'] : ['\0', { a: 1 }];
}

describe('each surface refuses the same values of the fields, with the same errors, of', () => {
  test.each(writes)('%s', async (name, row) => {
    const ids = await world.share(row.on);
    const type = inputOf(name);
    const { query, input } = withVariable(row, String(type), ids);
    const { envelope } = toolRoute(name) ?? {};
    const body = typeof row.body === 'function' ? row.body(ids) : row.body;
    const fields = envelope ? openEnvelope(envelope, body).fields : body;
    const wrong = Object.values(type?.getFields() ?? {}).flatMap(({ name, type }) =>
      wrongValues(type).map((value) => [name, value] as const),
    );
    for (const [field, value] of [...wrong, ['nonsense', 1] as const]) {
      const sent = { ...row, body: { ...fields, [toSnakeCase(field)]: value } };
      const byRest = await ask(owner, sent, ids);
      expect(byRest.status, byRest.text).toBe(400);
      expect(byRest.body.errors[0].field.split('.')[0]).toBe(toSnakeCase(field));
      const byGraphql = await owner.graphql(query, { input: { ...input, [field]: value } });
      expectAgreement(byRest, byGraphql, { status: 400, code: byRest.body.code });
      expectSameRefusal(byRest, await callTool(owner, name, argumentsOf(name, sent, ids)));
    }
  });
});

describe('a body that is no object, nor a list where one is taken, is refused by', () => {
  const withBody = Object.entries(operations).filter(([name, { body }]) => body && toolRoute(name));

  test.each(withBody)('%s', async (_, row) => {
    const ids = await world.share(row.on);
    for (const body of [null, [], 'text', 7, true]) {
      const answer = await ask(owner, { ...row, body }, ids);
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'validation_failed']);
    }
  });
});

describe('a payload is refused by', () => {
  const deletes = Object.entries(operations).filter(([, { rest }]) => rest?.startsWith('DELETE'));

  test.each(deletes)('%s, which deletes nothing', async (_, row) => {
    const ids = await world.share(row.on);
    const { status, body } = await ask(owner, { ...row, body: {} }, ids);
    expect([status, body.code]).toEqual([400, 'payload_not_allowed']);
    const remaining = await ask(owner, { ...row, rest: (row.rest as string).replace('DELETE', 'GET') }, ids);
    expect([200, 405]).toContain(remaining.status);
  });
});

const { components, paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Body;
const componentOf = ($ref: string): Body => components.schemas[$ref.split('/').at(-1) as string];

/** What the body of a write says of the fields with these names, in whatever envelope, and whether it requires them. */
function fieldsIn(schema: Body, names: readonly string[]): [name: string, schema: Body, isRequired: boolean][] {
  if (schema.$ref) return fieldsIn(componentOf(schema.$ref), names);
  const { properties = {}, required = [], anyOf = [], oneOf = [] } = schema;
  const own = Object.entries<Body>(properties).flatMap(
    ([name, field]): ReturnType<typeof fieldsIn> =>
      names.includes(name) ? [[name, field, required.includes(name)]] : fieldsIn(field, names),
  );
  return [...own, ...[...anyOf, ...oneOf].flatMap((form) => fieldsIn(form, names))];
}

/** Values that the schema of a field excludes, and the code that says how. */
function excludedBy(field: Body, isRequired: boolean): [value: unknown, code: string][] {
  const { type, minLength = 0, maxLength, minimum, exclusiveMinimum, maximum, format, pattern } = field;
  const isText = type === 'string' && !format && !pattern;
  const excluded: [unknown, string, unknown][] = [
    ['', 'too_short', isText && minLength > 0],
    ['x'.repeat((maxLength ?? 0) + 1), 'too_long', isText && maxLength],
    [7, 'invalid_type', isText],
    [1.5, 'invalid_type', type === 'integer'],
    ['40', 'invalid_type', type === 'integer' || type === 'number'],
    [minimum - 1, 'too_small', minimum !== undefined],
    [exclusiveMinimum, 'too_small', exclusiveMinimum !== undefined],
    [maximum + 1, 'too_large', maximum !== undefined],
    [null, 'null_not_allowed', typeof type === 'string'],
    [undefined, 'required', isRequired],
  ];
  return excluded.flatMap(([value, code, isExcluded]): [unknown, string][] => (isExcluded ? [[value, code]] : []));
}

describe('what the schema of a field excludes is refused with the code for it, by', () => {
  const bodies = Object.values<Body>(paths)
    .flatMap((path) => Object.values<Body>(path))
    .map(({ operationId, requestBody }) => [operationId, requestBody?.content?.['application/json']?.schema]);
  const schemas = new Map<string, Body>(bodies.filter(([, schema]) => schema) as [string, Body][]);

  test.each(writes.filter(([name]) => schemas.has(name)))('%s', async (name, row) => {
    const ids = await world.share(row.on);
    const { envelope } = toolRoute(name) ?? {};
    const body = typeof row.body === 'function' ? row.body(ids) : row.body;
    const given = envelope ? openEnvelope(envelope, body).fields : body;
    const names = Object.keys(inputOf(name)?.getFields() ?? {}).map(toSnakeCase);
    for (const [field, schema, isRequired] of fieldsIn(schemas.get(name) as Body, names))
      for (const [value, code] of excludedBy(schema, isRequired)) {
        const answer = await ask(owner, { ...row, body: { ...given, [field]: value } }, ids);
        expect([field, value, answer.status, answer.body.errors]).toEqual([
          ...[field, value, 400],
          expect.arrayContaining([expect.objectContaining({ field, code })]),
        ]);
      }
  });
});
