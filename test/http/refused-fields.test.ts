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
import { toSnakeCase } from '../../src/core/casing.ts';
import { openEnvelope } from '../../src/surfaces/rest/envelope.ts';
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
