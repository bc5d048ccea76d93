import { expect, test } from 'vitest';
import { Article, Revision } from '../../src/resources/articles/article.entity.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

test('the properties title and body filter and sort articles and follow the current revision', async () => {
  const titles = ['Beta', 'Alpha'];
  for (const title of titles) await ada.post('/articles', articleInput({ title, body: 'Same.' }));
  const em = server.database.fork();
  const found = await em.find(Article, { body: 'Same.' }, { orderBy: { title: 'asc' }, populate: ['revision'] });
  expect(found.map(({ title, revision }) => [title, revision.title, revision.isCurrent])).toEqual([
    ['Alpha', 'Alpha', true],
    ['Beta', 'Beta', true],
  ]);
  const [{ id }] = found as [Article];
  await ada.patch(`/articles/${id}`, { title: 'Gamma' });
  expect(await server.database.fork().findOneOrFail(Article, id)).toMatchObject({ title: 'Gamma', body: 'Same.' });
  const old = await server.database.fork().find(Revision, { article: id, isCurrent: false });
  expect(old).toMatchObject([{ title: 'Alpha', isCurrent: false }]);
});
