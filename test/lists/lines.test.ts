import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { buildSchema, isRequiredArgument } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keys, possibleTypes, typePolicies } from '../../sdk/src/caches.ts';
import { registry } from '../../src/resources/registry.ts';
import { isList } from '../../src/surfaces/rest/route.ts';
import { isOfApp, moduleOf, newFolder, run } from '../clients/page.ts';
import { fill } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { rowOf } from '../support/all-served.ts';
import type { Body, Client as TestClient } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { pythonReason } from '../support/python.ts';
import type { Ids } from '../support/served.ts';
import { shared } from '../support/shared.ts';

const { routes } = registry;

/** The parents of long lists, by what the tests of access make otherwise. */
const parents: Record<string, Ids> = { account: { user: 'ada' }, message: { user: 'ada' } };
const lines = { accept: 'application/x-ndjson' };

const world = await shared(createWorld());
const server = world.server;
const ada = await world.as('owner');
await ada.post(
  '/articles/batches',
  Array.from({ length: 7 }, () => articleInput()),
);
const { body: trashed } = await ada.post('/articles', articleInput());
await ada.delete(`/articles/${trashed.id}`);
const article = (await ada.post('/articles', articleInput())).body.id;
await ada.post(`/articles/${article}/revisions`, { title: 'Second' });
const { data: invoice } = (await ada.post('/invoices', invoiceInput())).body;
await ada.post(`/invoices/${invoice.id}/transitions`, { to: 'published' });
const { invoice_number, amount } = invoice.attributes;
await ada.post(`/invoices/${invoice.id}/payment_attempts`, { invoice_number, amount, payment_token: 'tok_declined' });
await ada.post(`/invoices/${invoice.id}/payment_links`, {});
await ada.post('/api/v3/companies', { name: 'Carapace' });
for (const name of ['Bert', 'Tuga']) await ada.post('/turtles', { name, lifespan: 80 });
await ada.post(
  '/messages',
  Array.from({ length: 7 }, () => ({ user: { username: 'ada' }, message: 'x' })),
);
Object.assign(parents, { article: { article }, invoice: { invoice: invoice.id } });

const itemsOf = (body: Body): Body[] =>
  Array.isArray(body) ? body : (Object.values(body).find((value) => Array.isArray(value)) as Body[]);
// The time of a token's last use is written later, so two reads of a token can differ in it.
const unused = (item: Body): Body => ({ ...item, last_used_at: null });
const idOf = (item: Body) => item.id ?? item.uuid ?? item.name ?? item.data?.id ?? item.company?.uuid ?? item;

const all = routes.filter((route) => isList(route) && !['/events', '/audit', '/users'].includes(route.path));

test.each(
  all.map(({ path, operation }) => [path, operation.definition.name] as const),
)('GET %s as lines has the items of all its pages, in the order of each direction (%s)', async (path, name) => {
  const { on } = rowOf(name);
  const url = fill(path, parents[on] ?? (await world.share(on)));
  for (const direction of /\/(?:states|totals)$/.test(path) ? [''] : ['', '?direction=asc']) {
    const paged: Body[] = [];
    let next: string | undefined = url + direction;
    while (next) {
      const { status, body, headers }: Awaited<ReturnType<TestClient['get']>> = await ada.get(next);
      expect([path, status]).toEqual([path, 200]);
      paged.push(...itemsOf(body));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    const whole = await ada.get(url + direction, lines);
    expect(whole.headers.get('content-type')).toMatch('application/x-ndjson');
    expect(paged).not.toEqual([]);
    expect(whole.body.map(idOf)).toEqual(paged.map(idOf));
    if (!path.includes('companies') && path !== '/invoices') expect(whole.body.map(unused)).toEqual(paged.map(unused));
  }
});

test.each([
  'amount',
  'due_on',
  'sent_at',
])('lines in the order of %s have all items, those without a value, too', async (sort) => {
  const client = await server.as('dora');
  await client.post(
    '/invoices/batches',
    [7, 3, 9, 1, 8, 2, 5].map((n) => ({ amount: n, currency: 'EUR', due_on: n < 8 ? `2026-01-0${n}` : null })),
  );
  for (const direction of ['asc', 'desc']) {
    const url = `/invoices?currency=EUR&sort=${sort}&direction=${direction}`;
    const [whole, page] = [await client.get(url, lines), await client.get(`${url}&limit=100`)];
    expect(whole.body.map(idOf)).toEqual(page.body.data.map(idOf));
  }
});

test('docs/concepts/lists.md has the envelope of each resource that has one', async () => {
  const [, table] =
    /## Envelopes[\s\S]*?\n(\|[\s\S]*?)\n\n/.exec(await readFile('docs/concepts/lists.md', 'utf8')) ?? [];
  const rows = [...`${table}`.matchAll(/^\| (\w+) +\| `(.*?)` +\|(?: `(.*?)`)?/gm)].map(([, name, one, list]) => ({
    ...{ name, one: one && Object.keys(JSON.parse(one.replaceAll(/\{…\}/g, '{}'))) },
    list: list && Object.keys(JSON.parse(list.replaceAll('[…]', '[]').replaceAll('…', '""'))),
  }));
  const shown = (name: string, isOne: boolean) => {
    const schema = routes
      .find(({ tag, kind, envelope }) => envelope && tag.toLowerCase() === name && (kind === 'one') === isOne)
      ?.envelope?.schema[isOne ? 'one' : 'page']({});
    return schema && Object.keys((schema as Body).properties);
  };
  const named = new Set(routes.flatMap(({ envelope, tag }) => (envelope ? [tag.toLowerCase()] : [])));
  expect(rows.map(({ name }) => name).sort()).toEqual([...named].sort());
  for (const { name, one, list } of rows)
    expect([name, one, list]).toEqual([name, shown(`${name}`, true), shown(`${name}`, false)]);
});

describe('the code of the client pages reads every list:', () => {
  const unpaged = /\/(?:states|totals)$/;
  const read = all.map(({ path, operation }) => ({ path, on: rowOf(operation.definition.name).on }));
  const addresses = async () =>
    Promise.all(read.map(async ({ path, on }) => fill(path, parents[on] ?? (await world.share(on)))));
  const pagedBy = (address: string) => (unpaged.test(address) ? address : `${address}?limit=2`);
  const expected = async () => {
    const bodies = await Promise.all((await addresses()).map(async (one) => (await ada.get(one, lines)).body));
    return bodies.map((body) => body.map(idOf));
  };
  const access = { url: server.url, token: `${ada.token}` };

  test('docs/clients/tanstack-query.md', async () => {
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
    const app = await moduleOf('tanstack-query.md', 'ts', access, isOfApp);
    const { readPage } = await import(pathToFileURL(join(await newFolder({ 'app.ts': app }), 'app.ts')).href);
    const found: Body[][] = [];
    for (const address of await addresses()) {
      const items: Body[] = [];
      for (let next = `${server.url}${pagedBy(address)}`; next; ) {
        const page: Body = await readPage(next);
        items.push(...page.items);
        next = page.next;
      }
      found.push(items.map(idOf));
    }
    expect(found).toEqual(await expected());
  });

  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => name === 'after') && !args.some(isRequiredArgument))
    .map(({ name }) => name);
  const documentOf = (field: string) =>
    gql(`query List($after: String) {
    ${field}(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }`);
  const uri = `${server.url}/graphql`;
  const headers = { authorization: `Bearer ${access.token}` };
  const idsIn = (data: Body, field: string) => data[field].nodes.map(({ id }: Body) => id);
  /** Five pages are enough. */
  const goesOn = (data: Body, field: string) => data[field].pageInfo.hasNextPage && data[field].nodes.length < 10;
  const whole = async (field: string) =>
    idsIn((await ada.graphql(`{ ${field}(first: 10) { nodes { id } } }`)).data, field);

  test.each(fields)('docs/clients/apollo-client.md and urql.md: %s', async (field) => {
    const query = documentOf(field);
    const apollo = new ApolloClient({
      cache: new InMemoryCache({ possibleTypes, typePolicies }),
      link: new HttpLink({ uri, headers }),
    });
    onTestFinished(() => apollo.stop());
    let shown: Body | null = null;
    do {
      await apollo.query({
        query,
        variables: { after: shown?.[field].pageInfo.endCursor },
        fetchPolicy: 'network-only',
      });
      shown = apollo.readQuery<Body>({ query });
    } while (goesOn(shown as Body, field));
    const resolvers = { Query: { [field]: relayPagination() } };
    const exchanges = [cacheExchange({ keys, resolvers }), fetchExchange];
    const urql = new Client({ url: uri, fetchOptions: { headers }, exchanges });
    let result: Body = await urql.query(query, {});
    while (goesOn(result.data, field))
      result = await urql.query(query, { after: result.data[field].pageInfo.endCursor });
    const expectedIds = await whole(field);
    expect([idsIn(shown as Body, field), idsIn(result.data, field)]).toEqual([expectedIds, expectedIds]);
  });

  test.skipIf(pythonReason !== null)(`docs/clients/python.md${pythonReason ?? ''}`, async () => {
    const code = await moduleOf('python.md', 'python', access);
    const [, setUp, items] = /^const.*\n([\s\S]*?)\narticle = [\s\S]*(^def items[\s\S]*?)\n\n\n/m.exec(
      code,
    ) as string[];
    const program = `${setUp}\n\n${items}\n\nprint(json.dumps([list(items(path)) for path in json.loads(os.environ["PATHS"])]))`;
    const folder = await newFolder({ 'page.py': program });
    const PATHS = JSON.stringify((await addresses()).map(pagedBy));
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, TOKEN: access.token, PATHS };
    const { stdout } = await run('python3', [join(folder, 'page.py')], { env, maxBuffer: 2 ** 24 });
    expect(JSON.parse(stdout).map((list: Body[]) => list.map(idOf))).toEqual(await expected());
  });
});

test('filters, fields and the first cursor apply', async () => {
  const archived = await ada.post('/articles', articleInput({ status: 'archived' }));
  const { body } = await ada.get('/articles?status=archived&fields=id,title', lines);
  expect(body).toEqual([{ id: archived.body.id, title: archived.body.title }]);
  const { headers } = await ada.get('/articles?limit=3');
  const after = /after=([\w-]+)/.exec(headers.get('link') as string)?.[1];
  const all = (await ada.get('/articles?fields=id', lines)).body;
  expect((await ada.get(`/articles?fields=id&after=${after}`, lines)).body).toEqual(all.slice(3));
});

test('a limit is the number of lines', async () => {
  for (const direction of ['desc', 'asc']) {
    const list = `/articles?fields=id&direction=${direction}`;
    const all = (await ada.get(list, lines)).body;
    for (const limit of [1, 6, all.length - 1, 1_000])
      expect((await ada.get(`${list}&limit=${limit}`, lines)).body).toEqual(all.slice(0, limit));
  }
});

test('a line can be sent back', async () => {
  for (const path of ['/invoices', '/api/v3/companies', '/articles']) {
    const [line] = (await ada.get(path, lines)).body;
    expect((await ada.patch(`${path}/${idOf(line)}`, line)).status).toBe(200);
  }
});

describe('an error before the first line is a response with its status:', () => {
  test.each([
    ['limit=0', 400, 'validation_failed'],
    ['limit=few', 400, 'validation_failed'],
    ['count=true', 400, 'validation_failed'],
    ['before=AZN8HltafD6fCgEjRWeJqw', 400, 'validation_failed'],
    ['after=nowhere', 400, 'invalid_cursor'],
    ['colour=red', 400, 'unknown_parameter'],
  ])('%s', async (query, status, code) => {
    const answer = await ada.get(`/articles?${query}`, lines);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a missing scope, and what is no list', async () => {
    const reader = await server.as('ada', ['turtles:read']);
    expect((await reader.get('/articles', lines)).body.code).toBe('insufficient_scope');
    expect((await ada.get(`/articles/${article}`, lines)).body.code).toBe('not_acceptable');
  });

  test('another type, with those that there are', async () => {
    const csv = { accept: 'text/csv' };
    const list = await ada.get('/articles', csv);
    const one = await ada.get(`/articles/${article}`, csv);
    expect([list.status, list.body.message, one.status, one.body.message]).toEqual([
      406,
      'This list is available only as application/json and application/x-ndjson. Change the Accept header.',
      406,
      'This resource is available only as application/json. Change the Accept header.',
    ]);
  });
});
