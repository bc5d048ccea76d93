import { expect, test, vi } from 'vitest';
import { type Article, createClient, type Terrapin } from '../../sdk/src/index.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const terrapin: Terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });

const types = ['ARTICLE_CREATED', 'ARTICLE_UPDATED', 'ARTICLE_RESTORED', 'ARTICLE_TRASHED', 'ARTICLE_DELETED'] as const;

test('a mirror that takes its position, reads and follows becomes equal, whatever happens meanwhile', async () => {
  for (let i = 0; i < 5; i++) await terrapin.articles.create({ title: `Before ${i}` });
  const ended = new AbortController();
  const writer = (async () => {
    for (let i = 0; i < 20; i++) {
      const { id } = await terrapin.articles.create({ title: `While ${i}` });
      if (i % 2) await terrapin.articles.update(id, { title: `Changed ${i}` });
      if (i % 3 === 0) await terrapin.articles.delete(id);
    }
  })();
  const [past] = await terrapin.events.list({ createdBefore: new Date(Date.now() - 60_000) }).toArray(1);
  const mirror = new Map<string, Article>();
  for await (const article of terrapin.articles.list({ first: 2 })) mirror.set(article.id, article);
  const follow = async () => {
    for await (const { type, article } of terrapin.events({ types, after: past?.id ?? '0', signal: ended.signal })) {
      if (type === 'ARTICLE_TRASHED' || type === 'ARTICLE_DELETED') mirror.delete(article.id);
      else mirror.set(article.id, article);
    }
  };
  const following = follow();
  await writer;
  const all = await terrapin.articles.list().toArray(1000);
  const byId = (articles: Iterable<Article>) => [...articles].sort((a, b) => (a.id < b.id ? -1 : 1));
  await vi.waitFor(() => expect(byId(mirror.values())).toEqual(byId(all)), 20_000);
  ended.abort();
  await following;
});

test('what a page knows from an event is saved with its ETag, and not over the change of another', async () => {
  const { id } = await terrapin.articles.create({ title: 'Shells' });
  let shown: Article | undefined;
  for await (const { article } of terrapin.events({ types: ['ARTICLE_UPDATED'], onState })) {
    shown = article;
    break;
  }
  const saved = await terrapin.articles.update(id, { title: 'Mine' }, { ifMatch: shown?.etag });
  expect(saved.title).toBe('Mine');
  const late = terrapin.articles.update(id, { title: 'Too late' }, { ifMatch: shown?.etag });
  await expect(late).rejects.toMatchObject({ code: 'precondition_failed' });

  function onState(state: string): void {
    if (state === 'open') void terrapin.articles.update(id, { title: 'On shells' });
  }
});
