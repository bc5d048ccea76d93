import type { Client } from '../../support/client.ts';
import { missing, stale, type Walk } from './walk.ts';

const onShells = {
  title: 'On shells',
  body: 'A shell is a house that grows with its owner. It is not left behind when its owner moves.',
};

export async function walkArticles({ show, ada, grace, linus, stranger }: Walk): Promise<void> {
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
}

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
