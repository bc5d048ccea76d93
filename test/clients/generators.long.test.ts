import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { blocksOf } from './blocks.ts';

/**
 * What docs/clients/generators.md shows: each generator runs as on the page, what it generates is compiled with a program
 * that uses it, and the program makes its calls.
 */
const run = promisify(execFile);
const here = 'test/clients/generators';

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  await run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', here]);
  server = await startTestServer();
  const ada = await server.as('ada');
  token = ada.token as string;
  await server.as('grace');
  for (const title of ['On shells', 'On sand', 'On salt']) await ada.post('/articles', articleInput({ title }));
});
afterAll(() => server.close());

describe.each([
  ['openapi-typescript', 'openapi-fetch.ts'],
  ['hey-api', 'hey-api.ts'],
  ['orval', 'orval.ts'],
  ['kubb', 'kubb.ts'],
  ['graphql-codegen', 'src/graphql-codegen.ts'],
  ['gql.tada', 'src/gql.tada.ts'],
])('what %s generates', (generator, program) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `terrapin-${generator}-`));
    await symlink(resolve(here, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await mkdir(join(folder, 'src'));
    for (const contract of ['openapi.json', 'schema.graphql']) await copyFile(contract, join(folder, contract));
    await copyFile(join(here, basename(program)), join(folder, program));
    const blocks = await blocksOf('generators.md');
    const blockOf = (info: string) =>
      blocks.find((block) => block.info === info)?.code.replaceAll('http://127.0.0.1:3000', server.url);
    const config = blockOf(`js ${generator}.config.js`);
    if (config) await writeFile(join(folder, `${generator}.config.js`), config);
    const { compilerOptions: more } = JSON.parse(blockOf(`json ${generator} tsconfig.json`) ?? '{}');
    const settings = { compilerOptions: { ...compilerOptions, ...more }, include: ['src', program] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const commands = blockOf(`sh ${generator}`)?.trim().split('\n') as string[];
    for (const command of commands) {
      const [npx, ...args] = command.split(' ') as [string, ...string[]];
      await run(npx, args, { cwd: folder });
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('compiles in strict mode, with the program that uses it', async () => {
    const { stdout } = await run(resolve(here, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error);
    expect(stdout).toBe('');
  });

  test('makes its calls to a server', async () => {
    const outfile = join(folder, 'program.js');
    await build({ entryPoints: [join(folder, program)], bundle: true, platform: 'node', format: 'esm', outfile });
    await run(process.execPath, [outfile, server.url, token]);
  });
});
