import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { sharedServer } from '../support/server.ts';

const schema = graphqlSchemaOf(registry.graphql);
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const inputFields = (name: string) => {
  const fields = Object.values((schema.getType(name) as GraphQLInputObjectType).getFields());
  return Object.fromEntries(fields.map((field) => [field.name, [String(field.type), field.defaultValue]]));
};

test('every type, field, argument, input and enum value has a description', () => {
  const silent: string[] = [];
  const look = (name: string, { description }: { description?: string | null | undefined }) => {
    if (!description) silent.push(name);
  };
  for (const type of types) {
    look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field);
      if ('args' in field)
        for (const argument of field.args) look(`${type.name}.${field.name}(${argument.name})`, argument);
    }
  }
  expect(types.length).toBeGreaterThan(50);
  expect(silent).toEqual([]);
});

test('mutations and root connections are nullable, with @semanticNonNull', () => {
  const mutations = Object.values((schema.getMutationType() as GraphQLObjectType).getFields());
  const queries = Object.values((schema.getQueryType() as GraphQLObjectType).getFields());
  const lists = queries.filter(({ type }) => String(type).endsWith('Connection'));
  expect([mutations.length > 20, lists.length > 5]).toEqual([true, true]);
  for (const field of [...mutations, ...lists]) {
    expect(isNonNullType(field.type), field.name).toBe(false);
    expect(field.extensions.directives, field.name).toEqual({ semanticNonNull: {} });
  }
  expect(queries.filter(({ type }) => String(type).endsWith('Connection!'))).toEqual([]);
});

test('inputs declare their default values', () => {
  expect(inputFields('CreateArticleInput')).toEqual({
    title: ['String!', undefined],
    body: ['String!', ''],
    status: ['ArticleStatus!', 'published'],
  });
  expect(inputFields('CreateRevisionInput').isCurrent).toEqual(['Boolean!', true]);
  expect(inputFields('CreateCompanyInput')).toMatchObject({
    status: ['CompanyStatus!', 'active'],
    enterprise: ['Boolean!', false],
    locations: ['[CompanyLocationInput!]!', []],
    website: ['String', undefined],
  });
  expect(inputFields('CompanyLocationInput').city).toEqual(['String!', '']);
  expect(inputFields('UpdateArticleInput').status).toEqual(['ArticleStatus', undefined]);
});

const server = await sharedServer();
const ada = await server.as('ada');

describe('the running server', () => {
  test('applies the defaults of inputs to literals and variables', async () => {
    const fields = '{ title body status currentRevision { isCurrent } }';
    const expected = { title: 'x', body: '', status: 'PUBLISHED', currentRevision: { isCurrent: true } };
    const literal = await ada.graphql(`mutation { createArticle(input: { title: "x" }) ${fields} }`);
    expect(literal.data.createArticle).toEqual(expected);
    const query = `mutation($input: CreateArticleInput!) { createArticle(input: $input) ${fields} }`;
    for (let time = 0; time < 5; time++)
      expect((await ada.graphql(query, { input: { title: 'x' } })).data.createArticle).toEqual(expected);
    expect((await ada.graphql(query, { input: { title: 'x', status: null } })).errors?.[0]?.extensions).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'status', code: 'null_not_allowed' }],
    });
  });

  test('accepts a recipient by id or by username, and rejects both or neither', async () => {
    const { id } = (await ada.graphql('{ viewer { id } }')).data.viewer;
    const query = 'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }';
    const send = (user: object) => ada.graphql(query, { input: [{ message: 'x', user }] });
    for (const user of [{ id }, { username: 'ADA' }])
      expect((await send(user)).data.createMessages).toEqual([{ status: 201 }]);
    for (const user of [{ id, username: 'ada' }, {}, { id: null }]) {
      const { errors } = await send(user);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: expect.stringMatching(/^0\.user/) }],
      });
    }
  });
});
