import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Event, type List } from '../../sdk/src/index.ts';
import type { Scope } from '../../src/core/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

interface Shelved {
  id: string;
  shelf: { id: string } | null;
}
/** Of the SDK in the copy of the project, which this file is not compiled with. */
interface Generated {
  books: {
    create(input: object): Promise<Shelved>;
    get(id: string): Promise<Shelved>;
    list(): List<Shelved>;
    update(id: string, input: object): Promise<Shelved>;
  };
  events: { list(filter: { types: string[] }): List<Event> };
  shelves: { get(id: string): Promise<object> };
}

/** Scopes of the copy, too. */
const scopes = (...names: string[]) => names as Scope[];
const unknown = '0198e0c0-0000-7000-8000-000000000000';

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

async function newShelf(): Promise<string> {
  return (await ada.post('/shelves', { name: 'By the window' })).body.id;
}
async function newBook(shelf: string | null): Promise<string> {
  return (await ada.post('/books', { title: 'Esio Trot', year: 1990, shelf })).body.id;
}

test('a book stands on a shelf, on another, or on none', async () => {
  const [first, second] = [await newShelf(), await newShelf()];
  const book = { title: 'Esio Trot', year: 1990 };
  expect((await ada.post('/books', book)).body).toMatchObject({ shelf: null });
  const { body } = await ada.post('/books', { ...book, shelf: first.toUpperCase() });
  expect(body.shelf).toBe(first);
  const path = `/books/${body.id}`;
  expect((await ada.patch(path, { shelf: second })).body.shelf).toBe(second);
  expect((await ada.patch(path, { year: 1991 })).body.shelf).toBe(second);
  expect((await ada.patch(path, { shelf: null })).body.shelf).toBeNull();
  expect((await ada.get(path)).body.shelf).toBeNull();

  const update = `mutation($id: ID!, $shelf: ID) {
    updateBook(id: $id, input: { shelf: $shelf }) { shelf { name } } }`;
  const { data } = await ada.graphql(update, { id: body.id, shelf: first });
  expect(data.updateBook).toEqual({ shelf: { name: 'By the window' } });
  expect((await ada.graphql(update, { id: body.id, shelf: null })).data.updateBook).toEqual({ shelf: null });
});

test.each([unknown, 'shelf-7', ''])('the shelf %j is not found, on both surfaces', async (shelf) => {
  const error = {
    code: 'validation_failed',
    errors: [{ field: 'shelf', code: 'not_found', message: 'Does not exist.' }],
  };
  const id = await newBook(null);
  const created = await ada.post(
    '/books',
    { title: 'Esio Trot', year: 1990, shelf },
    { 'idempotency-key': `on-${shelf}` },
  );
  expect([created.status, created.body]).toEqual([400, expect.objectContaining(error)]);
  const changed = await ada.patch(`/books/${id}`, { shelf });
  expect([changed.status, changed.body]).toEqual([400, expect.objectContaining(error)]);
  const create = 'mutation($shelf: ID) { createBook(input: { title: "x", year: 1, shelf: $shelf }) { id } }';
  const answer = await ada.graphql(create, { shelf });
  expect(answer.errors?.[0]?.extensions).toMatchObject(error);
});

test('a shelf with books is in use, on both surfaces', async () => {
  const shelf = await newShelf();
  const book = await newBook(shelf);
  const refused = await ada.delete(`/shelves/${shelf}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
  const remove = 'mutation($id: ID!) { deleteShelf(id: $id) }';
  expect((await ada.graphql(remove, { id: shelf })).code).toBe('in_use');
  expect((await ada.get(`/books/${book}`)).body.shelf).toBe(shelf);
  await ada.patch(`/books/${book}`, { shelf: null });
  expect((await ada.delete(`/shelves/${shelf}`)).status).toBe(204);
});

test('GET /shelves/{shelf}/books pages through the books of the shelf', async () => {
  const [shelf, other] = [await newShelf(), await newShelf()];
  const books = [await newBook(shelf), await newBook(shelf)];
  await newBook(other);
  const first = await ada.get(`/shelves/${shelf}/books?limit=1&fields=id&count=true`);
  expect([first.body, first.headers.get('total-count')]).toEqual([[{ id: books[1] }], '2']);
  const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  expect((await ada.get(next as string)).body).toEqual([{ id: books[0] }]);
  expect((await ada.get(`/shelves/${unknown}/books`)).status).toBe(404);
  const nobody = await server.as('grace', scopes('shelves:read'));
  expect((await nobody.get(`/shelves/${shelf}/books`)).body.code).toBe('insufficient_scope');
});

test('in GraphQL shelves lead to books and books to shelves, with one statement for all', async () => {
  const shelves = [await newShelf(), await newShelf()];
  for (const shelf of [...shelves, ...shelves]) await newBook(shelf);
  server.statements.length = 0;
  const { data } = await ada.graphql(`{ shelves(first: 2) { nodes { id books { totalCount nodes { id } } } } }`);
  expect(data.shelves.nodes.map(({ books }: { books: { totalCount: number } }) => books.totalCount)).toEqual([2, 2]);
  expect(server.statements).toEqual(['shelf_list', 'book_by_shelf', 'book_by_shelf_count']);

  await newBook(null);
  server.statements.length = 0;
  const answer = await ada.graphql('{ books(first: 5) { nodes { shelf { id name } } } }');
  const on = (id: string) => ({ shelf: { id, name: 'By the window' } });
  const [first = '', second = ''] = shelves;
  expect(answer.data.books.nodes).toEqual([{ shelf: null }, on(second), on(first), on(second), on(first)]);
  expect(server.statements).toEqual(['book_list', 'shelf_read_many']);
  const nobody = await server.as('grace', scopes('books:read'));
  const refused = await nobody.graphql('{ books(first: 2) { nodes { title shelf { name } } } }');
  expect(refused.data.books.nodes).toEqual([
    { title: 'Esio Trot', shelf: null },
    { title: 'Esio Trot', shelf: null },
  ]);
  expect(refused.code).toBe('insufficient_scope');
});

test('the id of a shelf is that of REST: it requires no scope to read shelves, and nothing is read of the shelf', async () => {
  const shelf = await newShelf();
  await newBook(shelf);
  const reader = await server.as('grace', scopes('books:read'));
  server.statements.length = 0;
  const fields = 'fragment OnShelf on Book { on: shelf { __typename ... { uuid: id } } }';
  const answer = await reader.graphql(`{ books(first: 1) { nodes { ...OnShelf } } } ${fields}`);
  expect(answer.errors).toBeUndefined();
  expect(answer.data.books.nodes).toEqual([{ on: { __typename: 'Shelf', uuid: shelf } }]);
  expect(server.statements).toEqual(['book_list']);
});

test('the SDK creates, changes, lists and follows books with a token that cannot read shelves', async () => {
  const shelf = { id: await newShelf() };
  const { token } = await server.as('grace', scopes('books:read', 'books:write'));
  const terrapin = createClient({ url: server.url, token }) as unknown as Generated;
  const created = await terrapin.books.create({ title: 'Esio Trot', year: 1990, shelf: shelf.id });
  expect(created.shelf).toEqual(shelf);
  expect((await terrapin.books.update(created.id, { year: 1991 })).shelf).toEqual(shelf);
  expect((await terrapin.books.get(created.id)).shelf).toEqual(shelf);
  const [listed] = await terrapin.books.list().toArray(1);
  expect(listed?.shelf).toEqual(shelf);
  const events = await terrapin.events.list({ types: ['BOOK_CREATED', 'BOOK_UPDATED'] }).toArray(2);
  expect(events).toMatchObject([
    { type: 'BOOK_UPDATED', book: { shelf } },
    { type: 'BOOK_CREATED', book: { shelf } },
  ]);
  await expect(terrapin.shelves.get(shelf.id)).rejects.toMatchObject({ code: 'insufficient_scope' });
});
