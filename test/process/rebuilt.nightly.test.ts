import { appendFile, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type Project } from '../docs/project.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

let project: Project;
let data: Awaited<ReturnType<typeof newDataDir>>;

beforeAll(async () => {
  [project, data] = await Promise.all([copyProject(), newDataDir('migrated')]);
});
afterAll(async () => {
  await endAll();
  await Promise.all([project.remove(), data.remove()]);
});

const build = (...parts: string[]) => project.run('node', 'packages/contracts/build.ts', ...parts);

const change = (text: string) =>
  appendFile(join(project.folder, 'packages/pages/board/board.css'), `\n.${text} { color: red; }\n`);

test('a server that runs while its folder is built again serves its pages and loads its code as before', async () => {
  // The pages of this build, which takes longest, without the marks of servers that run from it.
  const filter = (path: string) => path !== 'dist/running';
  await cp('dist', join(project.folder, 'dist'), { recursive: true, filter });
  await build('server', 'pages');
  const settings = { DATA_DIR: data.path, SEED: 'none', ADMIN_TOKEN: 'token-of-the-tests' };
  const server = await startProcess(settings, project.folder, join(project.folder, 'dist/terrapin.js'));
  const admin = server.client('token-of-the-tests');
  const board = (await admin.get('/board', { accept: 'text/html' })).text;
  const scripts = [...board.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  expect(scripts.length).toBeGreaterThan(1);

  await change('another');
  await appendFile(join(project.folder, 'packages/pages/board/main.tsx'), '\nconsole.debug("another");\n');
  await appendFile(join(project.folder, 'src/surfaces/graphql/jit.ts'), '\nexport const another = 1;\n');
  await build('server', 'pages');
  for (const path of scripts) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  // The first document loads the compiler of documents.
  expect((await admin.graphql('{ articles { nodes { id } } }')).data.articles.nodes).toEqual([]);
  const files = await readdir(join(project.folder, 'dist/web/assets'));

  await server.end('SIGTERM');
  await change('the-last');
  await build('pages');
  const left = await readdir(join(project.folder, 'dist/web/assets'));
  // Those of the first build are gone.
  expect(files.filter((file) => !left.includes(file)).length).toBeGreaterThan(0);
});
