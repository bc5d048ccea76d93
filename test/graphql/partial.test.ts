import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const titles = async () => (await ada.get('/articles?limit=100')).body.map(({ title }: { title: string }) => title);

describe('data of a request that fails in part:', () => {
  test('a mutation before a failed one is returned', async () => {
    const query = `mutation {
      a: createArticle(input: { title: "Carried out" }) { id title }
      b: createArticle(input: { title: "" }) { id }
    }`;
    const { status, data, errors } = await ada.graphql(query);
    expect(status).toBe(200);
    expect(data).toEqual({ a: { id: expect.any(String), title: 'Carried out' }, b: null });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([[['b'], 'validation_failed']]);
    expect((await ada.get(`/articles/${data.a.id}`)).body.title).toBe('Carried out');
  });

  test('the same when the document is compiled', async () => {
    const query = `mutation($good: CreateTurtleInput!, $bad: CreateTurtleInput!) {
      a: createTurtle(input: $good) { name species } b: createTurtle(input: $bad) { id } }`;
    for (let time = 0; time < 5; time++) {
      const variables = { good: { name: 'Musk', lifespan: 30 }, bad: { name: '', lifespan: 30 } };
      const { data, code } = await ada.graphql(query, variables);
      expect([data, code]).toEqual([{ a: { name: 'Musk', species: '' }, b: null }, 'validation_failed']);
    }
  });

  test('a mutation is returned without the fields that the token may not read', async () => {
    const writer = await server.as('writer', ['articles:write']);
    const query = 'mutation { createArticle(input: { title: "Blind" }) { title revisions { nodes { id } } } }';
    const { data, errors } = await writer.graphql(query);
    expect(data).toEqual({ createArticle: { title: 'Blind', revisions: null } });
    expect(errors?.[0]?.path).toEqual(['createArticle', 'revisions']);
  });

  test('a mutation returned in part is replayed for its Idempotency-Key, not repeated', async () => {
    const writer = await server.as('writer', ['articles:write']);
    const query = 'mutation { createArticle(input: { title: "Once" }) { id currentRevision { title } } }';
    const key = { 'idempotency-key': 'partial-1' };
    const first = await writer.graphql(query, undefined, key);
    expect([first.data.createArticle.currentRevision, first.code]).toEqual([null, 'insufficient_scope']);
    const again = await writer.graphql(query, undefined, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await titles()).filter((title: string) => title === 'Once')).toHaveLength(1);
    expect((await ada.get(`/articles/${first.data.createArticle.id}`)).status).toBe(200);
  });
});

test('a query returns null with an error for what the token may not read: a list at the root', async () => {
  const reader = await server.as('reader', ['articles:read']);
  const { data, errors } = await reader.graphql('{ articles(first: 1) { nodes { id } } invoices { nodes { id } } }');
  expect(data.articles.nodes).toHaveLength(1);
  expect([data.invoices, errors?.[0]?.extensions.code]).toEqual([null, 'insufficient_scope']);
});

const variables = 'query($id: ID!) { article(id: $id) { id } }';

test('every GraphQL error that graphql-js reports has its message', async () => {
  const sentences = await Promise.all(
    ['{ x }', variables].map(async (query) => (await ada.graphql(query)).errors?.[0]?.message),
  );
  expect(sentences).toEqual([
    'Cannot query field "x" on type "Query".',
    'Variable "$id" of required type "ID!" was not provided.',
  ]);
});
