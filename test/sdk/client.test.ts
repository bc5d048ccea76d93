import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, graphql, type OutgoingRequest, type Terrapin } from '../../sdk/src/index.ts';
import { sharedServer } from '../support/server.ts';
import { startLossyProxy } from './faulty-server.ts';

const requests: OutgoingRequest[] = [];
const server = await sharedServer();
const token = (await server.as('ada')).token as string;
const onRequest = (request: OutgoingRequest) => void requests.push(request);
const terrapin: Terrapin = createClient({ url: `${server.url}/`, token: async () => token, onRequest });

describe('lists', () => {
  let grace: Terrapin;
  beforeAll(async () => {
    for (let i = 0; i < 7; i++) await terrapin.articles.create({ title: `Archived ${i}`, status: 'ARCHIVED' });
    grace = createClient({ url: server.url, token });
  });

  test('leaving the iteration requests no further page', async () => {
    requests.length = 0;
    for await (const _ of terrapin.articles.list({ first: 2 })) break;
    expect(requests.length).toBe(1);
  });

  test('toArray stops at its limit', async () => {
    expect((await grace.articles.list({ status: 'ARCHIVED' }).toArray(5)).length).toBe(5);
    expect((await grace.articles.list({ status: 'ARCHIVED', first: 3 }).toArray(50)).length).toBe(7);
    expect(await grace.articles.list().toArray(0)).toEqual([]);
  });
});

describe('errors', () => {
  test('a missing and an invalid token have different codes', async () => {
    const by = (token: string | null) => createClient({ url: server.url, token }).articles.create({ title: 'No' });
    await expect(by(null)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    await expect(by('nonsense')).rejects.toMatchObject({ code: 'invalid_token', status: 401 });
  });
});

describe('custom documents', () => {
  test('send an Idempotency-Key with one mutation, none with several', async () => {
    const one = graphql(`mutation { createArticle(input: { title: "One" }) { id } }`);
    const two = graphql(`mutation {
      a: createArticle(input: { title: "A" }) { id }
      b: createArticle(input: { title: "B" }) { id }
    }`);
    const first = await terrapin.query(one, {}, { idempotencyKey: 'sdk-own-1' });
    expect(await terrapin.query(one, {}, { idempotencyKey: 'sdk-own-1' })).toEqual(first);
    const { a, b } = await terrapin.query(two);
    expect(a.id).not.toBe(b.id);
  });
});

describe('REST', () => {
  test('a repeated GET sends If-None-Match and returns the cached data on 304', async () => {
    const { id } = await terrapin.articles.create({ title: 'Shells' });
    const get = () => terrapin.rest.GET('/articles/{article}', { params: { path: { article: id } } });
    const first = await get();
    const second = await get();
    expect([first.status, second.status]).toEqual([200, 304]);
    expect(second.data).toEqual(first.data);
    await terrapin.articles.update(id, { title: 'Turtles' });
    expect(await get()).toMatchObject({ status: 200, data: { title: 'Turtles' } });
  });

  test('parameters are put into the query string', async () => {
    const { data } = await terrapin.rest.GET('/articles', {
      params: { query: { status: 'archived', limit: 2, fields: ['id', 'title'], after: undefined } },
    });
    expect(data.map((article) => Object.keys(article))).toEqual([
      ['id', 'title'],
      ['id', 'title'],
    ]);
    expect(requests.at(-1)?.url).toContain('/articles?status=archived&limit=2&fields=id%2Ctitle');
  });

  test('writes send their Idempotency-Key, and errors are those of GraphQL calls', async () => {
    const created = await terrapin.rest.POST('/articles', { body: { title: 'Shells' }, idempotencyKey: 'sdk-rest-1' });
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      `${server.url}/articles/${created.data.id}`,
    ]);
    const again = await terrapin.rest.POST('/articles', { body: { title: 'Shells' }, idempotencyKey: 'sdk-rest-1' });
    expect(again.data).toEqual(created.data);
    const path = { article: created.data.id };
    const gone = await terrapin.rest.DELETE('/articles/{article}', { params: { path } });
    expect([gone.status, gone.data]).toEqual([204, undefined]);
    const read = terrapin.rest.GET('/articles/{article}', { params: { path } });
    await expect(read).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

test('a write whose response is lost is retried and executed once', async () => {
  const proxy = await startLossyProxy(server.url);
  const { token } = await server.as('linus');
  const lossy = createClient({ url: proxy.url, token });
  const { id } = await lossy.articles.create({ title: 'Only once' });
  const articles = await terrapin.articles.list().toArray(100);
  expect(articles.filter(({ title }) => title === 'Only once').map((article) => article.id)).toEqual([id]);
  expect(proxy.seen.length).toBe(2);
  await proxy.close();
});
