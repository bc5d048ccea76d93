import { describe, expect, test } from 'vitest';
import type { Answer, Body } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: null };
const json = { 'content-type': 'application/json' };
const sum = { amount: 1, currency: 'EUR' };
const many = <T>(size: number, item: () => T) => Array.from({ length: size }, item);
const outcomesOf = ({ body }: Answer) =>
  body.map(({ status, error }: Body) => [status, error?.code, error?.errors?.[0].field]);

describe.each([
  {
    path: '/articles/batches',
    single: '/articles',
    statement: 'article_insert_many_references',
    input: () => articleInput(),
  },
  { path: '/invoices/batches', single: '/invoices', statement: 'invoice_insert_many', input: () => invoiceInput() },
])('POST $path', ({ path, single, statement, input }) => {
  test('creates each item as a separate request would, in order', async () => {
    const inputs = many(3, input) as object[];
    const separate = await ada.post(single, input());
    const { status, body } = await ada.post(path, inputs);
    expect([status, body.map((result: Body) => result.status)]).toEqual([201, [201, 201, 201]]);
    for (const [index, { data }] of body.entries()) {
      const { id } = data.data ?? data;
      expect(Object.keys(data)).toEqual(Object.keys(separate.body));
      expect(data).toMatchObject(inputs[index] as object);
      expect((await ada.get(`${single}/${id}`)).body).toEqual(data);
    }
    const listed = (await ada.get(`${single}?limit=3`)).body;
    const idsOf = (items: Body[]) => items.map((item) => (item.data ?? item).id);
    expect(idsOf(listed.data ?? listed)).toEqual(idsOf(body.map(({ data }: Body) => data)).reverse());
  });

  test('is one statement for any number of items, and an event and an audit entry for each', async () => {
    server.statements.length = 0;
    const { status, body, headers } = await ada.post(path, many(500, input));
    expect([status, body.length]).toEqual([201, 500]);
    expect(server.statements).toEqual([statement]);
    const request = headers.get('x-request-id') as string;
    const entries = await ada.get(`/audit?request_id=${request}`, { accept: 'application/x-ndjson' });
    const idOf = ({ data }: Body) => (data.data ?? data).id;
    expect(new Set(entries.body.map(({ resource }: Body) => resource.id))).toEqual(new Set(body.map(idOf)));
    expect(entries.body[0]).toMatchObject({ type: `${statement.split('_')[0]}.created`, via: 'rest' });
  });

  test.each([
    ['no item', [], 'too_short'],
    ['501 items', many(501, input), 'too_long'],
  ])('is rejected as a whole with %s', async (_case, items, code) => {
    const { status, body } = await ada.post(path, items);
    expect([status, body.code, body.errors]).toEqual([
      400,
      'validation_failed',
      [{ field: '', code, message: expect.any(String) }],
    ]);
  });

  test('creates the others if items are wrong, each with the error of a separate request', async () => {
    const wrong = [{}, null, 'text', [], { colour: 'red' }, { data: null }, { id: 7, status: 7 }];
    const answer = await ada.post(path, [input(), ...wrong, input()]);
    expect(answer.status).toBe(207);
    expect(answer.body.map(({ status }: Body) => status)).toEqual([201, ...wrong.map(() => 400), 201]);
    for (const [index, item] of wrong.entries()) {
      if (Array.isArray(item)) continue;
      const { request_id: _, ...error } = (await ada.post(single, item)).body;
      expect(answer.body[index + 1].error).toEqual(error);
    }
  });

  test('is created once per Idempotency-Key, failed items included', async () => {
    const items = [input(), {}];
    const send = (body: unknown) => ada.post(path, body, { 'idempotency-key': `array-${path}` });
    const [first, second] = [await send(items), await send(items)];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([207, 207, 'true']);
    expect(second.body).toEqual(first.body);
    expect((await send(items.slice(1))).body.code).toBe('idempotency_key_reused');
  });

  test('is the path that a POST of an array to the path of a single one names', async () => {
    const send = (sent: string, body: unknown, key: string) =>
      ada.post(sent, body, { 'idempotency-key': `${key}-${path}` });
    const refused = await send(single, [input()], 'refused');
    const message = `Must be an object. To create several, use POST ${path}.`;
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'validation_failed', errors: [{ field: '', code: 'invalid_type', message }] },
    ]);
    expect((await send(path, [input()], 'refused')).status).toBe(201);
    expect((await ada.post(path, input())).body.errors).toMatchObject([{ field: '', code: 'invalid_type' }]);
  });
});

describe('arrays of invoices', () => {
  test('have items in a document, in a part of it, or bare', async () => {
    const bare = { ...sum, contact };
    const items = [
      bare,
      { attributes: bare },
      { data: { attributes: bare } },
      { data: { type: 'invoice', attributes: bare } },
    ];
    const { status, body } = await ada.post('/invoices/batches', items);
    expect([status, body.map(({ data }: Body) => data.data.attributes.contact)]).toEqual([
      201,
      items.map(() => contact),
    ]);
    const again = await ada.post('/invoices/batches', [
      { amount: 0, currency: 'EUR' },
      { attributes: { amount: 0, currency: 'EUR' } },
      { data: { attributes: { amount: 0, currency: 'EUR' } } },
      { data: { type: 'bill', attributes: sum } },
    ]);
    expect(outcomesOf(again)).toEqual(
      ['amount', 'attributes.amount', 'data.attributes.amount', 'data.type'].map((field) => [
        400,
        'validation_failed',
        field,
      ]),
    );
  });

  test('fail for each number that another invoice has, in the database or before it in the array', async () => {
    await ada.post('/invoices', invoiceInput({ invoice_number: 'TAKEN' }));
    const numbers = ['TAKEN', 'FREE', 'FREE', 'OTHER'];
    const answer = await ada.post(
      '/invoices/batches',
      numbers.map((invoice_number) => ({ ...sum, invoice_number })),
      {
        'idempotency-key': 'numbers',
      },
    );
    const taken = [409, 'invoice_number_taken', undefined];
    expect(outcomesOf(answer)).toEqual([taken, [201, undefined, undefined], taken, [201, undefined, undefined]]);
    const grace = await server.as('grace');
    expect((await grace.post('/invoices/batches', [{ ...sum, invoice_number: 'TAKEN' }])).status).toBe(201);
  });

  test('check rules of the server for each item', async () => {
    const yen = { amount: 1.5, currency: 'JPY' };
    const answer = await ada.post('/invoices/batches', [yen, { ...sum, status: 'paid' }, { ...sum, status: 'draft' }]);
    expect(outcomesOf(answer)).toEqual([
      [400, 'validation_failed', 'amount'],
      [400, 'read_only', 'status'],
      [201, undefined, undefined],
    ]);
  });
});

test('a single article has the limit of other bodies, although arrays have a greater one', async () => {
  const large = JSON.stringify(articleInput({ body: 'x'.repeat(1_600_000) }));
  const { status, body: error } = await ada.request('POST', '/articles', { body: large, headers: json });
  expect([status, error.message]).toEqual([413, 'The body exceeds the limit of 1,212,084 bytes.']);
  const items = JSON.stringify(many(20, () => articleInput({ body: 'x'.repeat(100_000) })));
  expect((await ada.request('POST', '/articles/batches', { body: items, headers: json })).status).toBe(201);
});

describe('GraphQL', () => {
  test('createArticles and createInvoices return the results of REST', async () => {
    const create = `mutation ($articles: [CreateArticleInput!]!, $invoices: [CreateInvoiceInput!]!) {
      createArticles(input: $articles) { status article { title body author { username } etag } error { code errors { field } } }
      createInvoices(input: $invoices) { status invoice { amount contact { name } } error { code } } }`;
    const number = { ...sum, invoiceNumber: 'BY-GRAPHQL' };
    const { data } = await ada.graphql(create, {
      articles: [{ title: 'One', body: 'Whole' }, { title: '' }],
      invoices: [{ ...number, contact }, number],
    });
    expect(data).toEqual({
      createArticles: [
        {
          status: 201,
          article: { title: 'One', body: 'Whole', author: { username: 'ada' }, etag: expect.any(String) },
          error: null,
        },
        { status: 400, article: null, error: { code: 'validation_failed', errors: [{ field: 'title' }] } },
      ],
      createInvoices: [
        { status: 201, invoice: { amount: 1, contact: { name: contact.name } }, error: null },
        { status: 409, invoice: null, error: { code: 'invoice_number_taken' } },
      ],
    });
  });

  test('takes one statement for 500 articles', async () => {
    server.statements.length = 0;
    const input = many(500, () => articleInput());
    const { data } = await ada.graphql(
      'mutation ($input: [CreateArticleInput!]!) { createArticles(input: $input) { status article { title } } }',
      { input },
    );
    expect(data.createArticles.map(({ article }: Body) => article.title)).toEqual(input.map(({ title }) => title));
    expect(server.statements).toHaveLength(1);
  });
});
