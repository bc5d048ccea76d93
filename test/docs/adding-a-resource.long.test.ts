import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, type Client, createClient } from '../support/client.ts';
import { endAll, newDataDir, type ServerProcess } from '../support/process.ts';
import { apply, blocksOf } from './page.ts';
import { copyProject, type Project } from './project.ts';

const page = await readFile('docs/adding-a-resource.md', 'utf8');
const [resource = [], column = []] = page.split('## Adding a column').map(blocksOf);

/** Milliseconds: four times what it takes alone, since its tools start processes while other tests run. */
const patience = 120_000;

let project: Project;
let data: Awaited<ReturnType<typeof newDataDir>>;
let server: ServerProcess;
let ada: Client;

beforeAll(async () => {
  [project, data] = await Promise.all([copyProject(), newDataDir('migrated')]);
  for (const block of resource) await apply(block, project.folder);
  await serve();
}, patience);
afterAll(async () => {
  await endAll();
  await Promise.all([project?.remove(), data?.remove()]);
});

async function serve(): Promise<void> {
  await project.run('tsx', 'src/tools/contracts.ts');
  server = await project.start(data.path);
  // Not server.client(), which validates responses against this project's openapi.json.
  ada = createClient(server.url, server.demoToken);
}

const contract = (file: string) => readFile(join(project.folder, file), 'utf8');

describe('the resource that docs/adding-a-resource.md adds', () => {
  const members = { title: 'Turtles All the Way Down', author: 'John Green', year: 2017 };

  test('takes at most 135 lines', () => {
    const sourceBlocks = resource.filter(({ file }) => file.startsWith('src/'));
    const lines = sourceBlocks.flatMap(({ language, code }) =>
      code.split('\n').filter((line) => line.trim() !== '' && (language !== 'diff' || line.startsWith('+'))),
    );
    expect(lines.length).toBeLessThanOrEqual(135);
  });

  test('has demo data', async () => {
    const { body } = await ada.get('/books?fields=title');
    expect(body).toEqual([{ title: 'Esio Trot' }, { title: 'Yertle the Turtle' }]);
  });

  test('can be created, read, paged through, updated and deleted in REST', async () => {
    const created = await ada.post('/books', members);
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(members)]);
    const path = `/books/${created.body.id}`;
    expect(created.headers.get('location')).toBe(server.url + path);
    expect((await ada.get(path)).body).toEqual(created.body);

    const first = await ada.get('/books?limit=1&fields=title');
    expect(first.body).toEqual([{ title: members.title }]);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    expect((await ada.get(next as string)).body).toEqual([{ title: 'Esio Trot' }]);

    const ifMatch = { 'if-match': created.headers.get('etag') as string };
    expect((await ada.patch(path, { year: 2018 }, ifMatch)).body).toMatchObject({ ...members, year: 2018 });
    const stale = await ada.patch(path, { year: 2019 }, ifMatch);
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await ada.delete(path, ifMatch)).status).toBe(412);
    expect((await ada.delete(path)).status).toBe(204);
    expect((await ada.get(path)).status).toBe(404);

    const refused = await ada.post('/books', { ...members, year: 0 });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'year', code: 'too_small' }]]);
    expect((await createClient(server.url, null).get('/books')).status).toBe(401);
  });

  test('has the same operations in GraphQL', async () => {
    const create = 'mutation($input: CreateBookInput!) { createBook(input: $input) { id title author year etag } }';
    const { id, etag, ...given } = (await ada.graphql(create, { input: members })).data.createBook;
    expect(given).toEqual(members);
    const read =
      'query($id: ID!) { book(id: $id) { title } books(first: 1) { nodes { id } pageInfo { hasNextPage } } }';
    const page = { nodes: [{ id }], pageInfo: { hasNextPage: true } };
    expect((await ada.graphql(read, { id })).data).toEqual({ book: { title: members.title }, books: page });

    const update = `mutation($id: ID!, $input: UpdateBookInput!, $ifMatch: String) {
      updateBook(id: $id, input: $input, ifMatch: $ifMatch) { year } }`;
    const change = { id, input: { year: 2018 }, ifMatch: etag };
    expect((await ada.graphql(update, change)).data.updateBook).toEqual({ year: 2018 });
    expect((await ada.graphql(update, change)).code).toBe('precondition_failed');
    const remove = 'mutation($id: ID!, $ifMatch: String) { deleteBook(id: $id, ifMatch: $ifMatch) }';
    expect((await ada.graphql(remove, { id, ifMatch: etag })).code).toBe('precondition_failed');
    expect((await ada.graphql(remove, { id })).data.deleteBook).toBe(id);
    expect((await ada.graphql(read, { id })).data.book).toBeNull();
  });

  test('is in openapi.json and schema.graphql', async () => {
    const { body } = await ada.get('/openapi.json');
    for (const openapi of [JSON.parse(await contract('openapi.json')), body] as Body[]) {
      expect(Object.keys(openapi.paths['/books'])).toEqual(expect.arrayContaining(['get', 'post']));
      expect(Object.keys(openapi.paths['/books/{book}'])).toEqual(expect.arrayContaining(['get', 'patch', 'delete']));
      expect(Object.keys(openapi.components.schemas.Book.properties)).toEqual([
        ...['id', 'title', 'author', 'year', 'created_at', 'updated_at'],
      ]);
    }
    const schema = await contract('schema.graphql');
    for (const part of ['type Book implements Node {', '  book(', '  createBook(', '    input: CreateBookInput!\n'])
      expect(schema).toContain(part);
  });
});

describe('the column that docs/adding-a-resource.md adds', () => {
  beforeAll(async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    for (const block of column) await apply(block, project.folder);
    await serve();
  }, patience);

  test('is in REST and GraphQL, and null for existing rows', async () => {
    const { body } = await ada.get('/books?fields=title,pages');
    expect(body[0]).toEqual({ title: 'Esio Trot', pages: null });
    const created = await ada.post('/books', { title: 'Counted', year: 2000, pages: 64 });
    const changed = await ada.patch(`/books/${created.body.id}`, { pages: 65 });
    expect([created.body.pages, changed.body.pages]).toEqual([64, 65]);
    expect((await ada.graphql('{ books(first: 1) { nodes { pages } } }')).data.books.nodes).toEqual([{ pages: 65 }]);
    expect((await ada.post('/books', { title: 'None', year: 2000, pages: 0 })).body.code).toBe('validation_failed');
  });

  test('is in openapi.json and schema.graphql', async () => {
    expect(JSON.parse(await contract('openapi.json')).components.schemas.Book.properties).toHaveProperty('pages');
    expect(await contract('schema.graphql')).toContain('  """Null if unknown."""\n  pages: Int\n');
  });

  test(
    'is in the SDK, and all code of the page compiles and is formatted',
    async () => {
      await project.run('graphql-codegen', '--config', 'codegen.ts', '--silent');
      await writeFile(join(project.folder, 'test/books/sdk.fixture.ts'), usingTheSdk);
      await project.run('tsc', '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false');
      await project.run(
        'biome',
        'check',
        '--error-on-warnings',
        ...new Set([...resource, ...column].map(({ file }) => file)),
      );
    },
    patience,
  );

  test(
    'passes the tests that the page adds',
    async () => {
      const files = ['test/books', 'test/security/access.test.ts'];
      await project.run('vitest', 'run', '--project', 'server', ...files, '-t', '[Bb]ook|the table has a row');
    },
    patience,
  );
});

const usingTheSdk = `
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: 'http://localhost:3000', token: 'secret' });

export async function use(): Promise<number | null> {
  const book = await terrapin.books.create({ title: 'Turtles All the Way Down', year: 2017 });
  // @ts-expect-error a book needs a year
  await terrapin.books.create({ title: 'Turtles All the Way Down' });
  for await (const { id, etag } of terrapin.books.list()) await terrapin.books.update(id, { year: 1 }, { ifMatch: etag });
  await terrapin.books.delete(book.id);
  return book.pages;
}
`;
