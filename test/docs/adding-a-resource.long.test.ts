import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, type Client, createClient } from '../support/client.ts';
import { isNightly } from '../support/nightly.ts';
import { endAll, newDataDir, type ServerProcess } from '../support/process.ts';
import { addResource, apply, type Block, blocksOf } from './page.ts';
import { copyProject, type Project } from './project.ts';

const page = await readFile('docs/adding-a-resource.md', 'utf8');
const [, options = [], column = []] = page.split(/^## (?:A range|Adding a column|Removing something)/m).map(blocksOf);

const ADMIN_TOKEN = 'token-of-the-admin';

let project: Project;
let data: Awaited<ReturnType<typeof newDataDir>>;
let server: ServerProcess;
let ada: Client;

beforeAll(async () => {
  [project, data] = await Promise.all([copyProject(), newDataDir('migrated')]);
  await addResource(project, 'book', 'title:line', 'author:line?', 'year:integer');
  await generate();
  await serve();
});
afterAll(async () => {
  await endAll();
  await Promise.all([project?.remove(), data?.remove()]);
});

const generate = () => project.run('tsx', 'packages/contracts/contracts.ts');

async function serve(): Promise<void> {
  server = await project.start(data.path, { ADMIN_TOKEN });
  // Not server.client(), which validates responses against this project's openapi.json. The token has all scopes.
  ada = createClient(server.url, ADMIN_TOKEN);
}

const contract = (file: string) => readFile(join(project.folder, file), 'utf8');

describe('the resource that `npm run new` writes', () => {
  test('has demo data', async () => {
    const { body } = await ada.get('/books?fields=title');
    expect(body).toEqual([{ title: 'Second title' }, { title: 'First title' }]);
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

describe('what docs/adding-a-resource.md adds', () => {
  const before = new Map<string, { tag: string; text: string }>();
  const read = async (path: string) => {
    const { headers, text } = await ada.get(path);
    return { tag: headers.get('etag') as string, text };
  };

  beforeAll(async () => {
    const id = async (path: string) => (await ada.get(`${path}?limit=1`)).body[0].id;
    for (const path of ['/books', '/turtles'])
      for (const one of [path, `${path}?fields=id`, `${path}/${await id(path)}`]) before.set(one, await read(one));
    expect(await server.end('SIGTERM')).toBe(0);
    await addResource(project, 'shelf', 'name:line');
    const [declaration, ...others] = column;
    for (const block of [...options, declaration as Block]) await apply(block, project.folder);
    await generate();
    await expect(serve()).rejects.toThrow(/The database has no column books\.pages\. Add a migration and run /);
    for (const block of others) await apply(block, project.folder);
    // Examples of what is new: the tests run every night, and with them what the suite proves of each resource.
    await (isNightly ? project.runScript('examples') : generate());
    await serve();
  });

  test('changes the entity tags of books, and only of books', async () => {
    for (const [path, { tag, text }] of before) {
      const isOfBooks = path.startsWith('/books');
      const { status } = await ada.get(path, { 'if-none-match': tag });
      expect([path, status]).toEqual([path, isOfBooks ? 200 : 304]);
      if (!isOfBooks) expect(await read(path)).toEqual({ tag, text });
      if (path.split('/').length < 3) continue;
      const { body } = await ada.get(path);
      const fields = isOfBooks ? { year: body.year } : { lifespan: body.lifespan };
      expect([path, (await ada.patch(path, fields, { 'if-match': tag })).status]).toEqual([
        path,
        isOfBooks ? 412 : 200,
      ]);
    }
  });

  test('has a column in REST and GraphQL, which is null for existing rows', async () => {
    const { body } = await ada.get('/books?fields=title,pages');
    expect(body[0]).toEqual({ title: 'Second title', pages: null });
    const created = await ada.post('/books', { title: 'Counted', year: 2000, pages: 64 });
    const changed = await ada.patch(`/books/${created.body.id}`, { pages: 65 });
    expect([created.body.pages, changed.body.pages]).toEqual([64, 65]);
    expect((await ada.graphql('{ books(first: 1) { nodes { pages } } }')).data.books.nodes).toEqual([{ pages: 65 }]);
    expect((await ada.post('/books', { title: 'None', year: 2000, pages: 0 })).body.code).toBe('validation_failed');
  });

  test('has a range, and a search that finds rows that were there', async () => {
    expect((await ada.get('/books?max_year=1&fields=title')).body).toEqual([{ title: 'First title' }]);
    const found = async () => (await ada.get('/books?query=author&max_year=2&fields=title')).body;
    await expect.poll(found).toEqual([{ title: 'Second title' }, { title: 'First title' }]);
  });

  test('has an action, with an event', async () => {
    const { body } = await ada.post('/books', { title: 'Matilda', year: 1988 });
    expect((await ada.post(`/books/${body.id}/reissues`)).body).toEqual({
      ...body,
      year: 1989,
      updated_at: expect.any(String),
    });
    expect((await ada.get(`/audit?resource=${body.id}&type=book.reissued`)).body).toHaveLength(1);
  });

  test('has its column in openapi.json and schema.graphql', async () => {
    expect(JSON.parse(await contract('openapi.json')).components.schemas.Book.properties).toHaveProperty('pages');
    expect(await contract('schema.graphql')).toContain('  """Null if unknown."""\n  pages: Int\n');
  });
});

describe('the relation that it adds', () => {
  test('is in openapi.json and schema.graphql', async () => {
    const { paths, components } = JSON.parse(await contract('openapi.json'));
    expect(Object.keys(paths['/shelves/{shelf}/books'])).toEqual(expect.arrayContaining(['get']));
    expect(paths['/shelves/{shelf}/books'].get.tags).toEqual(paths['/books'].get.tags);
    expect(components.schemas.Book.properties.shelf).toMatchObject({ format: 'uuid', type: ['string', 'null'] });
    expect(await contract('schema.graphql')).toContain('  shelf: Shelf\n');
  });

  test('is in the SDK, within its budgets, compiles and has contracts without a fault, after the commands of the page', async () => {
    await project.runScript('codegen');
    // As npm run format, of what has changed.
    const changed = ['books', 'shelves'].flatMap((name) => [`src/resources/${name}`, `test/${name}`]);
    await project.run('biome', 'check', '--write', ...changed, 'src/adapters/database/migrations', 'sdk');
    await writeFile(join(project.folder, 'test/books/sdk.fixture.ts'), usingTheSdk.trimStart());
    await project.run('tsc', '--noEmit');
    await project.run('graphql-schema-linter', 'schema.graphql');
    await project.run('redocly', 'lint', 'openapi.json');
    await project.run('node', 'sdk/tools/size.ts');
    await project.run('node', 'sdk/tools/version.ts');
  });

  test.runIf(isNightly)('changes no example of a resource that does not show all of them', async () => {
    const showingAll = ['events', 'service', 'tokens', 'users', 'webhooks'];
    const folder = 'test/openapi/examples';
    const files = (await readdir(folder)).filter((file) => !showingAll.some((name) => file.startsWith(`${name}.`)));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files)
      expect(await contract(join(folder, file)), file).toBe(await readFile(join(folder, file), 'utf8'));
  });

  test('passes the tests that the page adds, those of relations and, every night, those of all resources', async () => {
    await copyFile('test/docs/shelves.fixture.ts', join(project.folder, 'test/shelves/relations.test.ts'));
    await writeFile(join(project.folder, 'test/shelves/references.test.ts'), withReferences);
    // Each worker would load the whole server.
    const inOneProcess = ['run', '--project', 'server', '--maxWorkers=1'];
    await project.run('vitest', ...inOneProcess, ...ofNewOnes, ...(isNightly ? [...ofAll, '-t', aboutNewOnes] : []));
  });
});

const ofNewOnes = ['test/books', 'test/shelves'];
/** The tests over all resources, without those of what the page does not add. */
const ofAll = [
  'test/architecture.test.ts',
  'test/audit/writes.test.ts',
  'test/database/entities.test.ts',
  'test/database/schema.test.ts',
  'test/events/etags.test.ts',
  'test/events/subject.test.ts',
  'test/http/parameters.test.ts',
  'test/http/sent-back.test.ts',
  'test/lists/lines.test.ts',
  'test/mcp/resources.test.ts',
  'test/openapi/document.test.ts',
  'test/openapi/spelling.test.ts',
  'test/sdk/answers.test.ts',
  'test/sdk/events.test.ts',
  'test/sdk/every-method.test.ts',
  'test/security/access.test.ts',
  'test/security/probing.test.ts',
  'test/security/surfaces.test.ts',
];
const aboutNewOnes = [
  '[Bb]ook|[Ss]hel[fv]|(?:list|get|stream)Events?\\b|Event\\.subject|resources are|the table has a row',
  'every (?:entity|method|operation)|core, adapters and surfaces|modules|statement names|schema|generators',
].join('|');

const usingTheSdk = `
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: 'http://localhost:3000', token: 'secret' });

export async function use(): Promise<number | null> {
  const shelf = await terrapin.shelves.create({ name: 'By the window' });
  const book = await terrapin.books.create({ title: 'Turtles All the Way Down', year: 2017, shelf: shelf.id });
  await terrapin.books.update(book.id, { shelf: null });
  for await (const { id } of terrapin.shelves.books(book.shelf?.id ?? shelf.id)) await terrapin.books.get(id);
  // @ts-expect-error a book needs a year
  await terrapin.books.create({ title: 'Turtles All the Way Down' });
  for await (const { id, etag } of terrapin.books.list())
    await terrapin.books.update(id, { year: 1 }, { ifMatch: etag });
  await terrapin.books.delete(book.id);
  return book.pages;
}
`;

/** A relation that may be null, shown as an object. */
const withReferences = `
import { expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { referenceTo, wholeView } from '@terrapin/table';
import { table } from '../../src/core/table.ts';
import { Book } from '../../src/resources/books/book.entity.ts';
import { Shelf } from '../../src/resources/shelves/shelf.entity.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { startTestServer } from '../support/server.ts';

const books = table(Book, { name: 'test_book', visible: 'everyone', references: { shelf: referenceTo(Shelf, ['name'], []) } });

test('a book shows its shelf, or null', async () => {
  const server = await startTestServer();
  const ada = await server.as('ada');
  const { id: shelf } = (await ada.post('/shelves', { name: 'Top' })).body;
  const ids = await Promise.all([shelf, null].map(async (on) => {
    const { body } = await ada.post('/books', { title: 'Esio Trot', year: 1990, shelf: on });
    return body.id;
  }));
  const ctx = new RequestContext(server.database, {} as Services, { viewer: null, via: 'rest', requestId: 'books' }) as unknown as SignedIn;
  const rows = await books.byIds(ctx, ids, wholeView);
  expect(rows.map((row) => row?.shelf)).toEqual([{ id: shelf, name: 'Top' }, null]);
  await server.close();
});
`;
