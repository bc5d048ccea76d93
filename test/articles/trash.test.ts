import { describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ ARTICLE_DELETION: 'trash' });
const ada = await server.as('ada');

const trashed = async () => {
  const { body } = await ada.post('/articles', articleInput());
  expect((await ada.delete(`/articles/${body.id}`)).status).toBe(204);
  return body;
};

describe('with ARTICLE_DELETION=trash', () => {
  test('a deleted article takes no draft of a revision', async () => {
    const { id } = await trashed();
    const { status, body } = await ada.post(`/articles/${id}/revisions`, { title: 'x', is_current: false });
    expect([status, body.code]).toEqual([410, 'article_trashed']);
  });

  test('a deleted article is in no collection except /articles/trashed', async () => {
    const { id } = await trashed();
    for (const path of [
      '/articles',
      '/articles?status=published',
      '/articles?author=ada',
      '/articles?limit=100&fields=id',
    ]) {
      expect((await ada.get(path)).body.map((article: { id: string }) => article.id)).not.toContain(id);
    }
    const listed = (await ada.get('/articles/trashed')).body;
    expect(listed[0]).toMatchObject({ id, status: 'published' });
    expect((await ada.get('/articles/trashed?fields=id')).body[0]).toEqual({ id });
    const { data } = await ada.graphql(
      'query($id: ID!) { article(id: $id) { id } articles(first: 100) { nodes { id } } viewer { articles { nodes { id } } } trashedArticles { nodes { id author { username } } } }',
      { id },
    );
    expect(data.article).toBeNull();
    for (const { nodes } of [data.articles, data.viewer.articles]) expect(nodes).not.toContainEqual({ id });
    expect(data.trashedArticles.nodes[0]).toEqual({ id, author: { username: 'ada' } });
  });

  test('PATCH /articles/trashed/{article} with a status restores the article and its revisions', async () => {
    const article = await trashed();
    const path = `/articles/trashed/${article.id}`;
    expect((await ada.patch(path, {})).status).toBe(200);
    expect((await ada.patch(path, { status: 'lost' })).status).toBe(400);
    const restored = await ada.patch(path, { status: 'published' });
    expect([restored.status, restored.body]).toEqual([200, { ...article, updated_at: restored.body.updated_at }]);
    expect((await ada.get(`/articles/${article.id}`)).body).toEqual(restored.body);
    expect((await ada.get(`/articles/${article.id}/revisions`)).body).toHaveLength(1);
    expect((await ada.patch(path, { status: 'published' })).status).toBe(404);
  });

  test('PATCH /articles/trashed/{article} changes nothing but the status', async () => {
    const { id } = await trashed();
    const path = `/articles/trashed/${id}`;
    for (const body of [{ title: 'On moss' }, { body: 'Green.', status: 'published' }]) {
      const refused = await ada.patch(path, body);
      expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
        400,
        'read_only',
        [{ field: Object.keys(body)[0], code: 'read_only', message: 'Restore the article before you change it.' }],
      ]);
    }
  });

  test('GraphQL deletes to the trash and restores from it', async () => {
    const { id } = (await ada.post('/articles', articleInput())).body;
    await ada.graphql('mutation($id: ID!) { deleteArticle(id: $id) }', { id });
    const again = await ada.graphql('mutation($id: ID!) { deleteArticle(id: $id) }', { id });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'article_trashed', http_status: 410 });
    const restored = await ada.graphql('mutation($id: ID!) { restoreArticle(id: $id) { id status } }', { id });
    expect(restored.data.restoreArticle).toEqual({ id, status: 'PUBLISHED' });
    expect((await ada.get(`/articles/${id}`)).status).toBe(200);
    await ada.delete(`/articles/${id}`);
    const archived = `mutation { restoreArticle(id: "${id}", status: ARCHIVED) { status } }`;
    expect((await ada.graphql(archived)).data.restoreArticle).toEqual({ status: 'ARCHIVED' });
  });

  test('concurrent changes and deletions delete once and lose no acknowledged change', async () => {
    const { id } = (await ada.post('/articles', articleInput())).body;
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => ada.patch(`/articles/${id}`, { title: `Try ${i}` })),
      ...Array.from({ length: 5 }, () => ada.delete(`/articles/${id}`)),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 204, 410].includes(status))).toBe(true);
    const restored = await ada.patch(`/articles/trashed/${id}`, { status: 'published' });
    const changes = answers.filter(({ status }) => status === 200).length;
    expect((await ada.get(`/articles/${id}/revisions`)).body).toHaveLength(1 + changes);
    expect(restored.status).toBe(200);
  });
});
