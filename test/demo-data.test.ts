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

test('each demo invoice has the events that its owner would have caused, in the order of time', async () => {
  const { body } = await ada.get('/invoices?limit=100');
  const events = await all('/events?limit=100');
  const times = events.map(({ created_at }) => created_at as string);
  expect(times).toEqual(times.toSorted().reverse());
  for (const { id, attributes, links, meta } of body.data) {
    const own = events.filter(({ data }) => (data as typeof body).data?.id === id);
    const moves = (await ada.get(`/invoices/${id}/transitions`)).body;
    expect(own.map(({ type, created_at }) => [type, created_at])).toEqual([
      ...moves.map(({ to, created_at }: Record<string, string>) => [`invoice.${to}`, created_at]),
      ['invoice.created', attributes.created_at],
    ]);
    expect(own[0]).toMatchObject({ data: { data: { attributes }, links, meta } });
    expect(own.at(-1)).toMatchObject({
      data: { data: { attributes: { status: 'draft', sent_at: null, paid_at: null } } },
    });
  }
  // A real one has the same fields.
  const published = async () =>
    (await ada.get('/audit?type=invoice.published&limit=100')).body.find(
      ({ actor }: { actor: { username: string } }) => actor.username === 'ada',
    ).data;
  const demo = await published();
  await ada.post(`/invoices/${body.data[0].id}/transitions`, { to: 'published' });
  const real = await published();
  expect(real.data.id).not.toBe(demo.data.id);
  expect(Object.keys(demo)).toEqual(Object.keys(real));
  expect(Object.keys(demo.data.attributes)).toEqual(Object.keys(real.data.attributes));
});
