import { expect, test } from 'vitest';
import { type Client, createClient } from './support/client.ts';
import { sharedServer } from './support/server.ts';

const server = await sharedServer({ SEED: 'demo' });
const ada = createClient(server.url, server.demoToken as string);

async function all(path: string, field?: string): Promise<Record<string, unknown>[]> {
  const items = [];
  let next: string | undefined = `${server.url}${path}`;
  while (next) {
    const page: Awaited<ReturnType<Client['get']>> = await ada.get(next);
    items.push(...(field ? page.body[field] : page.body));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return items;
}

test('the demo data has 200 turtles of different species, 60 companies, and messages', async () => {
  const turtles = await all('/turtles?limit=100');
  expect(turtles).toHaveLength(200);
  expect(new Set(turtles.map(({ species }) => species)).size).toBe(200);
  for (const { species, lifespan } of turtles) {
    expect(species).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
    expect(lifespan).toBeGreaterThan(20);
  }
  const companies = await all('/api/v3/companies?limit=100&partials=full', 'companies');
  expect(companies).toHaveLength(60);
  const [company] = companies;
  expect(Object.keys((company as { locations: object[] }).locations[0] as object)).toEqual([
    ...['name', 'address', 'city', 'country'],
  ]);
  expect((await ada.post('/api/v3/companies', company)).status).toBe(201);
  expect((await all('/users/ada/messages')).length).toBeGreaterThan(5);
});
