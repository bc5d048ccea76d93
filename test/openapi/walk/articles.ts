import type { Client } from '../../support/client.ts';
import { missing, stale, type Walk } from './walk.ts';

const onShells = {
  title: 'On shells',
  body: 'A shell is a house that grows with its owner. It is not left behind when its owner moves.',
};

export async function walkArticles({ show, ada, grace, linus, stranger }: Walk): Promise<void> {
  const key = { 'idempotency-key': 'article-on-shells' };
  const { body } = await show('Published at once', ada).post('/articles', onShells, key);
  await show('Archived from the start', grace).post('/articles', {
    title: 'Compilers for turtles',
    body: 'Nearly everything a machine does can be told to it in words.',
    status: 'archived',
  });
  await show('No title', ada).post('/articles', { body: 'Untitled.' });
  await show('A member that articles do not have', ada).post('/articles', { ...onShells, colour: 'olive' });
  await show('The token lacks the scope', linus).post('/articles', onShells);
  await show('A page of one', ada).get('/articles?limit=1');
  await show('Only published ones, with two members', ada).get('/articles?status=published&fields=id,title');
  await show('The oldest first, counted', ada).get('/articles?direction=asc&count=true&limit=1');
  await show('Changed since, in the order of that', ada).get(
    '/articles?updated_after=2026-01-01T00:00:00Z&direction=asc&limit=1',
  );
  await show('A time of change goes with no other filter', ada).get(
    '/articles?updated_after=2026-01-01T00:00:00Z&author=ada',
  );
  await show('There is no such status', ada).get('/articles?status=draft');
  await show('Without a token', stranger).get('/articles');

  const path = `/articles/${body.id}`;
  const read = await show('An article', ada).get(path);
  const etag = read.headers.get('etag') as string;
  await show('Only title and author', ada).get(`${path}?fields=title,author`);
  await show('Not changed since', ada).get(path, { 'if-none-match': etag });
  await show('There is no such article', ada).get(`/articles/${missing}`);
  await show('As problem details', ada).get(`/articles/${missing}`, { accept: 'application/problem+json' });
  const change = { body: `${onShells.body} Turtles cannot leave theirs, either.` };
  await show('A new body, as a new revision', ada).patch(path, change, { 'if-match': etag });
  await show('Archived', ada).patch(path, { status: 'archived' });
  await show('It has changed since', ada).patch(path, { title: 'On turtle shells' }, { 'if-match': stale });
  await walkRevisions(show, ada, path);
  await walkTrash(show, ada, path);
}

async function walkRevisions(show: Walk['show'], ada: Client, article: string): Promise<void> {
  const path = `${article}/revisions`;
  const draft = { title: 'On shells, revised', body: 'A shell is a ribcage worn outside.', is_current: false };
  const { body } = await show('Written, but not the current one yet', ada).post(path, draft);
  await show('A title that is too long', ada).post(path, { title: 'Shells '.repeat(40) });
  await show('The revisions, newest first', ada).get(path);
  await show('There is no such article', ada).get(`/articles/${missing}/revisions`);
  await show('A revision', ada).get(`${path}/${body.id}`);
  await show('There is no such revision', ada).get(`${path}/${missing}`);
  const { headers } = await show('Made the current one', ada).patch(`${path}/${body.id}`, { is_current: true });
  await show('What it says never changes', ada).patch(`${path}/${body.id}`, { title: 'On carapaces' });
  await show('The current one cannot be deleted', ada).delete(`${path}/${body.id}`);
  const etag = { 'if-match': headers.get('etag') as string };
  await show('There always is a current one', ada).patch(`${path}/${body.id}`, { is_current: false }, etag);
  const older = (await ada.get(path)).body.at(-1);
  await show('Deleted', ada).delete(`${path}/${older.id}`);
}

async function walkTrash(show: Walk['show'], ada: Client, path: string): Promise<void> {
  const trashed = path.replace('/articles', '/articles/trashed');
  await show('It is not in the trash', ada).patch(trashed, { status: 'published' });
  const etag = { 'if-match': (await ada.get(path)).headers.get('etag') as string };
  await show('It has changed since', ada).delete(path, { 'if-match': stale });
  await show('Deleted', ada).delete(path, etag);
  await show('It is in the trash', ada).get(path);
  await show('It is in the trash', ada).delete(path);
  await show('What is in the trash', ada).get('/articles/trashed');
  await show('A page that is too long', ada).get('/articles/trashed?limit=1000');
  await show('Taken out of the trash', ada).patch(trashed, { status: 'published' });
}
