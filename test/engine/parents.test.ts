import { EntityName } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { emptyView } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import * as catalogue from '../../src/catalogue.ts';
import { collectionOperations } from '../../src/core/collection.ts';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { PrimaryId, Writable } from '../../src/core/declared-field.ts';
import { Node } from '../../src/core/node.ts';
import { BelongsTo } from '../../src/core/relations.ts';
import { repositoryOf } from '../../src/core/repository.ts';
import { representationOf } from '../../src/core/representation.ts';
import { integer } from '../../src/core/schema.ts';
import { Versioned } from '../../src/core/versioned.ts';
import { Article } from '../../src/resources/articles/article.entity.ts';
import { Invoice } from '../../src/resources/invoices/invoice.entity.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import { createClient } from '../support/client.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { shared } from '../support/shared.ts';
import { startEngine } from './engine.ts';

/** It belongs to an invoice, which only its owner sees, and to an article, which may be in the trash. */
@ObjectType({ description: 'A book.', implements: Node })
@Entity({ tableName: 'books' })
class Book extends Versioned {
  declare [EntityName]?: 'Book';

  @PrimaryId()
  readonly id!: string;

  @Writable(integer({ min: 0, max: 3000 }).meta({ description: 'When it appeared.' }))
  year!: number;

  @BelongsTo(() => Invoice, { list: 'books', nullable: true, description: 'How it was sold.' })
  invoice!: Invoice | null;

  @BelongsTo(() => Article, { nullable: true, description: 'Its review.' })
  article!: Article | null;
}

class Books extends repositoryOf(Book, {
  name: 'book',
  visible: 'everyone',
  events: false,
  writes: { insert: [], update: [], delete: [] },
  keys: [],
}) {}

const schema = representationOf(Book);
const operations = Object.values(collectionOperations(schema, 'books' as 'turtles', { repository: Books }));
const books: Resource = {
  tag: { name: 'Books', description: 'Books.' },
  types: [{ type: Book, schema, operations, repository: Books, fields: true }],
};
const table = `create table books (id uuid primary key, year integer not null, version integer not null,
  invoice_id uuid references invoices (id), article_id uuid references articles (id),
  created_at timestamptz not null, updated_at timestamptz not null)`;
const rights = { 'books:read': 'Read books.', 'books:write': 'Change books.' };

const start = (environment: Record<string, string> = {}) =>
  shared(
    startEngine(
      [...registry.resources, books],
      [table],
      { ...catalogue, scopes: { ...catalogue.scopes, books: rights } },
      environment,
    ),
  );
const engine = await start({ ARTICLE_DELETION: 'trash' });
const { ada } = engine;
const grace = await insertUser(engine.database, { username: 'grace' }).then(async (user) =>
  Object.assign(
    createClient(engine.url, await insertToken(engine.database, { user, scopes: engine.registry.scopes })),
    {
      id: user,
    },
  ),
);

const book = { year: 1990 };
const notFound = (field: string) => ({
  code: 'validation_failed',
  errors: [{ field, code: 'not_found', message: 'Does not exist.' }],
});

test('a row cannot belong to an invoice that its writer does not see, on both surfaces', async () => {
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

test('a row cannot belong to an article in the trash', async () => {
  const { id: article } = (await ada.post('/articles', { title: 'On parents' })).body;
  const { body } = await ada.post('/books', { ...book, article });
  expect(body.article).toBe(article);
  await ada.delete(`/articles/${article}`);
  expect((await ada.post('/books', { ...book, article })).body).toMatchObject(notFound('article'));
  expect((await ada.patch(`/books/${body.id}`, { year: 1991 })).body).toMatchObject({ year: 1991, article });
});

test('an article to which a row belongs cannot be deleted permanently', async () => {
  const { ada } = await start();
  const { id: article } = (await ada.post('/articles', { title: 'On parents' })).body;
  await ada.post('/books', { ...book, article });
  const refused = await ada.delete(`/articles/${article}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
});

test('of many rows, those fail that belong to what their writer does not see, or to nothing', async () => {
  const [{ id: invoice }, { id: hidden }] = [
    await createInvoiceIn(grace, 'draft'),
    await createInvoiceIn(ada, 'draft'),
  ];
  const by = { viewer: { id: grace.id, scopes: new Set() }, via: 'rest', requestId: 'parents' };
  const ctx = new RequestContext(engine.database, {} as Services, by as never) as SignedIn;
  const nothing = '0198e0c0-0000-7000-8000-000000000000';
  const items = [{ invoice }, { invoice: hidden }, { article: nothing }, {}].map((to) => ({
    value: { ...book, ...to },
  }));
  const results = await Books.many()(ctx, items as never, emptyView);
  expect(results).toEqual([
    { value: expect.objectContaining({ version: 1 }) },
    { error: expect.objectContaining(notFound('invoice')) },
    { error: expect.objectContaining(notFound('article')) },
    { value: expect.objectContaining({ version: 1 }) },
  ]);
});
