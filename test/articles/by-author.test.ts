import { expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');
const articlesOfAda: string[] = [];
for (let count = 0; count < 5; count++) {
  articlesOfAda.unshift(
    (await ada.post('/articles', articleInput({ status: count === 2 ? 'archived' : 'published' }))).body.id,
  );
  await grace.post('/articles', articleInput());
}

test('the author filter accepts an id or a username, combines with status, and pages', async () => {
  const { id } = (await ada.get('/user')).body;
  for (const author of [id, 'ada', 'ADA']) {
    expect(idsOf((await grace.get(`/articles?author=${author}`)).body)).toEqual(articlesOfAda);
    const { data } = await grace.graphql(
      'query($author: [String!]) { articles(filter: { author: $author }) { nodes { id } } }',
      {
        author,
      },
    );
    expect(idsOf(data.articles.nodes)).toEqual(articlesOfAda);
  }
  expect(idsOf((await grace.get('/articles?author=ada&status=archived')).body)).toEqual([articlesOfAda[2]]);
  const first = await grace.get('/articles?author=ada&limit=3');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
  expect(idsOf([...first.body, ...(await grace.get(next)).body])).toEqual(articlesOfAda);
});

test('the articles of all authors in a list take one statement', async () => {
  server.statements.length = 0;
  const { data } = await grace.graphql(
    '{ articles(first: 10) { nodes { author { articles(first: 2) { nodes { id } } } } } }',
  );
  expect(data.articles.nodes).toHaveLength(10);
  expect(server.statements).toEqual([expect.stringMatching(/^article_list/), 'article_by_author']);
});
