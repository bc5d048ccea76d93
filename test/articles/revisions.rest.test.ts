import { beforeAll, describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

let article: { id: string; title: string; body: string; revision: string };
let revisions: string;

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');

const newArticle = async () => {
  article = (await ada.post('/articles', articleInput())).body;
  revisions = `/articles/${article.id}/revisions`;
};
const currentOnes = async () =>
  (await ada.get(`${revisions}?limit=100`)).body.filter((revision: { is_current: boolean }) => revision.is_current);

describe('revisions', () => {
  beforeAll(newArticle);

  test('a new one becomes current and changes the title and body of the article', async () => {
    const answer = await grace.post(revisions, { title: 'Second', body: 'Second body' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      article: article.id,
      title: 'Second',
      body: 'Second body',
      is_current: true,
      author: { id: expect.any(String), username: 'grace' },
      created_at: expect.stringMatching(/Z$/),
    });
    expect(answer.headers.get('location')).toBe(`${server.url}${revisions}/${answer.body.id}`);
    expect((await ada.get(answer.headers.get('location') as string)).body).toEqual(answer.body);
    const read = (await ada.get(`/articles/${article.id}`)).body;
    expect(read).toMatchObject({ title: 'Second', body: 'Second body', revision: answer.body.id });
    expect(await currentOnes()).toHaveLength(1);
  });

  test('one created with is_current false leaves the article unchanged until it is made current', async () => {
    const before = (await ada.get(`/articles/${article.id}`)).body;
    const draft = (await ada.post(revisions, { title: 'Draft', is_current: false })).body;
    expect(draft).toMatchObject({ is_current: false, body: '' });
    expect((await ada.get(`/articles/${article.id}`)).body).toEqual(before);
    const made = await ada.patch(`${revisions}/${draft.id}`, { is_current: true });
    expect([made.status, made.body]).toEqual([200, { ...draft, is_current: true }]);
    expect((await ada.get(`/articles/${article.id}`)).body).toMatchObject({ title: 'Draft', revision: draft.id });
    expect(await currentOnes()).toMatchObject([{ id: draft.id }]);
  });
});

describe('concurrent changes of revisions', () => {
  beforeAll(newArticle);

  test('of ten made current at once, exactly one is current, and the article has its title', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 10 }, (_, i) => ada.post(revisions, { title: `Draft ${i}`, is_current: false })),
    );
    const answers = await Promise.all(
      drafts.map(({ body }) => ada.patch(`${revisions}/${body.id}`, { is_current: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [current, ...others] = await currentOnes();
    expect(others).toEqual([]);
    expect((await ada.get(`/articles/${article.id}`)).body).toMatchObject({
      title: current.title,
      revision: current.id,
    });
  });

  test('one made current and deleted at once leaves exactly one current revision', async () => {
    for (let round = 0; round < 10; round++) {
      const { body } = await ada.post(revisions, { title: `Round ${round}`, is_current: false });
      const [made, deleted] = await Promise.all([
        ada.patch(`${revisions}/${body.id}`, { is_current: true }),
        ada.delete(`${revisions}/${body.id}`),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([made.status, deleted.status]);
      expect(await currentOnes()).toHaveLength(1);
    }
  });

  test('the database rejects an article without a current revision of its own', async () => {
    const other = (await ada.post('/articles', articleInput())).body;
    const broken = [
      `update articles set revision_id = null where id = '${article.id}'`,
      `update articles set revision_id = '${other.revision}' where id = '${article.id}'`,
      `delete from revisions where id = '${other.revision}'`,
    ];
    for (const sql of broken) await expect(server.run(sql)).rejects.toThrow(/constraint/);
  });
});
