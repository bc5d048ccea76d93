import { readFile } from 'node:fs/promises';
import { gql, InMemoryCache } from '@apollo/client';
import { buildSchema, isAbstractType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { keys, possibleTypes, typePolicies } from '../../sdk/src/caches.ts';

test('a cache gets an id or an entry in `keys` for each type, and the types of each interface and union', async () => {
  const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = ['Query', 'Mutation', 'Subscription'];
  const objects = types.filter(isObjectType).filter(({ name }) => !roots.includes(name));
  for (const type of objects) expect([type.name, type.name in keys]).toEqual([type.name, !('id' in type.getFields())]);
  expect(Object.keys(possibleTypes)).toEqual(types.filter(isAbstractType).map(({ name }) => name));
  expect(possibleTypes.Node).toEqual(expect.arrayContaining(['Invoice', 'User', 'WebhookDelivery']));
});

test('a cache has a list of its own for each argument but those of paging', async () => {
  const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
  const lists = [schema.getQueryType(), schema.getType('User')].flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
  );
  const paging = ['first', 'after', 'last', 'before'];
  for (const { type, field } of lists) {
    const names = field.args.map(({ name }) => name);
    const keyArgs = names.includes('after') ? names.filter((name) => !paging.includes(name)) : undefined;
    expect([type.name, field.name, typePolicies[type.name]?.fields[field.name]?.keyArgs]).toEqual([
      type.name,
      field.name,
      keyArgs,
    ]);
  }
});

test.each([
  'nodes { id }',
  'edges { node { id } }',
])('a cache joins the pages of a list with %s, each item once', (selected) => {
  const cache = new InMemoryCache({ possibleTypes, typePolicies });
  const query = gql(`query ($direction: Direction, $after: String, $before: String) {
    articles(direction: $direction, after: $after, before: $before) { ${selected} pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`);
  const write = (variables: object, ids: string[], [hasPreviousPage, hasNextPage]: [boolean, boolean]) => {
    const nodes = ids.map((id) => ({ __typename: 'Article', id }));
    const edges = nodes.map((node) => ({ __typename: 'ArticleEdge', node }));
    const pageInfo = { startCursor: ids[0], endCursor: ids.at(-1), hasNextPage, hasPreviousPage };
    const articles = { ...(selected.startsWith('nodes') ? { nodes } : { edges }), pageInfo };
    cache.writeQuery({ query, variables, data: { articles } });
  };
  const read = (variables: object) => {
    const { articles } = cache.readQuery<{ articles: Shown }>({ query, variables }) ?? {};
    const ids = (articles?.nodes ?? articles?.edges?.map(({ node }) => node))?.map(({ id }) => id).join('');
    return [ids, articles?.pageInfo.startCursor, articles?.pageInfo.endCursor, articles?.pageInfo.hasNextPage];
  };
  write({ direction: 'DESC' }, ['f', 'e'], [false, true]);
  write({ direction: 'DESC', after: 'e' }, ['d', 'c'], [true, true]);
  write({ direction: 'DESC', after: 'c' }, ['c', 'b'], [true, false]);
  expect(read({ direction: 'DESC' })).toEqual(['fedcb', 'f', 'b', false]);
  write({ direction: 'DESC', before: 'f' }, ['g'], [false, true]);
  expect(read({ direction: 'DESC' })).toEqual(['gfedcb', 'g', 'b', false]);
  expect(read({ direction: 'ASC' })[0]).toBeUndefined();
  write({ direction: 'ASC' }, ['a'], [false, true]);
  expect([read({ direction: 'ASC' })[0], read({ direction: 'DESC' })[0]]).toEqual(['a', 'gfedcb']);
  write({ direction: 'DESC' }, ['h'], [false, true]);
  expect(read({ direction: 'DESC' })[0]).toBe('h');
});

interface Shown {
  nodes?: { id: string }[];
  edges?: { node: { id: string } }[];
  pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean };
}
