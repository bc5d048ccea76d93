import { expect, test } from 'vitest';
import { createClient, isTerrapinError, type PageOptions, type Terrapin } from '../../sdk/src/index.ts';
import { sharedServer } from '../support/server.ts';

let requests = 0;
const server = await sharedServer();
const terrapin: Terrapin = createClient({
  url: server.url,
  token: (await server.as('ada')).token,
  onRequest: () => void requests++,
});
for (let i = 0; i < 5; i++) await terrapin.turtles.create({ name: `Turtle ${i}`, lifespan: 1, species: 'x' });

test('awaiting a list returns its first page with one request', async () => {
  requests = 0;
  const { items, next, previous } = await terrapin.turtles.list({ first: 2 });
  expect(items.map(({ name }) => name)).toEqual(['Turtle 4', 'Turtle 3']);
  expect([typeof next, previous, requests]).toEqual(['string', null, 1]);
  const second = await terrapin.turtles.list({ first: 2, after: next });
  expect(second.items.map(({ name }) => name)).toEqual(['Turtle 2', 'Turtle 1']);
});

test('a list can be awaited and then iterated, from its beginning', async () => {
  const list = terrapin.turtles.list({ first: 2 });
  await list;
  const names: string[] = [];
  for await (const { name } of list) names.push(name);
  expect(names).toEqual([4, 3, 2, 1, 0].map((i) => `Turtle ${i}`));
});

test('pages() yields every page, and requests no page that is not asked for', async () => {
  requests = 0;
  const sizes: number[] = [];
  for await (const { items } of terrapin.turtles.list({ first: 2 }).pages()) sizes.push(items.length);
  expect([sizes, requests]).toEqual([[2, 2, 1], 3]);
  for await (const page of terrapin.turtles.list({ first: 2 }).pages()) if (page.items.length === 2) break;
  expect(requests).toBe(4);
});

test('previous leads back through the pages, also in another size, and last to the end', async () => {
  const turtles = terrapin.turtles.list({ first: 2 });
  const namesOf = async (options: PageOptions) => (await turtles.page(options)).items.map(({ name }) => name.slice(-1));
  const end = await turtles.page({ last: 1 });
  expect(end.items.map(({ name }) => name)).toEqual(['Turtle 0']);
  const middle = await turtles.page({ before: end.previous });
  expect(middle.items.map(({ name }) => name)).toEqual(['Turtle 2', 'Turtle 1']);
  expect(await namesOf({ before: middle.previous })).toEqual(['4', '3']);
  expect(await namesOf({ before: end.previous, first: 3 })).toEqual(['3', '2', '1']);
  expect(await namesOf({ before: end.previous, last: 3 })).toEqual(['3', '2', '1']);
  const whole = await terrapin.turtles.list().page({ before: end.previous });
  expect([whole.items.length, whole.previous]).toEqual([4, null]);
});

test('awaiting a list that is rejected throws its error', async () => {
  const error = await Promise.resolve(terrapin.articles.revisions('01937c1e-5b5a-7c3e-9f0a-0123456789ab')).catch(
    (error: unknown) => error,
  );
  expect(isTerrapinError(error, 'not_found')).toBe(true);
});

test('times may be Dates in filters, inputs and REST parameters', async () => {
  const past = new Date(Date.now() - 60_000);
  const future = new Date(Date.now() + 60_000);
  await terrapin.articles.create({ title: 'Shells' });
  expect((await terrapin.articles.list({ createdAfter: past, createdBefore: future })).items.length).toBe(1);
  expect((await terrapin.articles.list({ createdAfter: future })).items).toEqual([]);
  const query = { created_after: past, created_before: future };
  expect((await terrapin.rest.GET('/articles', { params: { query } })).data.length).toBe(1);
  const { expiresAt } = await terrapin.tokens.create({ scopes: ['ARTICLES_READ'], expiresAt: future });
  expect(expiresAt).toBe(`${future.toISOString().slice(0, 19).replace('T', ' ')}Z`);
});
