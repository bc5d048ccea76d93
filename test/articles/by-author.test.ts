import { expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

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

test('the author filter rejects a user that does not exist', async () => {
  const { status, body } = await grace.get('/articles?author=nobody');
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', 'author']);
  const { code } = await grace.graphql('{ articles(filter: { author: "nobody" }) { nodes { id } } }');
  expect(code).toBe('validation_failed');
});

test('User.articles lists the articles of the user, optionally by status', async () => {
  const query = `{ user(username: "ada") {
    articles { nodes { id } }
    archived: articles(filter: { status: ARCHIVED }) { nodes { id } }
    last: articles(last: 2) { nodes { id } pageInfo { hasPreviousPage } }
  } }`;
  const { data, errors } = await grace.graphql(query);
  expect(errors).toBeUndefined();
  expect(idsOf(data.user.articles.nodes)).toEqual(articlesOfAda);
  expect(idsOf(data.user.archived.nodes)).toEqual([articlesOfAda[2]]);
  expect(data.user.last).toEqual({
    nodes: articlesOfAda.slice(-2).map((id) => ({ id })),
    pageInfo: { hasPreviousPage: true },
  });
});

test('the articles of all authors in a list take one statement', async () => {
  server.statements.length = 0;
  const { data } = await grace.graphql(
    '{ articles(first: 10) { nodes { author { articles(first: 2) { nodes { id } } } } } }',
  );
  expect(data.articles.nodes).toHaveLength(10);
  expect(server.statements).toEqual([expect.stringMatching(/^article_list/), 'article_by_author']);
});

test('articles in the trash are in none of these lists', async () => {
  const trashing = await startTestServer({ ARTICLE_DELETION: 'trash' });
  try {
    const client = await trashing.as('ada');
    const { id } = (await client.post('/articles', articleInput())).body;
    await client.delete(`/articles/${id}`);
    expect((await client.get('/articles?author=ada')).body).toEqual([]);
    expect((await client.graphql('{ viewer { articles { nodes { id } } } }')).data.viewer.articles.nodes).toEqual([]);
  } finally {
    await trashing.close();
  }
});
