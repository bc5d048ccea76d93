import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { at, clock, idsOf, itemsOf } from './lists.ts';

let server: TestServer;
let ada: Client;
let grace: Client;

const timeOf = clock();
const times = [timeOf(0), timeOf(1), timeOf(1).replace('Z', '.999Z'), timeOf(2)];
const [first, second, , last] = times as [string, string, string, string];
const articles: string[] = [];
const invoices: Record<string, string> = {};
const messages: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = [await server.as('ada'), await server.as('grace')];
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
});
afterAll(() => server.close());

async function listed(client: Client, field: 'articles' | 'invoices' | 'ownMessages', query: string, filter: string) {
  const path = field === 'ownMessages' ? '/messages' : `/${field}`;
  const rest = await client.get(`${path}?${query}`);
  const graphql = await client.graphql(`{ ${field}(filter: { ${filter} }) { nodes { id } } }`);
  expect([rest.status, graphql.errors]).toEqual([200, undefined]);
  expect(idsOf(graphql.data[field].nodes)).toEqual(itemsOf(rest.body));
  return itemsOf(rest.body);
}
const inTime = (time: string) => encodeURIComponent(time);
const newestFirst = (...indexes: number[]) => indexes.map((i) => articles[i]).reverse();

describe('articles are filtered by', () => {
  test.each([
    ['created_after, which includes that second', { created_after: second }, [1, 2, 3]],
    ['created_before, which excludes that second', { created_before: second }, [0]],
    [
      'both, so adjacent ranges neither overlap nor leave a gap',
      { created_after: second, created_before: last },
      [1, 2],
    ],
    ['an empty range', { created_after: last, created_before: first }, []],
    ['created_after before all articles', { created_after: '1000-01-01 00:00:00Z' }, [0, 1, 2, 3]],
    ['created_after after all articles', { created_after: '9999-12-31 23:59:59Z' }, []],
    ['created_before before the first possible id', { created_before: '1969-12-31 23:59:59Z' }, []],
    ['author and time', { author: 'ada', created_after: second }, [2, 3]],
    ['status and time', { status: 'archived', created_before: last }, [2]],
    ['author, status and time', { author: 'ada', status: 'published', created_after: second }, [3]],
    ['author and a status without articles', { author: 'grace', status: 'archived' }, []],
  ])('%s', async (_, filters, expected) => {
    const query = new URLSearchParams(filters as never).toString();
    const members = Object.entries(filters).map(([name, value]) => {
      const camel = name.replace(/_a/, 'A').replace(/_b/, 'B');
      return `${camel}: ${name === 'status' ? value.toUpperCase() : JSON.stringify(value)}`;
    });
    expect(await listed(ada, 'articles', query, members.join(', '))).toEqual(newestFirst(...expected));
  });

  test('a time in the format of RFC 3339, with T', async () => {
    const time = second.replace(' ', 'T');
    const found = await listed(ada, 'articles', `created_after=${inTime(time)}`, `createdAfter: "${time}"`);
    expect(found).toEqual(newestFirst(1, 2, 3));
  });

  test('updated_after, in the order of the last change', async () => {
    const [a, b] = [articles[0] as string, articles[1] as string];
    await at(timeOf(60), () => ada.patch(`/articles/${b}`, { title: 'First' }));
    await at(timeOf(61), () => ada.patch(`/articles/${a}`, { title: 'Second' }));
    const since = async (time: string) =>
      listed(ada, 'articles', `updated_after=${inTime(time)}`, `updatedAfter: "${time}"`);
    expect(await since(timeOf(60))).toEqual([a, b]);
    expect(await since(timeOf(61))).toEqual([a]);
    expect(await since(timeOf(62))).toEqual([]);
    expect((await since('1000-01-01 00:00:00Z')).slice(0, 2)).toEqual([a, b]);
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
      `created_before=${inTime(last)}&status=draft,sent,paid`,
      `createdBefore: "${last}", status: [DRAFT, SENT, PAID]`,
      ['draft', 'sent'],
    ],
    [
      'number and time',
      `created_before=${inTime(second)}&invoice_number=sent`,
      `createdBefore: "${second}", invoiceNumber: "sent"`,
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
    [
      '/articles?created_after=yesterday',
      'created_after',
      '{ articles(filter: { createdAfter: "yesterday" }) { nodes { id } } }',
    ],
    [
      '/articles?created_before=2026-02-31T00:00:00Z',
      'created_before',
      '{ articles(filter: { createdBefore: "2026-02-31T00:00:00Z" }) { nodes { id } } }',
    ],
    ['/articles?updated_after=', 'updated_after', '{ articles(filter: { updatedAfter: "" }) { nodes { id } } }'],
    ['/invoices?created_after=1', 'created_after', '{ invoices(filter: { createdAfter: "1" }) { nodes { id } } }'],
    ['/invoices?status=draft,shell', 'status', '{ invoices(filter: { status: [DRAFT, SHELL] }) { nodes { id } } }'],
    ['/invoices?status=shell', 'status', '{ invoices(filter: { status: SHELL }) { nodes { id } } }'],
    ['/invoices?status=', 'status', '{ invoices(filter: { status: [] }) { nodes { id } } }'],
    ['/invoices?invoice_number=', 'invoice_number', '{ invoices(filter: { invoiceNumber: "" }) { nodes { id } } }'],
    [
      '/invoices?invoice_number=%00',
      'invoice_number',
      '{ invoices(filter: { invoiceNumber: "\\u0000" }) { nodes { id } } }',
    ],
    ['/messages?box=lost', 'box', '{ ownMessages(filter: { box: LOST }) { nodes { id } } }'],
    ['/articles?direction=up', 'direction', '{ articles(direction: UP) { nodes { id } } }'],
    ['/articles?count=yes', 'count', null],
  ])('%s', async (path, field, query) => {
    const { status, body } = await ada.get(path);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', field]);
    if (query) expect(['validation_failed', 'graphql_validation_failed']).toContain((await ada.graphql(query)).code);
  });

  test('if repeated', async () => {
    const { status, body } = await ada.get('/invoices?status=draft&status=sent');
    expect([status, body.message]).toEqual([400, 'status: Must appear only once.']);
  });

  test.each([
    ['author=ada', 'author: "ada"'],
    ['status=archived', 'status: ARCHIVED'],
    ['created_after=2026-01-31T12:00:00Z', 'createdAfter: "2026-01-31T12:00:00Z"'],
    ['created_before=2026-01-31T12:00:00Z', 'createdBefore: "2026-01-31T12:00:00Z"'],
  ])('if combined with updated_after: %s', async (query, filter) => {
    const { status, body } = await ada.get(`/articles?updated_after=2026-01-31T12:00:00Z&${query}`);
    expect([status, body.errors[0].field]).toEqual([400, 'updated_after']);
    expect(body.message).toContain('Cannot be combined with other filters');
    const { code, errors } = await ada.graphql(
      `{ articles(filter: { updatedAfter: "2026-01-31T12:00:00Z", ${filter} }) { nodes { id } } }`,
    );
    expect([code, errors?.[0]?.extensions.errors[0].field]).toEqual(['validation_failed', 'updatedAfter']);
  });
});

describe('the deprecated arguments that filter replaces', () => {
  test('still work and are marked as deprecated', async () => {
    const { data } = await ada.graphql(`{
      articles(status: ARCHIVED, author: "ada") { nodes { id } }
      invoices(status: SENT) { nodes { id } }
      __type(name: "Query") { fields { name args(includeDeprecated: true) { name deprecationReason } } }
    }`);
    expect(idsOf(data.articles.nodes)).toEqual([articles[2]]);
    expect(idsOf(data.invoices.nodes)).toEqual([invoices.sent]);
    const former = data.__type.fields.flatMap(
      ({ name, args }: { name: string; args: { name: string; deprecationReason: string }[] }) =>
        args.filter(({ deprecationReason }) => deprecationReason).map((arg) => `${name}.${arg.name}`),
    );
    expect(former.sort()).toEqual(['articles.author', 'articles.status', 'invoices.status']);
  });

  test('are rejected together with filter', async () => {
    for (const args of ['status: ARCHIVED, filter: { author: "ada" }', 'filter: {}, author: "ada"']) {
      const { code, errors } = await ada.graphql(`{ articles(${args}) { nodes { id } } }`);
      expect([code, errors?.[0]?.message]).toEqual([
        'validation_failed',
        expect.stringContaining('Must not be combined with filter. Set it in filter.'),
      ]);
    }
  });
});
