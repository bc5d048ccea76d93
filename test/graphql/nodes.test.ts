import { describe, expect, test } from 'vitest';
import type { TypedObject } from '../../src/core/node.ts';
import { registry } from '../../src/resources/registry.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { isId } from '../../src/values/id.ts';
import { createWorld, kinds } from '../security/world.ts';
import { articleInput } from '../support/factories.ts';
import { shared } from '../support/shared.ts';

const missing = '00000000-0000-7000-8000-000000000000';
const nodeQuery = 'query($id: ID!) { node(id: $id) { __typename id } }';
const nodesQuery = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

const world = await shared(createWorld());
const server = world.server;
const ada = await world.as('owner');
const grace = await world.as('other');
const made = await Promise.all(kinds.map((kind) => world.share(kind)));
const all = made.flatMap((one) => Object.values(one)).filter(isId);
const { data } = await ada.graphql(nodesQuery, { ids: all });
const found = data.nodes.filter((node: unknown) => node !== null);
const ids: Record<string, string> = Object.fromEntries(
  found.map(({ __typename, id }: TypedObject & { id: string }) => [__typename, id]),
);

const wanted = (names = Object.keys(ids)) => names.map((name) => ({ __typename: name, id: ids[name] }));

describe('node(id:)', () => {
  test('is covered here for every type that implements Node', () => {
    const schema = graphqlSchemaOf(registry.graphql);
    const node = schema.getType('Node');
    const types = schema.getPossibleTypes(node as never).map(({ name }) => name);
    expect(types.sort()).toEqual(Object.keys(ids).sort());
  });

  test('returns an object of each type', async () => {
    for (const one of wanted()) {
      expect((await ada.graphql(nodeQuery, { id: one.id })).data.node).toEqual(one);
    }
  });

  test('has the fields of the type, with the same values as the query of the type', async () => {
    const fields = 'title body status author { username name } currentRevision { title } revisions { nodes { id } }';
    const query = `query($id: ID!) { article(id: $id) { ${fields} } node(id: $id) { ... on Article { ${fields} } } }`;
    const { data, errors } = await ada.graphql(query, { id: ids.Article });
    expect(errors).toBeUndefined();
    expect(data.node).toEqual(data.article);
    const messageFields = 'message user { username name } sender { username }';
    const messages = `query($id: ID!) { message(id: $id) { ${messageFields} } node(id: $id) { ... on Message { ${messageFields} } } }`;
    const read = await ada.graphql(messages, { id: ids.Message });
    expect(read.data.node).toEqual(read.data.message);
  });

  test('returns the same when its document is compiled', async () => {
    for (let time = 0; time < 5; time++)
      expect((await ada.graphql(nodeQuery, { id: ids.Company })).data.node).toEqual(wanted(['Company'])[0]);
  });
});

describe('nodes(ids:)', () => {
  test('returns objects in the order of the ids, and null for each that does not exist', async () => {
    const asked = [ids.Turtle, missing, ids.Article, 'no id at all', ids.Turtle?.toUpperCase()];
    const { data, errors } = await ada.graphql(nodesQuery, { ids: asked });
    expect(errors).toBeUndefined();
    const [turtle, article] = wanted(['Turtle', 'Article']);
    expect(data.nodes).toEqual([turtle, null, article, null, turtle]);
  });

  test('takes one statement for the types and one per type', async () => {
    const articles = await Promise.all(Array.from({ length: 20 }, () => ada.post('/articles', articleInput())));
    const asked = articles.flatMap(({ body }) => [body.id, body.revision]);
    server.statements.length = 0;
    const { data } = await ada.graphql(nodesQuery, { ids: asked });
    expect(data.nodes.map(({ id }: { id: string }) => id)).toEqual(asked);
    expect(server.statements.sort()).toEqual(['article_read_many', 'nodes_find', 'revision_read_many_author']);
  });

  test('accepts at most 100 ids', async () => {
    const { code } = await ada.graphql(nodesQuery, { ids: Array.from({ length: 101 }, () => missing) });
    expect(code).toBe('validation_failed');
  });

  test('is charged for what it selects', async () => {
    const deep = '... on Article { revisions(first: 100) { nodes { author { id username } } } }';
    const query = `query($ids: [ID!]!) { nodes(ids: $ids) { ${deep} } }`;
    const codeOf = async (count: number) => (await ada.graphql(query, { ids: Array(count).fill(missing) })).code;
    expect([await codeOf(100), await codeOf(10)]).toEqual(['query_too_complex', undefined]);
  });
});

describe('node and nodes for objects that the caller may not read', () => {
  test('are null, as in the queries of their types', async () => {
    const names = ['Message', 'Invoice', 'Transition', 'PaymentAttempt'];
    const { data, errors } = await grace.graphql(nodesQuery, { ids: names.map((name) => ids[name]) });
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([null, null, null, null]);
  });

  test('fail with insufficient_scope for those without the scope and return the others', async () => {
    const reader = await server.as('grace', ['turtles:read']);
    const { data, errors } = await reader.graphql(nodesQuery, { ids: [ids.Turtle, ids.Article, ids.User] });
    expect(data.nodes).toEqual([...wanted(['Turtle']), null, null]);
    expect(errors?.map(({ path, extensions }) => [path, extensions.scope])).toEqual([
      [['nodes', 1], 'ARTICLES_READ'],
      [['nodes', 2], 'USERS_READ'],
    ]);
  });

  test('are null for an article in the trash and its revisions', async () => {
    const { article, revision } = await world.make('trashedArticle');
    const { data, errors } = await ada.graphql(nodesQuery, { ids: [article, revision] });
    expect([data.nodes, errors]).toEqual([[null, null], undefined]);
  });
});
