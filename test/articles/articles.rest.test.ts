import { describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');

const create = async (members?: Record<string, unknown>) => (await ada.post('/articles', articleInput(members))).body;

describe('PATCH /articles/{article}', () => {
  test('stores a new title as a new revision by the caller', async () => {
    const article = await create();
    const { body } = await grace.patch(`/articles/${article.id}`, { title: 'Better' });
    expect(body).toMatchObject({ title: 'Better', body: article.body, author: { username: 'ada' } });
    const revisions = (await ada.get(`/articles/${article.id}/revisions`)).body;
    expect(revisions).toMatchObject([
      { id: body.revision, title: 'Better', is_current: true, author: { username: 'grace' } },
      { id: article.revision, title: article.title, is_current: false, author: { username: 'ada' } },
    ]);
  });

  test('with another status and the same content stores no revision', async () => {
    const { id, title, revision } = await create();
    const { body } = await ada.patch(`/articles/${id}`, { title, status: 'archived' });
    expect(body).toMatchObject({ title, status: 'archived', revision });
    expect((await ada.get(`/articles/${id}/revisions`)).body).toHaveLength(1);
  });

  test('accepts application/merge-patch+json and returns 415 for text/plain', async () => {
    const { id } = await create();
    const merge = { 'content-type': 'application/merge-patch+json' };
    expect((await ada.patch(`/articles/${id}`, { title: 'Merged' }, merge)).status).toBe(200);
    const answer = await ada.patch(`/articles/${id}`, { title: 'x' }, { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(answer.headers.get('accept-patch')).toBe('application/json, application/merge-patch+json');
  });

  test('twenty times at once with the same If-Match succeeds once and returns 412 otherwise', async () => {
    const { id } = await create();
    const tag = (await ada.get(`/articles/${id}`)).headers.get('etag') as string;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ada.patch(`/articles/${id}`, { title: `Try ${i}` }, { 'if-match': tag })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    const winner = answers.find(({ status }) => status === 200);
    expect((await ada.get(`/articles/${id}`)).body.title).toBe(winner?.body.title);
  });

  test('twenty times at once without If-Match stores a revision for each', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ada.patch(`/articles/${id}`, { title: `Try ${i}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const revisions = (await ada.get(`/articles/${id}/revisions?limit=100`)).body;
    expect(revisions).toHaveLength(21);
    expect(revisions.filter((revision: { is_current: boolean }) => revision.is_current)).toHaveLength(1);
  });
});

test('an article id in the path is case-insensitive', async () => {
  const { id } = await create();
  expect((await ada.get(`/articles/${id.toUpperCase()}`)).body.id).toBe(id);
});
