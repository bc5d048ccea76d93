import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decapitalize, plural } from '../../sdk/codegen/naming.ts';
import { type Call, createClient, graphql, isTerrapinError, type Terrapin } from '../../sdk/src/index.ts';
import { connect, getArticle } from '../../sdk/src/operations.ts';
import { makeOne } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import type { World } from '../support/served.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ RATE_LIMIT: '1000/60' });
const token = (await server.as('ada')).token as string;
const terrapin: Terrapin = createClient({ url: server.url, token });

const absent = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';

describe('withResponse()', () => {
  test('returns the data with status and headers', async () => {
    const { id } = await terrapin.articles.create({ title: 'Shells' });
    const { data, status, headers } = await terrapin.articles.get(id).withResponse();
    expect([data.title, status]).toEqual(['Shells', 200]);
    expect(headers.get('x-request-id')).toMatch(/./);
    expect(headers.get('ratelimit')).toMatch(/;r=\d+/);
  });

  test('works for a mutation, a page and a custom document', async () => {
    const calls: Call<unknown>[] = [
      terrapin.articles.create({ title: 'Turtles' }),
      terrapin.articles.list({ first: 1 }).page(),
      terrapin.query(graphql(`{ viewer { username } }`)),
      terrapin.query(graphql(`mutation { createTurtle(input: { name: "Terry", lifespan: 40 }) { id } }`)),
    ];
    for (const call of calls) {
      const answer = await call.withResponse();
      expect(answer).toEqual({ data: await call, status: 200, headers: expect.any(Headers) });
    }
  });

  test('rejects like the plain call', async () => {
    const read = terrapin.articles.get(absent).withResponse();
    await expect(read).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('a custom document that fails in part', () => {
  test('rejects with the data and all errors', async () => {
    const { id } = await terrapin.articles.create({ title: 'Shells' });
    const document = graphql(`query($id: ID!) {
      viewer { username }
      article(id: $id) { revisions(first: 1000) { nodes { id } } }
      other: article(id: $id) { revisions(last: -1) { nodes { id } } }
    }`);
    const error = await terrapin.query(document, { id }).catch((error: unknown) => error);
    if (!isTerrapinError(error, 'validation_failed')) throw error;
    expect(error.data).toMatchObject({ viewer: { username: 'ada' } });
    // The two are read concurrently, so either may fail first.
    const paths = error.graphqlErrors.map(({ path, extensions }) => `${path?.join('.')} ${extensions?.code}`);
    expect(paths.sort()).toEqual(['article.revisions validation_failed', 'other.revisions validation_failed']);
    expect(error.graphqlErrors[0]?.message).toBe(error.message);
  });

  test('has no data if nothing was executed', async () => {
    const error = await terrapin.query('{ viewer { nothing } }' as never).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'graphql_validation_failed', status: 400, data: undefined });
    expect(isTerrapinError(error) && error.graphqlErrors.length).toBe(1);
  });
});

describe('the url option', () => {
  test('is missing without options', () => {
    expect(() => createClient(...([] as never[] as [never]))).toThrow('url must be absolute, not "undefined".');
  });

  const page = globalThis as { location?: { href: string } };
  afterEach(() => {
    delete page.location;
  });

  async function addressOf(url: string): Promise<string> {
    let address = '';
    const fetch = async (to: unknown) => {
      address = String(to);
      return Response.json({ data: { article: { title: 'Shells' } } });
    };
    await getArticle(connect({ url, fetch }), '1');
    return address;
  }

  test.each([
    ['/api', 'https://shop.example.com/api/graphql'],
    ['/', 'https://shop.example.com/graphql'],
    ['api/', 'https://shop.example.com/board/api/graphql'],
    ['//api.example.com', 'https://api.example.com/graphql'],
    ['https://api.example.com/terrapin?a=b#c', 'https://api.example.com/terrapin/graphql'],
  ])('%s is resolved against the page', async (url, address) => {
    page.location = { href: 'https://shop.example.com/board/index.html?id=1#top' };
    expect(await addressOf(url)).toBe(address);
  });

  test('in a page of this server, a relative url sends the token', async () => {
    page.location = { href: `${server.url}/board` };
    expect(await createClient({ url: '/', token }).viewer()).toMatchObject({ username: 'ada' });
  });

  test.each([
    '/api',
    '',
    'localhost:3000',
    'ftp://example.com',
    'http://',
    'undefined',
    undefined,
  ])('%j throws invalid_url at once', (url) => {
    const message = `url must be absolute, not "${url}".`;
    for (const open of [createClient, connect])
      expect(() => open({ url } as never)).toThrow(
        expect.objectContaining({ code: 'invalid_url', status: 0, message }),
      );
  });
});

test('a list can be read by its `next` cursors, as infinite queries do', async () => {
  for (let i = 0; i < 5; i++) await terrapin.articles.create({ title: `Archived ${i}`, status: 'ARCHIVED' });
  const list = terrapin.articles.list({ status: 'ARCHIVED', first: 2 });
  for (const beginning of ['', null, undefined]) {
    const titles: string[][] = [];
    let after: string | null | undefined = beginning;
    do {
      const page = await list.page({ after });
      titles.push(page.items.map(({ title }) => title.slice(-1)));
      after = page.next;
    } while (after !== null);
    expect(titles).toEqual([['4', '3'], ['2', '1'], ['0']]);
  }
});

describe('responses to fields and partials', () => {
  test('have the fields that their types declare', async () => {
    await terrapin.turtles.create({ name: 'Terry', lifespan: 40 });
    const turtles = await terrapin.rest.GET('/turtles', { params: { query: { fields: ['name', 'lifespan'] } } });
    expect(Object.keys(turtles.data[0] ?? {})).toEqual(['name', 'lifespan']);
    const { uuid } = await terrapin.companies.create({ name: 'Shells & Sons' });
    const params = { path: { uuid }, query: { partials: ['locations'] } } as const;
    const { company } = (await terrapin.rest.GET('/api/v3/companies/{uuid}', { params })).data;
    expect(company.locations).toEqual([]);
    const { data } = await terrapin.rest.GET('/api/v3/companies', { params: { query: { partials: ['full'] } } });
    expect(Object.keys(data.companies[0] ?? {}).length).toBe(11);
  });
});

const source = readFileSync('sdk/src/generated/inputs.ts', 'utf8');
const changes = [...source.matchAll(/export type Update(\w+)Input = \{\n(.*?)\n\};/gs)].flatMap(([, name, members]) =>
  [...(members ?? '').matchAll(/^ {2}(\w+)\?: (.*);$/gm)].map(([, member, type]) => {
    return [`${name}.${member}`, type?.includes('null')] as const;
  }),
);

describe('changing a field to null', () => {
  type Update = (id: string, input: object) => Promise<object>;
  let world: World;
  let owner: Terrapin;
  const made = new Map<string, ReturnType<typeof makeOne>>();
  beforeAll(async () => {
    world = await createWorld();
    owner = createClient({ url: world.server.url, token: (await world.as('owner')).token });
  });
  afterAll(() => world.close());

  test.each(changes)('%s: the server accepts null if the type does (%s)', async (at, mayBeNull) => {
    const [name = '', field = ''] = at.split('.');
    if (!made.has(name)) made.set(name, makeOne(world, name));
    const { id } = await (made.get(name) as ReturnType<typeof makeOne>);
    const { update } = owner[plural(decapitalize(name)) as keyof Terrapin] as { update: Update };
    const change = update(id, { [field]: null });
    if (mayBeNull) expect(await change).toMatchObject({ [field]: null });
    else await expect(change).rejects.toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  test('is tested for more than 15 fields', () => {
    expect(changes.length).toBeGreaterThan(15);
  });
});
