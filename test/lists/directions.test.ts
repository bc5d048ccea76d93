import { describe, expect, test } from 'vitest';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { at, clock, itemsOf, walkGraphql, walkRest } from './lists.ts';

const timeOf = clock();
const made: Record<string, string[]> = { articles: [], invoices: [], turtles: [], messages: [], revisions: [] };

const server = await sharedServer();
const ada = await server.as('ada');
for (let n = 0; n < 5; n++)
  await at(timeOf(n), async () => {
    made.articles?.push((await ada.post('/articles', articleInput())).body.id);
    made.invoices?.push((await ada.post('/invoices', invoiceInput())).body.data.id);
    made.turtles?.push((await ada.post('/turtles', { name: 'T', lifespan: 1 })).body.id);
    made.messages?.push((await ada.post('/users/ada/messages', { message: 'x' })).body.id);
  });
const article = made.articles?.[0] as string;
for (let n = 0; n < 4; n++) await ada.post(`/articles/${article}/revisions`, { title: `${n}`, body: '' });
const order = [3, 0, 4, 1, 2];
for (const [turn, n] of order.entries())
  await at(timeOf(60 + Math.floor(turn / 2)), () => ada.patch(`/articles/${made.articles?.[n]}`, { title: 'Changed' }));
const ids = order.map((n) => made.articles?.[n] as string);
made.changes = [...ids.slice(0, 2).sort(), ...ids.slice(2, 4).sort(), ids[4] as string];
made.revisions = (await ada.get(`/articles/${article}/revisions`)).body.map(({ id }: { id: string }) => id).reverse();

const lists = [
  ['articles', () => '/articles?limit=2', 'articles', ''],
  [
    'changes',
    () => `/articles?limit=2&updated_after=${timeOf(60)}`,
    'articles',
    `filter: { updatedAfter: "${timeOf(60)}" }, `,
  ],
  ['invoices', () => '/invoices?limit=2&status=draft,sent', 'invoices', 'filter: { status: [DRAFT, SENT] }, '],
  ['messages', () => '/messages?limit=2&box=sent', 'ownMessages', 'filter: { box: SENT }, '],
] as const;

describe.each([
  'asc',
  'desc',
] as const)('with direction %s, a list can be read from its start and from its end:', (direction) => {
  const expected = (name: string) => (direction === 'asc' ? made[name] : made[name]?.toReversed()) as string[];

  test.each(lists)('%s by %s', async (name, path, field, filter) => {
    const first = `${path()}&direction=${direction}`;
    expect(await walkRest(ada, first, 'next')).toEqual(expected(name));
    const args = `${filter}direction: ${direction.toUpperCase()}`;
    for (const end of ['first', 'last'] as const)
      expect(await walkGraphql(ada, field, args, end), end).toEqual(expected(name));
  });

  test('the revisions of an article', async () => {
    const path = `/articles/${article}/revisions?limit=2&direction=${direction}`;
    expect(await walkRest(ada, path, 'next')).toEqual(expected('revisions'));
  });

  test('each item is returned once while others are created', async () => {
    const known = made.turtles as string[];
    const add = async () => void (await ada.post('/turtles', { name: 'New', lifespan: 1 }));
    const rest = await walkRest(ada, `/turtles?limit=2&direction=${direction}&fields=id`, 'next', async () => {
      if (direction === 'desc') await add();
    });
    const graphql = await walkGraphql(
      ada,
      'turtles',
      `direction: ${direction.toUpperCase()}`,
      direction === 'asc' ? 'last' : 'first',
      add,
    );
    for (const walked of [rest, graphql]) {
      expect(new Set(walked).size).toBe(walked.length);
      expect(walked.filter((id) => known.includes(id)).toSorted()).toEqual(known.toSorted());
    }
    const { body } = await ada.get('/turtles?limit=100');
    for (const { id } of body) if (!known.includes(id)) await ada.delete(`/turtles/${id}`);
  });
});

test.each(['ASC', 'DESC'])('pageInfo is correct with direction %s', async (direction) => {
  const info = async (args: string) => {
    const page = 'edges { cursor } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
    return (await ada.graphql(`{ articles(${args}, direction: ${direction}) { ${page} } }`)).data.articles;
  };
  const first = await info('first: 2');
  const [startCursor, endCursor] = first.edges.map(({ cursor }: { cursor: string }) => cursor);
  expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false, startCursor, endCursor });
  const second = await info(`first: 9, after: "${endCursor}"`);
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  const back = await info(`last: 1, before: "${second.pageInfo.startCursor}"`);
  expect([back.nodes, back.pageInfo]).toMatchObject([[first.nodes[1]], { hasNextPage: true, hasPreviousPage: true }]);
  const ids = direction === 'ASC' ? made.articles : made.articles?.toReversed();
  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(ids);
});

test('reading changes in ascending order returns an item again that changes meanwhile', async () => {
  const path = `/articles?limit=2&direction=asc&updated_after=${timeOf(60)}`;
  const [one] = made.changes as string[];
  let turn = 0;
  const walked = await walkRest(ada, path, 'next', async () => {
    if (turn++ === 0) await at(timeOf(90), () => ada.patch(`/articles/${one}`, { title: 'Again' }));
  });
  expect(walked).toEqual([...(made.changes as string[]), one]);
});

test('a cursor holds if its item is deleted, with other filters, and in the other direction', async () => {
  const add = async () => (await ada.post('/turtles', { name: 'Passing', lifespan: 1 })).body.id as string;
  const [older, between, newer] = [await add(), await add(), await add()];
  const link = (await ada.get('/turtles?limit=2')).headers.get('link') as string;
  const [, cursor] = /after=([\w-]+)/.exec(link) ?? [];
  await ada.delete(`/turtles/${between}`);
  expect((await ada.get(`/turtles?limit=1&after=${cursor}`)).body).toMatchObject([{ id: older }]);
  expect((await ada.get(`/turtles?direction=asc&after=${cursor}`)).body).toMatchObject([{ id: newer }]);
  const { data } = await ada.graphql(`{ turtles(first: 1, after: "${cursor}") { nodes { id } } }`);
  expect(data.turtles.nodes).toEqual([{ id: older }]);
  for (const id of [older, newer]) await ada.delete(`/turtles/${id}`);

  const [, second] = /after=([\w-]+)/.exec((await ada.get('/articles?limit=2')).headers.get('link') as string) ?? [];
  const rest = made.articles?.toReversed().slice(2);
  for (const filter of ['', 'status=published&', 'author=ada&', `created_before=${timeOf(9)}&`])
    expect(itemsOf((await ada.get(`/articles?${filter}after=${second}`)).body), filter).toEqual(rest);
});

test('a cursor of another list begins at its time, or is rejected', async () => {
  const [, cursor] = /after=([\w-]+)/.exec((await ada.get('/invoices?limit=3')).headers.get('link') as string) ?? [];
  const [oldest, second, sameTime] = made.turtles as [string, string, string];
  const found = itemsOf((await ada.get(`/turtles?after=${cursor}`)).body);
  expect(found.filter((id) => id !== sameTime)).toEqual([second, oldest]);
  for (const path of ['/users', '/events', '/audit', '/articles?sort=updated_at'])
    expect(
      (await ada.get(`${path}${path.includes('?') ? '&' : '?'}after=${cursor}`, { accept: 'application/json' })).body
        .code,
      path,
    ).toBe('invalid_cursor');
});

test('a cursor of one order is rejected in a list of another order', async () => {
  const link = (await ada.get(`/articles?limit=1&updated_after=${timeOf(0)}`)).headers.get('link') as string;
  const byChange = /after=([\w-]{32})/.exec(link)?.[1] as string;
  const byId = /after=([\w-]{22})>/.exec((await ada.get('/articles?limit=1')).headers.get('link') as string)?.[1];
  const far = Buffer.from('ff'.repeat(24), 'hex').toString('base64url');
  for (const path of [
    `/articles?after=${byChange}`,
    `/articles/${article}/revisions?after=${byChange}`,
    `/articles?updated_after=2026-01-31T12:00:00Z&before=${byId}`,
    `/articles?updated_after=2026-01-31T12:00:00Z&after=${far}`,
  ]) {
    const { status, body } = await ada.get(path);
    expect([path, status, body.code]).toEqual([path, 400, 'invalid_cursor']);
  }
  expect(itemsOf((await ada.get(`/articles?updated_after=2026-01-31T12:00:00Z&after=${byChange}`)).body)).toHaveLength(
    4,
  );
});
