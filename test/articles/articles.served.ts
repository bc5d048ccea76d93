import type { Client } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { busy } from '../support/large.ts';
import {
  anyone,
  created,
  early,
  missing,
  type Reading,
  rows,
  type Served,
  searches,
  spans,
  stale,
  type Walk,
} from '../support/served.ts';

/** Nearly all articles of ada are published, nearly none of bob; carl has a few. */
const byAuthor: Reading[] = (
  [
    ['ada', {}],
    ['carl', {}],
    ['ada', { status: 'published' }],
    ['ada', { status: 'archived' }],
    ['bob', { status: 'published' }],
    ['bob', { status: 'archived' }],
  ] as const
).map(([user, filters]) => ({ of: 'articles', as: 'dora', user, filters }));

export const served: Served = {
  make: {
    async article(owner) {
      const { body } = created(await owner.post('/articles', articleInput()));
      await owner.patch(`/articles/${body.id}`, { title: 'Better' });
      return { article: body.id, revision: body.revision };
    },

    async trashedArticle(owner, world) {
      const ids = await world.make('article');
      await owner.delete(`/articles/${ids.article}`);
      return ids;
    },
  },
  operations: {
    ...rows('article', anyone, 'articles:read', {
      listArticles: {},
      getArticle: {},
      listArticleRevisions: { graphql: 'article(id: $article) { revisions { nodes { id } } }' },
      getRevision: {},
    }),
    ...rows('nothing', anyone, 'articles:write', {
      createArticle: { body: { title: 'x' } },
      createArticles: { body: [{ title: 'x' }] },
    }),
    ...rows('article', anyone, 'articles:write', {
      updateArticle: { body: { title: 'y' } },
      deleteArticle: {},
      createRevision: { body: { title: 'z' } },
      updateRevision: { body: { is_current: true } },
      deleteRevision: {},
    }),
    ...rows('trashedArticle', anyone, 'articles:read', {
      listTrashedArticles: {},
      getTrashedArticle: {},
    }),
    ...rows('trashedArticle', anyone, 'articles:write', {
      restoreArticle: { graphql: 'restoreArticle(id: $article) { id }', body: { status: 'published' } },
    }),
  },
  fields: rows('article', anyone, 'articles:read', {
    'Article.author': 'article(id: $article) { author { id username } }',
    'Article.currentRevision': 'article(id: $article) { currentRevision { id } }',
    'Revision.author': 'article(id: $article) { currentRevision { author { id } } }',
    'Revision.article': 'article(id: $article) { currentRevision { article { id } } }',
    'User.articles': 'article(id: $article) { author { articles { nodes { id } } } }',
  }),
  fill({ sizes: { articles, revisions }, id, created, user, few, oneOf100, series, words, at }) {
    const fewOf100 = few('n / 100 + 1', Math.floor(articles / 100));
    return [
      // Nearly all articles are of ada and dora, and published. Nine of bob are published, and carl has nine. The oldest
      // changed last.
      `insert into articles (id, status, revision_id, author_id, version, created_at, updated_at, deleted_at, searched)
       select ${id('articles')},
         case when ${oneOf100(1)} then case when ${fewOf100} then 'published' else 'archived' end
              when ${oneOf100(50)} and ${fewOf100} then 'archived' else 'published' end,
         ${id('articles')},
         case when ${oneOf100(1)} then ${user('bob')} when ${oneOf100(5)} and ${fewOf100} then ${user('carl')}
              when n % 2 = 0 then ${user('ada')} else ${user('dora')} end,
         1, ${created()}, ${created(`${articles} - n`)}, case when ${oneOf100(3)} then ${at} end,
         ${words('n', articles)}
       from ${series(articles)}`,
      `insert into revisions (id, article_id, title, body, author_id, created_at)
       select id, id, 'An article', repeat('What it says. ', 10), author_id, created_at from articles`,
      `insert into revisions (id, article_id, title, body, author_id, created_at)
       select ${id('revisions')}, ${id('articles', `${busy(articles)}`)}, 'A revision', 'What it says.', ${user('bob')}, ${at}
       from ${series(revisions)}`,
    ];
  },
  lists: {
    listArticles: [
      {},
      ...searches,
      { status: 'published' },
      { status: 'archived' },
      ...byAuthor.map(({ user, filters }) => ({ author: user as string, ...filters })),
      ...[{}, { status: 'published' }, { author: 'dora' }, { author: 'dora', status: 'published' }].flatMap((others) =>
        spans.map((span) => ({ ...others, ...span })),
      ),
      { status: 'published,archived' },
      { author: 'bob', status: 'published,archived' },
      { author: 'bob,carl' },
      ...[
        { updated_after: early },
        { updated_after: 'middle' },
        { updated_before: 'middle' },
        { updated_after: '2023-11-14 22:13:20Z', updated_before: 'middle' },
        { sort: 'updated_at' },
      ].flatMap((change) =>
        [
          {},
          { status: 'published' },
          { status: 'archived' },
          { author: 'ada' },
          { author: 'bob' },
          { author: 'bob', status: 'published' },
          { author: 'carl', status: 'archived' },
        ].map((others) => ({ ...others, ...change })),
      ),
      { sort: 'created_at' },
    ].map((filters): Reading => ({ of: 'articles', filters })),
    'User.articles': [
      ...byAuthor,
      ...[{ status: 'published,archived' }].map(
        (filters): Reading => ({ of: 'articles', as: 'dora', user: 'bob', filters }),
      ),
      ...spans.map((filters): Reading => ({ of: 'articles', as: 'dora', user: 'ada', filters })),
    ],
    listTrashedArticles: [{ of: 'articles' }],
    listArticleRevisions: [{ of: 'revisions' }],
  },

  async walk({ show, ada, grace, linus, stranger }) {
    const key = { 'idempotency-key': 'article-on-shells' };
    const { body } = await show('Publish an article', ada).post('/articles', onShells, key);
    await show('Create an archived article', grace).post('/articles', {
      title: 'Compilers for turtles',
      body: 'Nearly everything a machine does can be told to it in words.',
      status: 'archived',
    });
    await show('The title is missing', ada).post('/articles', { body: 'Untitled.' });
    await show('Unknown field', ada).post('/articles', { ...onShells, colour: 'olive' });
    await show('The token lacks the scope', linus).post('/articles', onShells);
    const [first, second] = [{ title: 'On scutes' }, { title: 'On plastrons', status: 'archived' }];
    await show('Create several articles', ada).post('/articles/batches', [first, second]);
    await show('The array is empty', ada).post('/articles/batches', []);
    await show('One of two titles has a NUL', ada).post('/articles/batches', [first, { title: 'On scutes\0' }]);
    await show('One article per page', ada).get('/articles?limit=1');
    await show('Published articles, two fields each', ada).get('/articles?status=published&fields=id,title');
    await show('Oldest first, with the total count', ada).get('/articles?direction=asc&count=true&limit=1');
    await show('Changed since a time, in the order of change', ada).get(
      '/articles?updated_after=2026-01-01T00:00:00Z&direction=asc&limit=1',
    );
    await show('updated_after with another filter', ada).get('/articles?updated_after=2026-01-01T00:00:00Z&author=ada');
    await show('Unknown status', ada).get('/articles?status=draft');
    await show('Without a token', stranger).get('/articles');

    const path = `/articles/${body.id}`;
    const read = await show('An article', ada).get(path);
    const etag = read.headers.get('etag') as string;
    await show('Title and author only', ada).get(`${path}?fields=title,author`);
    await show('Not modified', ada).get(path, { 'if-none-match': etag });
    await show('Article not found', ada).get(`/articles/${missing}`);
    await show('Error as problem details', ada).get(`/articles/${missing}`, { accept: 'application/problem+json' });
    const change = { body: `${onShells.body} Turtles cannot leave theirs, either.` };
    await show('Change the body, which adds a revision', ada).patch(path, change, { 'if-match': etag });
    await show('Archive the article', ada).patch(path, { status: 'archived' });
    await show('The entity tag is stale', ada).patch(path, { title: 'On turtle shells' }, { 'if-match': stale });
    await walkRevisions(show, ada, path);
    await walkTrash(show, ada, path);
  },
};

const onShells = {
  title: 'On shells',
  body: 'A shell is a house that grows with its owner. It is not left behind when its owner moves.',
};

async function walkRevisions(show: Walk['show'], ada: Client, article: string): Promise<void> {
  const path = `${article}/revisions`;
  const draft = { title: 'On shells, revised', body: 'A shell is a ribcage worn outside.', is_current: false };
  const { body } = await show('Create a draft revision', ada).post(path, draft);
  await show('The title is too long', ada).post(path, { title: 'Shells '.repeat(40) });
  await show('Revisions, newest first', ada).get(path);
  await show('Article not found', ada).get(`/articles/${missing}/revisions`);
  await show('A revision', ada).get(`${path}/${body.id}`);
  await show('Revision not found', ada).get(`${path}/${missing}`);
  const { headers } = await show('Make it the current revision', ada).patch(`${path}/${body.id}`, { is_current: true });
  await show('The content of a revision is read-only', ada).patch(`${path}/${body.id}`, { title: 'On carapaces' });
  await show('The current revision cannot be deleted', ada).delete(`${path}/${body.id}`);
  const etag = { 'if-match': headers.get('etag') as string };
  await show('The current revision cannot be unset', ada).patch(`${path}/${body.id}`, { is_current: false }, etag);
  const older = (await ada.get(path)).body.at(-1);
  await show('Delete a revision', ada).delete(`${path}/${older.id}`);
}

async function walkTrash(show: Walk['show'], ada: Client, path: string): Promise<void> {
  const trashed = path.replace('/articles', '/articles/trashed');
  await show('The article is not in the trash', ada).patch(trashed, { status: 'published' });
  await show('The article is not in the trash', ada).get(trashed);
  const etag = { 'if-match': (await ada.get(path)).headers.get('etag') as string };
  await show('The entity tag is stale', ada).delete(path, { 'if-match': stale });
  await show('Delete the article', ada).delete(path, etag);
  await show('The article is in the trash', ada).get(path);
  await show('The article is in the trash', ada).delete(path);
  await show('Articles in the trash', ada).get('/articles/trashed');
  await show('The limit is too large', ada).get('/articles/trashed?limit=1000');
  await show('An article in the trash', ada).get(trashed);
  await show('Restore the article', ada).patch(trashed, { status: 'published' });
}
