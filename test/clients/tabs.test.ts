import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QueryObserver } from '@tanstack/query-core';
import { createOperationDescriptor, fetchQuery, getRequest } from 'relay-runtime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { isOfApp, moduleOf, newFolder } from './page.ts';
import { bundleRelayPage } from './relay.ts';

const server = await sharedServer();

interface Client {
  /** How a page shows an article, until the function that is returned is called. */
  watch(tab: Body, id: string, show: (article: Body) => void): () => void;
  codeOf(outcome: Body): string | undefined;
}

const clients: Record<string, Client> = {
  'urql.md': {
    watch: ({ client, ARTICLE }, id, show) =>
      client.query(ARTICLE, { id }).subscribe(({ data }: Body) => data && show(data.article)).unsubscribe,
    codeOf: ({ error }) => error?.graphQLErrors[0].extensions.code,
  },
  'relay.md': {
    watch({ environment, EDITED }, id, show) {
      const operation = createOperationDescriptor(getRequest(EDITED), { id });
      const retained = environment.retain(operation);
      const lookup = () => environment.lookup(operation.fragment);
      const showIt = ({ data }: Body) => data?.article && show(data.article);
      const shown = environment.subscribe(lookup(), showIt);
      fetchQuery(environment, EDITED, { id }).subscribe({ complete: () => showIt(lookup()) });
      return () => [shown, retained].forEach((one) => void one.dispose());
    },
    codeOf: ({ errors }) => errors?.[0].extensions.code,
  },
  'tanstack-query.md': {
    watch: ({ queries, article }, id, show) =>
      new QueryObserver(queries, article(id)).subscribe(({ data }) => data && show(data)),
    codeOf: ({ code }) => code,
  },
};

/** Each has a cache of its own, and they share a stream. */
async function openTab(page: string, token: string): Promise<Body> {
  const access = { url: server.url, token };
  const file =
    page === 'relay.md'
      ? (await bundleRelayPage(access, isOfApp)).file
      : join(
          await newFolder({ 'app.ts': await moduleOf(page, page === 'urql.md' ? 'js' : 'ts', access, isOfApp) }),
          'app.ts',
        );
  return import(pathToFileURL(file).href);
}

describe.each(Object.entries(clients))('docs/clients/%s, in two tabs', (page, { watch, codeOf }) => {
  test('what arrives while an article is edited does not defeat the conflict check', async () => {
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
    const ada = await server.as('ada');
    const { body: article } = await ada.post('/articles', { title: 'Shells', body: 'Round.' });
    const shown: Body[] = [];
    const reloadLists = vi.fn();
    const tabs = [await openTab(page, `${ada.token}`), await openTab(page, `${ada.token}`)];
    for (const [index, tab] of tabs.entries()) {
      onTestFinished(tab.follow(reloadLists));
      onTestFinished(watch(tab, article.id, (now) => void (shown[index] = now)));
    }
    let n = 0;
    const bodies = () => shown.map(({ body }) => body);
    await vi.waitFor(async () => {
      await ada.patch(`/articles/${article.id}`, { body: `Round ${++n}.` });
      await vi.waitFor(() => expect(bodies()).toEqual([`Round ${n}.`, `Round ${n}.`]), 500);
    }, 10_000);

    const [mine, theirs] = tabs.map(({ openEditor }, index) => openEditor(shown[index]));
    const draft = { title: 'On shells', body: shown[0]?.body };
    expect(mine.isOutdated(shown[0])).toBe(false);
    await theirs.save({ title: 'Shells', body: 'Theirs.' });
    await vi.waitFor(() => expect(bodies()).toEqual(['Theirs.', 'Theirs.']), 10_000);
    expect(mine.isOutdated(shown[0])).toBe(true);
    expect(codeOf(await mine.save(draft).catch((error: Body) => error))).toBe('precondition_failed');
    await mine.save(draft, shown[0]?.etag);
    expect((await ada.get(`/articles/${article.id}`)).body).toMatchObject({ title: 'On shells', body: 'Theirs.' });
    expect(reloadLists).not.toHaveBeenCalled();
    await ada.post('/articles', { title: 'On scutes' });
    if (page === 'relay.md') await vi.waitFor(() => expect(reloadLists).toHaveBeenCalledTimes(tabs.length), 10_000);
  });
});

test('docs/clients/urql.md: a new article is in the lists that it fits, beside what is loaded, until it is deleted', async () => {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  const grace = await server.as('grace');
  const create = async (title: string) => (await grace.post('/articles', { title })).body;
  for (let n = 0; n < 4; n++) await create(`Old ${n}`);
  const { client, follow, ARTICLES } = await openTab('urql.md', `${grace.token}`);
  onTestFinished(follow());
  const titles: Record<string, string[]> = {};
  const show = (status: string, after?: string) =>
    client.query(ARTICLES, { status: [status], after }).subscribe(({ data }: Body) => {
      if (data) titles[status] = data.articles.nodes.map(({ title }: Body) => title);
    }).unsubscribe;
  const { data } = await client.query(ARTICLES, { status: ['PUBLISHED'] });
  onTestFinished(show('PUBLISHED', data.articles.pageInfo.endCursor));
  onTestFinished(show('ARCHIVED'));
  await vi.waitFor(() => expect(titles.PUBLISHED).toEqual(['Old 3', 'Old 2', 'Old 1', 'Old 0']), 10_000);
  const made: Body[] = [];
  await vi.waitFor(async () => {
    made.unshift(await create(`New ${made.length}`));
    await vi.waitFor(() => expect(titles.PUBLISHED?.[0]).toBe(made[0]?.title), 500);
  }, 10_000);
  const old = titles.PUBLISHED?.slice(-4);
  expect(old).toEqual(['Old 3', 'Old 2', 'Old 1', 'Old 0']);
  await grace.delete(`/articles/${made[0]?.id}`);
  await vi.waitFor(() => expect(titles.PUBLISHED).not.toContain(made[0]?.title), 10_000);
  expect([titles.PUBLISHED?.slice(-4), titles.ARCHIVED]).toEqual([old, []]);
});
