import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const fields = 'id title body status createdAt updatedAt etag author { id username }';
const create = async (input: Record<string, unknown> = {}) => {
  const query = `mutation($input: CreateArticleInput!) { createArticle(input: $input) { ${fields} } }`;
  return (await ada.graphql(query, { input: articleInput(input) })).data.createArticle;
};

describe('the articles connection', () => {
  test('pages forward and backward', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await create({ status: 'PUBLISHED' })).id);
    const query = `query($first: Int, $after: String, $last: Int, $before: String) {
      articles(first: $first, after: $after, last: $last, before: $before, filter: { status: PUBLISHED }) {
        edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const page = async (variables: Record<string, unknown>) => (await ada.graphql(query, variables)).data.articles;
    const first = await page({ first: 2 });
    expect(first.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(ids.slice(0, 2));
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0].cursor,
      endCursor: first.edges[1].cursor,
    });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(second.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4));
    const back = await page({ last: 1, before: second.pageInfo.startCursor });
    expect(back.nodes).toEqual([{ id: ids[1] }]);
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const oldest = await page({ last: 2 });
    expect(oldest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const rest = await page({ first: 100, after: second.pageInfo.endCursor });
    expect(rest.nodes.at(-1)).toEqual(oldest.nodes.at(-1));
  });

  test.each([
    ['first: 0', 'validation_failed'],
    ['first: 101', 'validation_failed'],
    ['first: 1, last: 1', 'validation_failed'],
    ['last: -1', 'validation_failed'],
    ['after: "nonsense"', 'invalid_cursor'],
  ])('rejects (%s)', async (args, code) => {
    expect((await ada.graphql(`{ articles(${args}) { nodes { id } } }`)).code).toBe(code);
  });
});

describe('statements per request', () => {
  beforeAll(async () => {
    for (let i = 0; i < 5; i++) await create();
    await ada.graphql('{ viewer { id } }');
  });
  beforeEach(() => {
    server.statements.length = 0;
  });

  test.each([
    ['{ articles { nodes { id title } } }', ['article_list_without_body']],
    ['{ articles { nodes { id author { username name } } } }', ['article_list_without_body_author']],
    [
      '{ articles { edges { node { ...A } } } } fragment A on Article { author { email } }',
      ['article_list_without_body_author'],
    ],
    [
      '{ articles { nodes { revisions(first: 2) { nodes { id author { name } } } } } }',
      ['article_list_without_body', 'revision_by_article'],
    ],
    [
      '{ articles { nodes { currentRevision { title } } } }',
      ['article_list_without_body', 'revision_read_many_author'],
    ],
    ['{ articles { nodes { id ...B } } } fragment B on Article { text: body }', ['article_list']],
    [
      'query ($no: Boolean = false) { articles { nodes { body @include(if: $no) author { id } } } }',
      ['article_list_author'],
    ],
  ])('%s runs the same statements each time', async (query, statements) => {
    for (let round = 0; round < 4; round++) {
      server.statements.length = 0;
      const answer = await ada.graphql(query);
      expect(answer.errors).toBeUndefined();
      expect(server.statements).toEqual(statements);
    }
  });

  test('each REST read and write runs one statement', async () => {
    const [{ id }] = (await ada.get('/articles?limit=1')).body;
    expect(server.statements).toEqual(['article_list_references']);
    server.statements.length = 0;
    await ada.get(`/articles/${id}`);
    await ada.get(`/articles/${id}?fields=status`);
    await ada.post('/articles', articleInput());
    expect(server.statements).toEqual([
      'article_read_references',
      'article_read_[status]_references',
      'article_insert_references',
    ]);
  });
});
