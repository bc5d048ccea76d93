import { countedAtMost } from '@terrapin/table';
import { describe, expect, test } from 'vitest';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

let article = '';
const server = await sharedServer({ ARTICLE_DELETION: 'trash' });
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
for (let n = 0; n < 4; n++) {
  const { id } = (await ada.post('/articles', articleInput({ status: n === 0 ? 'archived' : 'published' }))).body;
  if (n === 3) await ada.delete(`/articles/${id}`);
  else article = id;
  await ada.post('/invoices', invoiceInput());
  await ada.post('/users/grace/messages', { message: 'x' });
}
await ada.patch(`/articles/${article}`, { title: 'Two' });
await grace.post('/articles', articleInput());

const lists: [path: string, field: string, count: number][] = [
  ['/articles', 'articles', 4],
  ['/articles/trashed', 'trashedArticles', 1],
  ['/invoices', 'invoices', 4],
  ['/messages', 'ownMessages', 0],
  ['/users/grace/messages', 'messages(user: "grace")', 4],
  ['/turtles', 'turtles', 0],
  ['/api/v3/companies', 'companies', 0],
  ['/tokens', 'tokens', 1],
];

describe('the total count of a list', () => {
  test.each(lists)('is the same in REST and GraphQL: %s', async (path, field, count) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}limit=1`;
    const { headers } = await ada.get(`${url}&count=true`);
    expect([headers.get('total-count'), headers.get('total-count-capped')]).toEqual([`${count}`, null]);
    expect((await ada.get(url)).headers.get('total-count')).toBeNull();
    expect((await ada.get(`${url}&count=false`)).headers.get('total-count')).toBeNull();
    const { data } = await ada.graphql(`{ list: ${field} { totalCount totalCountCapped } }`);
    expect(data.list).toEqual({ totalCount: count, totalCountCapped: false });
  });

  test('is the same for each page and direction', async () => {
    const link = (await ada.get('/articles?limit=1&count=true')).headers.get('link') as string;
    const next = /<([^>]+)>; rel="next"/.exec(link)?.[1] as string;
    for (const url of [next, next.replace('?', '?direction=asc&')])
      expect((await ada.get(url)).headers.get('total-count')).toBe('4');
  });

  test('counts only what the caller may read', async () => {
    expect((await grace.get('/invoices?count=true')).headers.get('total-count')).toBe('0');
    expect((await grace.get('/users/ada/messages?count=true')).headers.get('total-count')).toBe('0');
    const linus = await server.as('linus', ['turtles:read']);
    expect((await linus.get('/articles?count=true')).headers.get('total-count')).toBeNull();
    expect((await linus.graphql('{ articles { totalCount } }')).code).toBe('insufficient_scope');
  });

  test('takes one additional statement, and none if not requested', async () => {
    const statementsOf = async (request: () => Promise<unknown>) => {
      server.statements.length = 0;
      await request();
      return server.statements.length;
    };
    expect(await statementsOf(() => ada.get('/articles?count=false'))).toBe(1);
    expect(await statementsOf(() => ada.get('/articles?count=true'))).toBe(2);
    expect(await statementsOf(() => ada.graphql('{ articles { nodes { id } } }'))).toBe(1);
    expect(await statementsOf(() => ada.graphql('{ articles { totalCount totalCountCapped nodes { id } } }'))).toBe(2);
    const searched = (more: string) => statementsOf(() => ada.get(`/articles?query=article${more}`));
    expect(await searched('&count=true'), 'the search has found them all').toBe(await searched(''));
    const query = 'query ($count: Boolean!) { articles { totalCount @include(if: $count) } }';
    expect(await statementsOf(() => ada.graphql(query, { count: false }))).toBe(1);
  });

  test('of nested lists takes one statement for all parents', async () => {
    server.statements.length = 0;
    const { data } = await ada.graphql(
      '{ articles { nodes { id revisions(first: 1) { totalCount } author { articles(filter: { status: PUBLISHED }) { totalCount } } } } }',
    );
    expect(server.statements).toHaveLength(5);
    expect(data.articles.nodes.find(({ id }: { id: string }) => id === article).revisions.totalCount).toBe(2);
    const counts = data.articles.nodes.map(
      (node: never) => (node as { author: { articles: { totalCount: number } } }).author.articles.totalCount,
    );
    expect(counts).toEqual([1, 2, 2, 2]);
    for (const path of [`/articles/${article}/revisions`])
      expect((await ada.get(`${path}?count=true`)).headers.get('total-count')).toBe('2');
  });

  test('changes the entity tag', async () => {
    const tagOf = async () => (await ada.get('/turtles?limit=1&count=true&direction=asc')).headers.get('etag');
    const one = await ada.post('/turtles', { name: 'One', lifespan: 1 });
    await ada.post('/turtles', { name: 'Two', lifespan: 1 });
    const tag = await tagOf();
    expect(await tagOf()).toBe(tag);
    await ada.post('/turtles', { name: 'Three', lifespan: 1 });
    expect(await tagOf()).not.toBe(tag);
    expect(one.status).toBe(201);
  });

  test('adds to the complexity of a GraphQL operation', async () => {
    const counts = Array.from({ length: 250 }, (_, i) => `l${i}: turtles { totalCount }`).join(' ');
    expect((await ada.graphql(`{ ${counts} }`)).code).toBe('query_too_complex');
  });
});

test('is capped at the number that is cheap to count, with totalCountCapped', async () => {
  const known = Number((await ada.get('/turtles?count=true')).headers.get('total-count'));
  for (const [more, capped] of [
    [countedAtMost - known, null],
    [1, 'true'],
  ] as const) {
    await server.run(`
      insert into turtles (id, name, lifespan, species, version, created_at, updated_at)
        select gen_random_uuid(), 'T', 1, '', 1, now(), now() from generate_series(1, ${more})`);
    const { headers } = await ada.get('/turtles?limit=1&count=true');
    expect([headers.get('total-count'), headers.get('total-count-capped')]).toEqual([`${countedAtMost}`, capped]);
    const { data } = await ada.graphql('{ turtles(first: 1) { totalCount totalCountCapped } }');
    expect(data.turtles).toEqual({ totalCount: countedAtMost, totalCountCapped: capped !== null });
  }
});

test('the SDK returns the count only on a counted page', async () => {
  const counted = await ada.sdk.articles.list({ author: 'ada', direction: 'ASC', first: 1 }).countedPage();
  expect([counted.totalCount, counted.totalCountCapped, counted.items.length]).toEqual([3, false, 1]);
  expect('totalCount' in (await ada.sdk.articles.list({ first: 1 }).page())).toBe(false);
});
