import { emptyView } from '@terrapin/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
let grace: Client;

beforeAll(async () => {
  server = await startTestServer({ ARTICLE_DELETION: 'trash' });
  [ada, grace] = await Promise.all([server.as('ada'), server.as('grace')]);
});
afterAll(() => server.close());

const book = { title: 'Esio Trot', year: 1990 };
const notFound = (field: string) => ({
  code: 'validation_failed',
  errors: [{ field, code: 'not_found', message: 'Does not exist.' }],
});

test('a book cannot belong to an invoice that its writer does not see, on both surfaces', async () => {
  const { id: invoice, path } = await createInvoiceIn(ada, 'draft');
  const refused = await grace.post('/books', { ...book, invoice });
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining(notFound('invoice'))]);
  const { body } = await grace.post('/books', book);
  expect((await grace.patch(`/books/${body.id}`, { invoice })).body).toMatchObject(notFound('invoice'));
  const update = 'mutation($id: ID!, $invoice: ID) { updateBook(id: $id, input: { invoice: $invoice }) { id } }';
  const { errors } = await grace.graphql(update, { id: body.id, invoice });
  expect(errors?.[0]?.extensions).toMatchObject(notFound('invoice'));
  expect((await ada.get(`${path}/books`)).body).toEqual([]);

  expect((await ada.patch(`/books/${body.id}`, { invoice })).body).toMatchObject({ invoice });
  expect((await ada.get(`${path}/books?fields=id`)).body).toEqual([{ id: body.id }]);
  expect((await grace.get(`${path}/books`)).status).toBe(404);
  expect((await ada.delete(path)).body).toMatchObject({ code: 'in_use' });
  // What it belongs to already may stay.
  expect((await grace.patch(`/books/${body.id}`, { year: 1991, invoice })).body).toMatchObject({ year: 1991, invoice });
});

test('a book cannot belong to an article in the trash', async () => {
  const { id: article } = (await ada.post('/articles', { title: 'On parents' })).body;
  const { body } = await ada.post('/books', { ...book, article });
  expect(body.article).toBe(article);
  await ada.delete(`/articles/${article}`);
  expect((await ada.post('/books', { ...book, article })).body).toMatchObject(notFound('article'));
  expect((await ada.patch(`/books/${body.id}`, { year: 1991 })).body).toMatchObject({ year: 1991, article });
});

test('an article with a book cannot be deleted permanently', async () => {
  const permanent = await startTestServer();
  const ada = await permanent.as('ada');
  const { id: article } = (await ada.post('/articles', { title: 'On parents' })).body;
  await ada.post('/books', { ...book, article });
  const refused = await ada.delete(`/articles/${article}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
  await permanent.close();
});

test('of many books, those fail that belong to what their writer does not see, or to nothing', async () => {
  const { Books } = await import('../../src/resources/books/books.operations.ts' as string);
  const [{ id: invoice }, { id: hidden }] = [
    await createInvoiceIn(grace, 'draft'),
    await createInvoiceIn(ada, 'draft'),
  ];
  const { id: viewer } = (await grace.get('/users/grace')).body;
  const by = { viewer: { id: viewer, scopes: new Set() }, via: 'rest', requestId: 'parents' };
  const ctx = new RequestContext(server.database, {} as Services, by as never) as SignedIn;
  const belonging = (to: object) => ({ value: { ...book, author: '', pages: null, ...to } });
  const nothing = '0198e0c0-0000-7000-8000-000000000000';
  const items = [{ invoice }, { invoice: hidden }, { shelf: nothing }, {}].map(belonging);
  const results = await Books.many()(ctx, items, emptyView);
  expect(results).toEqual([
    { value: expect.objectContaining({ version: 1 }) },
    { error: expect.objectContaining(notFound('invoice')) },
    { error: expect.objectContaining(notFound('shelf')) },
    { value: expect.objectContaining({ version: 1 }) },
  ]);
});
