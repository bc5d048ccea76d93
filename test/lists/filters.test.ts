import { beforeAll, describe, expect, test } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { at, clock, idsOf, itemsOf, walkRest } from './lists.ts';

const timeOf = clock();
const times = [timeOf(0), timeOf(1), timeOf(1).replace('Z', '.999Z'), timeOf(2)];
const [first, second] = times as [string, string];
const articles: string[] = [];
const invoices: Record<string, string> = {};
const messages: Record<string, string> = {};

const server = await sharedServer();
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
const authors = [ada, grace, ada, ada];
for (const [i, time] of times.entries())
  await at(time, async () => {
    const status = i === 2 ? 'archived' : 'published';
    articles.push((await authors[i]?.post('/articles', articleInput({ status })))?.body.id);
    const number = ['draft', 'published', 'sent', 'paid'][i] as string;
    const contact = { name: 'Tess', email: 'tess@example.com', phone: null };
    const { data } = (await ada.post('/invoices', invoiceInput({ invoice_number: number, contact }))).body;
    invoices[number] = data.id;
    const way = { draft: [], published: ['published'], sent: ['published', 'sent'], paid: ['published', 'paid'] };
    for (const to of way[number as 'draft']) await ada.post(`/invoices/${data.id}/transitions`, { to });
  });
const send = async (from: Client, to: string) =>
  (await from.post(`/users/${to}/messages`, { message: 'Hello' })).body.id;
messages.toGrace = await send(ada, 'grace');
messages.toAda = await send(grace, 'ada');
messages.toHerself = await send(ada, 'ada');
messages.betweenOthers = await send(await server.as('linus'), 'grace');

type List = 'articles' | 'invoices' | 'ownMessages' | 'companies';
const paths = {
  articles: '/articles',
  invoices: '/invoices',
  ownMessages: '/messages',
  companies: '/api/v3/companies',
};

async function listed(client: Client, field: List, query: string, filter: string, others = '') {
  const rest = await client.get(`${paths[field]}?${query}`);
  const graphql = await client.graphql(`{ ${field}(filter: { ${filter} }${others}) { nodes { id } } }`);
  expect([rest.status, graphql.errors]).toEqual([200, undefined]);
  expect(idsOf(graphql.data[field].nodes)).toEqual(itemsOf(rest.body));
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
const inTime = (time: string) => encodeURIComponent(time);
const newestFirst = (...indexes: number[]) => indexes.map((i) => articles[i]).reverse();

describe('articles are filtered by', () => {
  test.each([
    ['created_after, which includes that second', { created_after: second }, [1, 2, 3]],
    ['created_before, which includes that second', { created_before: second }, [0, 1, 2]],
    ['both ends, of which the range has all of the second', { created_after: second, created_before: second }, [1, 2]],
    ['created_after before all articles', { created_after: '1000-01-01 00:00:00Z' }, [0, 1, 2, 3]],
    ['created_after after all articles', { created_after: '9999-12-31 23:59:59Z' }, []],
    ['created_before before the first possible id', { created_before: '1969-12-31 23:59:59Z' }, []],
    ['author and time', { author: 'ada', created_after: second }, [2, 3]],
    ['status and time', { status: 'archived', created_before: second }, [2]],
    ['author, status and time', { author: 'ada', status: 'published', created_after: second }, [3]],
    ['author and a status without articles', { author: 'grace', status: 'archived' }, []],
  ])('%s', async (_, filters, expected) => {
    const query = new URLSearchParams(filters as never).toString();
    expect(await listed(ada, 'articles', query, inGraphql(filters))).toEqual(newestFirst(...expected));
  });

  test('a time in the format of RFC 3339, with T', async () => {
    const time = second.replace(' ', 'T');
    const found = await listed(ada, 'articles', `created_after=${inTime(time)}`, `createdAfter: "${time}"`);
    expect(found).toEqual(newestFirst(1, 2, 3));
  });

  describe('the last change', () => {
    const changed: Record<'archived' | 'grace' | 'first', string> = { archived: '', grace: '', first: '' };
    beforeAll(async () => {
      [changed.first, changed.grace, changed.archived] = articles as [string, string, string];
      await at(timeOf(60), () => ada.patch(`/articles/${changed.grace}`, { title: 'One' }));
      await at(timeOf(61), () => ada.patch(`/articles/${changed.first}`, { title: 'Two' }));
      await at(timeOf(62), () => ada.patch(`/articles/${changed.archived}`, { title: 'Three' }));
    });
    const [all, unchanged] = [['archived', 'first', 'grace'], articles];

    test.each([
      ['updated_after', { updated_after: timeOf(60) }, all],
      ['updated_after, which includes that second', { updated_after: timeOf(62) }, ['archived']],
      ['updated_before, which includes that second', { updated_before: timeOf(60) }, ['grace', 3]],
      ['both', { updated_after: timeOf(61), updated_before: timeOf(61) }, ['first']],
      ['after all', { updated_after: timeOf(63) }, []],
      ['everything', { updated_after: '1000-01-01 00:00:00Z', updated_before: '9999-12-31 23:59:59Z' }, [...all, 3]],
      ['a status', { updated_after: timeOf(0), status: 'archived' }, ['archived']],
      ['both statuses', { updated_after: timeOf(61), status: 'archived,published' }, ['archived', 'first']],
      ['an author', { updated_after: timeOf(60), author: 'ada' }, ['archived', 'first']],
      ['an author and a status', { updated_before: timeOf(61), author: 'ada', status: 'published' }, ['first', 3]],
      ['sort', { sort: 'updated_at' }, [...all, 3]],
      ['sort and status', { sort: 'updated_at', status: 'published' }, ['first', 'grace', 3]],
      ['sort and author', { sort: 'updated_at', author: 'grace' }, ['grace']],
    ])('in its order: %s', async (_, filters, expected) => {
      const query = new URLSearchParams(filters as never).toString();
      const ids = expected.map((one) => (typeof one === 'number' ? unchanged[one] : changed[one as 'first']));
      const { sort, ...others } = filters as Record<string, string>;
      expect(await listed(ada, 'articles', query, inGraphql(others), sort && ', sort: UPDATED_AT')).toEqual(ids);
    });

    test('pages of several statuses follow each other in both directions', async () => {
      for (const path of [
        'sort=updated_at',
        'sort=updated_at&author=ada&status=archived,published',
        'status=archived,published',
      ]) {
        const whole = itemsOf((await ada.get(`/articles?${path}`)).body);
        for (const [direction, expected] of [
          ['desc', whole],
          ['asc', whole.toReversed()],
        ] as const)
          expect(await walkRest(ada, `/articles?${path}&direction=${direction}&limit=1`, 'next')).toEqual(expected);
      }
    });

    test('creation, in the order of creation, if that is asked for', async () => {
      const found = await listed(ada, 'articles', 'sort=created_at&author=ada', 'author: "ada"', ', sort: CREATED_AT');
      expect(found).toEqual(newestFirst(0, 2, 3));
    });

    test('several statuses, in the order of creation', async () => {
      expect(await listed(ada, 'articles', 'status=archived,published', 'status: [ARCHIVED, PUBLISHED]')).toEqual(
        newestFirst(0, 1, 2, 3),
      );
      expect(await listed(ada, 'articles', 'status=archived,archived', 'status: [ARCHIVED, ARCHIVED]')).toEqual(
        newestFirst(2),
      );
    });

    test('and creation, in the order of the range, or in another that is asked for', async () => {
      const both = { updated_after: timeOf(60), created_before: second };
      const query = new URLSearchParams(both).toString();
      const ids = [changed.archived, changed.first, changed.grace];
      expect(await listed(ada, 'articles', query, inGraphql(both))).toEqual(ids);
      const found = await listed(ada, 'articles', `${query}&sort=created_at`, inGraphql(both), ', sort: CREATED_AT');
      expect(found).toEqual(newestFirst(0, 1, 2));
    });

    test('a cursor of a list in one order is rejected in the other', async () => {
      const cursorIn = (link: string | null) =>
        new URL(/<([^>]+)>/.exec(link ?? '')?.[1] as string).searchParams.get('after');
      const cursors = {
        created_at: cursorIn((await ada.get('/articles?limit=1&sort=updated_at')).headers.get('link')),
        updated_at: cursorIn((await ada.get('/articles?limit=1')).headers.get('link')),
      };
      for (const [sort, after] of Object.entries(cursors))
        expect((await ada.get(`/articles?sort=${sort}&after=${after}`)).body.code).toBe('invalid_cursor');
    });
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

describe('companies are filtered by', () => {
  const companies: string[] = [];
  beforeAll(async () => {
    for (const [name, status, time] of [
      ['Carapace', 'active', 0],
      ['Carapace', 'inactive', 1],
      ['Shell', 'active', 2],
    ] as const)
      await at(timeOf(time), async () =>
        companies.push((await ada.post('/api/v3/companies', { name, status })).body.company.uuid),
      );
  });

  test.each([
    ['nothing', {}, [0, 1, 2]],
    ['a status', { status: 'active' }, [0, 2]],
    ['several statuses', { status: 'inactive,active' }, [0, 1, 2]],
    ['name', { name: 'Carapace' }, [0, 1]],
    ['name, exactly', { name: 'carapace' }, []],
    ['name and status', { name: 'Carapace', status: 'inactive' }, [1]],
    ['name, status and creation', { name: 'Carapace', status: 'inactive,active', created_before: first }, [0]],
    ['creation', { created_after: second }, [1, 2]],
  ])('%s', async (_, filters, expected) => {
    const query = new URLSearchParams(filters as never).toString();
    expect(await listed(ada, 'companies', query, inGraphql(filters))).toEqual(
      expected.map((i) => companies[i]).reverse(),
    );
    const { headers } = await ada.get(`/api/v3/companies?count=true&${query}`);
    expect(headers.get('total-count')).toBe(`${expected.length}`);
  });
});

describe('invoices are filtered by', () => {
  test.each([
    ['a status', 'status=draft', 'status: [DRAFT]', ['draft']],
    [
      'several statuses, in one order',
      'status=draft,paid,published',
      'status: [DRAFT, PAID, PUBLISHED]',
      ['draft', 'published', 'paid'],
    ],
    ['a repeated status', 'status=sent,sent', 'status: [SENT, SENT]', ['sent']],
    ['a status without invoices', 'status=failed', 'status: FAILED', []],
    ['number', 'invoice_number=sent', 'invoiceNumber: "sent"', ['sent']],
    ['an unknown number', 'invoice_number=Sent', 'invoiceNumber: "Sent"', []],
    [
      'number and statuses',
      'invoice_number=sent&status=sent,draft',
      'invoiceNumber: "sent", status: [SENT, DRAFT]',
      ['sent'],
    ],
    ['number and another status', 'invoice_number=sent&status=draft', 'invoiceNumber: "sent", status: DRAFT', []],
    ['time', `created_after=${inTime(second)}`, `createdAfter: "${second}"`, ['published', 'sent', 'paid']],
    [
      'time and statuses',
      `created_before=${inTime(second)}&status=draft,sent,paid`,
      `createdBefore: "${second}", status: [DRAFT, SENT, PAID]`,
      ['draft', 'sent'],
    ],
    [
      'number and time',
      `created_before=${inTime(first)}&invoice_number=sent`,
      `createdBefore: "${first}", invoiceNumber: "sent"`,
      [],
    ],
  ])('%s', async (_, query, filter, expected) => {
    expect(await listed(ada, 'invoices', query, filter)).toEqual(expected.map((name) => invoices[name]).reverse());
    expect(await listed(grace, 'invoices', query, filter)).toEqual([]);
  });
});

describe('messages of the caller are filtered by', () => {
  test('box, received by default', async () => {
    expect(await listed(ada, 'ownMessages', '', '')).toEqual([messages.toHerself, messages.toAda]);
    expect(await listed(ada, 'ownMessages', 'box=received', 'box: RECEIVED')).toEqual([
      messages.toHerself,
      messages.toAda,
    ]);
    expect(await listed(ada, 'ownMessages', 'box=sent', 'box: SENT')).toEqual([messages.toHerself, messages.toGrace]);
    expect(await listed(grace, 'ownMessages', 'box=sent', 'box: SENT')).toEqual([messages.toAda]);
    const { data } = await ada.graphql('{ ownMessages { nodes { id user { name } sender { name } } } }');
    expect(idsOf(data.ownMessages.nodes)).toEqual([messages.toHerself, messages.toAda]);
  });

  test('box from a variable, which may be omitted', async () => {
    const query = 'query ($box: MessageBox) { ownMessages(filter: { box: $box }) { nodes { id } } }';
    expect(idsOf((await ada.graphql(query, { box: 'SENT' })).data.ownMessages.nodes)).toContain(messages.toGrace);
    expect(idsOf((await ada.graphql(query)).data.ownMessages.nodes)).toContain(messages.toAda);
    const whole = 'query ($filter: MessageFilter) { ownMessages(filter: $filter) { nodes { id } } }';
    for (const filter of [null, {}, undefined])
      expect(idsOf((await ada.graphql(whole, { filter })).data.ownMessages.nodes)).toContain(messages.toAda);
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
