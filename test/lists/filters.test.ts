import { describe, expect, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { at, clock, idsOf, itemsOf } from './lists.ts';

const timeOf = clock();
const times = [timeOf(0), timeOf(1), timeOf(1).replace('Z', '.999Z'), timeOf(2)];
const second = timeOf(1);
const articles: string[] = [];

const server = await sharedServer();
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
const authors = [ada, grace, ada, ada];
for (const [i, time] of times.entries())
  await at(time, async () => {
    const status = i === 2 ? 'archived' : 'published';
    articles.push((await authors[i]?.post('/articles', articleInput({ status })))?.body.id);
  });
const sent = (await ada.post('/users/grace/messages', { message: 'Hello' })).body.id;
const received = (await grace.post('/users/ada/messages', { message: 'Hello' })).body.id;

// What filters find, alone and with any other, is compared with SQL in mirror.test.ts.
async function listed(query: string, filter: string) {
  const rest = await ada.get(`/articles?${query}`);
  const graphql = await ada.graphql(`{ articles(filter: { ${filter} }) { nodes { id } } }`);
  expect([rest.status, graphql.errors]).toEqual([200, undefined]);
  expect(idsOf(graphql.data.articles.nodes)).toEqual(itemsOf(rest.body));
  return itemsOf(rest.body);
}

/** `status=archived,published` as `status: [ARCHIVED, PUBLISHED]`. */
function inGraphql(filters: Readonly<Record<string, string>>): string {
  const written = Object.entries(filters).map(([name, value]) => {
    const camel = name.replace(/_a/, 'A').replace(/_b/, 'B');
    return `${camel}: ${name === 'status' ? `[${value.toUpperCase()}]` : JSON.stringify(value)}`;
  });
  return written.join(', ');
}
const newestFirst = (...indexes: number[]) => indexes.map((i) => articles[i]).reverse();

describe('articles are filtered by', () => {
  test.each([
    ['created_after before all articles', { created_after: '1000-01-01 00:00:00Z' }, [0, 1, 2, 3]],
    ['created_after after all articles', { created_after: '9999-12-31 23:59:59Z' }, []],
    ['created_before before the first possible id', { created_before: '1969-12-31 23:59:59Z' }, []],
    ['a status that is repeated', { status: 'archived,archived' }, [2]],
  ])('%s', async (_, filters, expected) => {
    const query = new URLSearchParams(filters as never).toString();
    expect(await listed(query, inGraphql(filters))).toEqual(newestFirst(...expected));
  });

  test('an author by id, or by username in any case', async () => {
    const { id } = (await ada.get('/user')).body;
    for (const author of [id, 'ADA'])
      expect(await listed(`author=${author}`, `author: "${author}"`)).toEqual(newestFirst(0, 2, 3));
  });

  test('a time in the format of RFC 3339, with T', async () => {
    const time = second.replace(' ', 'T');
    const found = await listed(`created_after=${encodeURIComponent(time)}`, `createdAfter: "${time}"`);
    expect(found).toEqual(newestFirst(1, 2, 3));
  });
});

describe('articles of a user are filtered by', () => {
  test.each([
    ['a status', 'status: ARCHIVED', [2]],
    ['several statuses', 'status: [ARCHIVED, PUBLISHED]', [0, 2, 3]],
    ['creation', 'createdAfter: $second, createdBefore: $second', [2]],
    ['status and creation', 'status: [PUBLISHED], createdAfter: $second', [3]],
    ['nothing', 'status: null', [0, 2, 3]],
  ])('%s', async (_, filter, expected) => {
    const query = `query ($second: Timestamp) {
      user(username: "ada") { articles(filter: { ${filter} }) { totalCount nodes { id } } } use: articles(filter: { createdAfter: $second, createdBefore: $second }) { nodes { id } } }`;
    const { data, errors } = await ada.graphql(query, { second });
    expect(errors).toBeUndefined();
    expect(idsOf(data.user.articles.nodes)).toEqual(newestFirst(...expected));
    expect(data.user.articles.totalCount).toBe(expected.length);
  });

  test('filters that differ, each with one statement for all authors', async () => {
    const { id } = (await ada.get('/user')).body;
    server.statements.length = 0;
    const { data } = await ada.graphql(`{ articles { nodes { author { id
      archived: articles(filter: { status: [ARCHIVED] }) { nodes { id } }
      all: articles { nodes { id } } } } } }`);
    expect(server.statements).toHaveLength(3);
    const author = data.articles.nodes
      .map((node: { author: { id: string } }) => node.author)
      .find((one: { id: string }) => one.id === id);
    expect([idsOf(author.archived.nodes), idsOf(author.all.nodes)]).toEqual([newestFirst(2), newestFirst(0, 2, 3)]);
  });
});

describe('messages of the caller are filtered by', () => {
  test('box from a variable, which may be omitted', async () => {
    const query = 'query ($box: MessageBox) { ownMessages(filter: { box: $box }) { nodes { id } } }';
    expect(idsOf((await ada.graphql(query, { box: 'SENT' })).data.ownMessages.nodes)).toContain(sent);
    expect(idsOf((await ada.graphql(query)).data.ownMessages.nodes)).toContain(received);
    const whole = 'query ($filter: MessageFilter) { ownMessages(filter: $filter) { nodes { id } } }';
    for (const filter of [null, {}, undefined])
      expect(idsOf((await ada.graphql(whole, { filter })).data.ownMessages.nodes)).toContain(received);
  });
});

describe('a filter is rejected with its name:', () => {
  test.each([
    ['/articles?created_after=yesterday', 'created_after', 'articles(filter: { createdAfter: "yesterday" })'],
    [
      '/articles?created_before=2026-02-31T00:00:00Z',
      'created_before',
      'articles(filter: { createdBefore: "2026-02-31T00:00:00Z" })',
    ],
    [
      '/articles?created_after=2026-02-01T00:00:00Z&created_before=2026-01-31T00:00:00Z',
      'created_after',
      'articles(filter: { createdAfter: "2026-02-01T00:00:00Z", createdBefore: "2026-01-31T00:00:00Z" })',
    ],
    [
      '/events?created_after=2026-02-01T00:00:00Z&created_before=2026-01-31T00:00:00Z',
      'created_after',
      'events(filter: { createdAfter: "2026-02-01T00:00:00Z", createdBefore: "2026-01-31T00:00:00Z" })',
    ],
    ['/turtles?min_lifespan=9&max_lifespan=8', 'min_lifespan', 'turtles(filter: { minLifespan: 9, maxLifespan: 8 })'],
    ['/turtles?min_lifespan=1e400', 'min_lifespan', 'turtles(filter: { minLifespan: 1e400 })'],
    [
      '/invoices?currency=EUR&min_amount=1e400',
      'min_amount',
      'invoices(filter: { currency: "EUR", minAmount: 1e400 })',
    ],
    [
      '/invoices?currency=EUR&min_amount=2&max_amount=1',
      'min_amount',
      'invoices(filter: { currency: "EUR", minAmount: 2, maxAmount: 1 })',
    ],
    ['/invoices?due_after=2026-02-31', 'due_after', 'invoices(filter: { dueAfter: "2026-02-31" })'],
    [
      '/invoices?due_after=2026-03-01&due_before=2026-02-01',
      'due_after',
      'invoices(filter: { dueAfter: "2026-03-01", dueBefore: "2026-02-01" })',
    ],
    ['/invoices?sent_before=2026-10', 'sent_before', 'invoices(filter: { sentBefore: "2026-10" })'],
    ['/invoices?overdue=false', 'overdue', 'invoices(filter: { overdue: false })'],
    ['/invoices?currency=EURO', 'currency', 'invoices(filter: { currency: "EURO" })'],
    ['/invoices?contact_email=x', 'contact_email', 'invoices(filter: { contactEmail: "x" })'],
    ['/invoices?sort=number', 'sort', 'invoices(sort: NUMBER)'],
    ['/articles?author=nobody', 'author', 'articles(filter: { author: "nobody" })'],
    ['/messages?sender=nobody', 'sender', 'ownMessages(filter: { sender: "nobody" })'],
    ['/articles?updated_after=', 'updated_after', 'articles(filter: { updatedAfter: "" })'],
    ['/invoices?created_after=1', 'created_after', 'invoices(filter: { createdAfter: "1" })'],
    ['/articles?updated_before=now', 'updated_before', 'articles(filter: { updatedBefore: "now" })'],
    ['/articles?status=published,shell', 'status', 'articles(filter: { status: [PUBLISHED, SHELL] })'],
    ['/articles?status=', 'status', 'articles(filter: { status: [] })'],
    ['/articles?sort=title', 'sort', 'articles(sort: TITLE)'],
    ['/api/v3/companies?status=closed', 'status', 'companies(filter: { status: CLOSED })'],
    ['/api/v3/companies?name=', 'name', 'companies(filter: { name: "" })'],
    ['/api/v3/companies?name=%00', 'name', 'companies(filter: { name: "\\u0000" })'],
    ['/invoices?status=draft,shell', 'status', 'invoices(filter: { status: [DRAFT, SHELL] })'],
    ['/invoices?status=shell', 'status', 'invoices(filter: { status: SHELL })'],
    ['/invoices?status=', 'status', 'invoices(filter: { status: [] })'],
    ['/invoices?invoice_number=', 'invoice_number', 'invoices(filter: { invoiceNumber: "" })'],
    ['/invoices?invoice_number=%00', 'invoice_number', 'invoices(filter: { invoiceNumber: "\\u0000" })'],
    ['/messages?box=lost', 'box', 'ownMessages(filter: { box: LOST })'],
    ['/articles?direction=up', 'direction', 'articles(direction: UP)'],
    ['/articles?count=yes', 'count', null],
  ])('%s', async (path, field, query) => {
    const { status, body } = await ada.get(path);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', field]);
    if (!query) return;
    const { code } = await ada.graphql(`{ ${query} { nodes { id } } }`);
    expect(['validation_failed', 'graphql_validation_failed']).toContain(code);
  });

  test.each([
    ['min_amount=1', 'min_amount', 'Requires exactly one currency', 'filter: { minAmount: 1 }'],
    [
      'max_amount=1&currency=EUR,USD',
      'max_amount',
      'Requires exactly one currency',
      'filter: { maxAmount: 1, currency: ["EUR", "USD"] }',
    ],
    ['sort=amount', 'sort', 'Requires exactly one currency', 'sort: AMOUNT'],
  ])('for amounts that cannot be compared: invoices by %s', async (query, field, sentence, filter) => {
    const { status, body } = await ada.get(`/invoices?${query}`);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', field]);
    expect(body.errors[0].message).toContain(sentence);
    const { code, errors } = await ada.graphql(`{ invoices(${filter}) { nodes { id } } }`);
    const camel = field.replace(/_a/, 'A').replace(/_b/, 'B');
    expect([code, errors?.[0]?.extensions.errors[0].field]).toEqual(['validation_failed', camel]);
  });

  test('for each that is the id of another resource', async () => {
    const { paths } = (await ada.get('/openapi.json')).body as Body;
    type Parameter = { in: string; name: string; schema: { format?: string } };
    const filters = Object.entries<Body>(paths).flatMap(([path, { get }]) =>
      ((get?.parameters ?? []) as Parameter[])
        .filter((one) => one.in === 'query' && one.schema?.format === 'uuid' && !path.includes('{'))
        .map(({ name }) => [path, name] as const),
    );
    expect(filters.map(([path]) => path)).toContain('/payment_attempts');
    for (const [path, name] of filters)
      for (const value of ['x', '0', '..'])
        expect([path, (await ada.get(`${path}?${name}=${value}`)).body]).toMatchObject([
          path,
          { code: 'validation_failed', errors: [{ field: name, code: 'invalid_format' }] },
        ]);
  });

  test('if repeated', async () => {
    const { status, body } = await ada.get('/invoices?invoice_number=1&invoice_number=2');
    expect([status, body.message]).toEqual([400, 'invoice_number must appear only once.']);
  });

  test.each([
    ['filter: { status: [] }', 'status'],
    ['filter: { createdAfter: "yesterday" }', 'createdAfter'],
  ])('in a list of a parent: %s', async (args, field) => {
    const { code, errors } = await ada.graphql(`{ viewer { articles(${args}) { nodes { id } } } }`);
    expect([code, errors?.[0]?.extensions.errors[0].field]).toEqual(['validation_failed', field]);
  });
});
