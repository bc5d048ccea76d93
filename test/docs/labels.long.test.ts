import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf } from './page.ts';
import { copyProject, type Project } from './project.ts';

// What docs/adding-a-resource.md says of many to many, in a copy of the project: labels of articles. All that the page does
// not repeat for labels is taken from its books.
const page = await readFile('docs/adding-a-resource.md', 'utf8');
const [books = '', labels = ''] = [/^[\s\S]*?(?=^## Adding a column)/m, /^## Many to many[\s\S]*?(?=^## )/m].map(
  (section) => section.exec(page)?.[0] ?? '',
);
const asLabels = (text: string) =>
  text
    .replaceAll('books', 'labels')
    .replaceAll('Books', 'Labels')
    .replaceAll('book', 'label')
    .replaceAll('Book', 'Label')
    .replaceAll(/^.*seed.*\n/gim, '');

let project: Project;

beforeAll(async () => {
  project = await copyProject();
  const repeated = blocksOf(asLabels(books)).filter(({ file }) =>
    /labels\.operations|labels\/index|catalogue|registry/.test(file),
  );
  for (const block of [...repeated, ...blocksOf(labels)]) await apply(block, project.folder);
  await project.run('tsx', 'packages/contracts/contracts.ts');
}, 300_000);
afterAll(() => project?.remove());

const contract = (file: string) => readFile(join(project.folder, file), 'utf8');

test('both lists and both operations are in the contracts', async () => {
  const { paths } = JSON.parse(await contract('openapi.json'));
  expect(paths).toHaveProperty(['/articles/{article}/labels', 'get']);
  expect(paths).toHaveProperty(['/labels/{label}/articles', 'get']);
  const one = paths['/articles/{article}/labels/{label}'];
  expect(Object.keys(one)).toEqual(expect.arrayContaining(['put', 'delete']));
  const schema = await contract('schema.graphql');
  expect(schema).toMatch(/addArticleLabel\(\s*"""The id of the article."""\s*article: ID!/);
  expect(schema).toMatch(/ {2}removeArticleLabel\(/);
});

test('the SDK has them, and the project compiles', async () => {
  await project.run('tsx', 'codegen.ts');
  await mkdir(join(project.folder, 'test/labels'));
  await writeFile(join(project.folder, 'test/labels/sdk.fixture.ts'), usingTheSdk.trimStart());
  await project.run('tsc', '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false');
});

test('labels work on all surfaces, and stay flat', async () => {
  await mkdir(join(project.folder, 'test/labels'), { recursive: true });
  await copyFile('test/docs/labels.fixture.ts', join(project.folder, 'test/labels/labels.test.ts'));
  const inOneProcess = ['run', '--project', 'server', '--maxWorkers=1'];
  await project.run('vitest', ...inOneProcess, 'test/labels', 'test/database/schema.test.ts');
}, 600_000);

const usingTheSdk = `
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: 'http://localhost:3000', token: 'secret' });

export async function use(article: string): Promise<string[]> {
  const label = await terrapin.labels.create({ name: 'Habitats' });
  await terrapin.articleLabels.add(article, label.id);
  const names: string[] = [];
  for await (const { name } of terrapin.articles.labels(article)) names.push(name);
  for await (const { id } of terrapin.labels.articles(label.id)) names.push(id);
  await terrapin.articleLabels.remove(article, label.id);
  return names;
}
`;
