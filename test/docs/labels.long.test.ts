import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, likeBooks } from './page.ts';
import { copyProject, type Project } from './project.ts';

// What docs/adding-a-resource.md says of many to many, in a copy of the project: labels of articles. The rest of labels
// is taken from its books.
const page = await readFile('docs/adding-a-resource.md', 'utf8');
const labels = /^## Many to many[\s\S]*?(?=^## )/m.exec(page)?.[0] ?? '';

let project: Project;

beforeAll(async () => {
  project = await copyProject();
  for (const block of [...likeBooks(page, 'label', 'labels'), ...blocksOf(labels)]) await apply(block, project.folder);
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
  await project.run('graphql-codegen');
  await mkdir(join(project.folder, 'test/labels'), { recursive: true });
  await writeFile(join(project.folder, 'test/labels/sdk.fixture.ts'), usingTheSdk.trimStart());
  await project.run('tsc', '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false');
});

test('labels work on all surfaces, and stay flat', async () => {
  await mkdir(join(project.folder, 'test/labels'), { recursive: true });
  await copyFile('test/docs/labels.fixture.ts', join(project.folder, 'test/labels/labels.test.ts'));
  const inOneProcess = ['run', '--project', 'server', '--maxWorkers=1'];
  await project.run('vitest', ...inOneProcess, 'test/labels', 'test/database/schema.test.ts');
  await project.run('vitest', ...inOneProcess, 'test/openapi/examples.test.ts', '--update');
  await project.run('tsx', 'packages/contracts/contracts.ts');
  const ofAll = ['test/openapi/document.test.ts', 'test/security/access.test.ts', 'test/security/probing.test.ts'];
  await project.run('vitest', ...inOneProcess, ...ofAll);
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
