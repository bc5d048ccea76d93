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

test.each([
  ['first: 0', 'validation_failed'],
  ['first: 1, last: 1', 'validation_failed'],
  ['last: -1', 'validation_failed'],
])('the articles connection rejects (%s)', async (args, code) => {
  expect((await ada.graphql(`{ articles(${args}) { nodes { id } } }`)).code).toBe(code);
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
