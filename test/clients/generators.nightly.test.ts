import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  jsx: 'react-jsx',
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

const all = [
  ['hey-api', 'hey-api.ts'],
  ['graphql-codegen', 'src/graphql-codegen.ts'],
  ['openapi-typescript', 'openapi-fetch.ts'],
  ['orval', 'orval.ts'],
  ['kubb', 'kubb.ts'],
  ['openapi-typescript-codegen', 'openapi-typescript-codegen.ts'],
  ['graphql-mesh', 'graphql-mesh.ts'],
  ['apollo', 'src/apollo.tsx'],
  ['urql', 'src/urql.tsx'],
  ['relay', 'src/relay.ts'],
  ['gql.tada', 'src/gql.tada.ts'],
] as const;

describe.each(all)('what %s generates', (generator, program) => {
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
    const config = blocks.map(({ info }) => info).find((info) => info.includes(` ${generator}.config.`));
    if (config) await writeFile(join(folder, config.split(' ')[1] as string), blockOf(config) as string);
    const { compilerOptions: more } = JSON.parse(blockOf(`json ${generator} tsconfig.json`) ?? '{}');
    const settings = { compilerOptions: { ...compilerOptions, ...more }, include: ['src', program] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const code = await readFile(join(folder, program), 'utf8');
    for (const block of blocks.filter(({ info }) => info === `ts ${generator}`)) expect(code).toContain(block.code);
    for (const command of blockOf(`sh ${generator}`)?.trim().split('\n') ?? []) {
      // npx takes as long as many a generator.
      const [, program = '', ...args] = command.split(' ');
      await run(resolve(here, 'node_modules/.bin', program), args, { cwd: folder });
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('compiles in strict mode, with the program that uses it', async () => {
    const { stdout } = await run('node_modules/.bin/tsc', ['-p', folder, '--checkers', '1']).catch((error) => error);
    expect(stdout).toBe('');
  });

  test('makes its calls to a server', async () => {
    const outfile = join(folder, 'program.js');
    await build({
      entryPoints: [join(folder, program)],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outfile,
    });
    await run(process.execPath, [outfile, server.url, token]);
  });
});

describe('Prism', () => {
  const requests: [method: string, path: string, body?: unknown][] = [
    ['GET', '/articles?limit=2&status=published'],
    ['GET', '/invoices'],
    ['GET', '/events?types=article.created,invoice.paid'],
    ['GET', '/api/v3/companies?partials=full'],
    ['GET', '/user'],
    ['POST', '/articles', articleInput()],
    ['POST', '/articles/batches', [articleInput(), articleInput()]],
    ['POST', '/messages', [{ user: { username: 'grace' }, message: 'High tide.' }]],
    ['POST', '/invoices/batches', [{ amount: 1, currency: 'EUR' }]],
    ['POST', '/graphql', { query: '{ viewer { id } }' }],
  ];

  async function answers(...command: string[]) {
    const prism = spawn(resolve(here, 'node_modules/.bin/prism'), [...command, '--port', '0'], { stdio: 'pipe' });
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let log = '';
        prism.stdout.on('data', (chunk) => {
          const [listening] = /(?<=listening on )http:\S+/.exec((log += chunk)) ?? [];
          if (listening) resolve(listening);
        });
        prism.once('exit', () => reject(new Error(log)));
      });
      return await Promise.all(
        requests.map(async ([method, path, body]) => {
          const headers = {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          };
          const answer = await fetch(url + path, {
            method,
            headers,
            body: body === undefined ? null : JSON.stringify(body),
          });
          return [path, answer.status, answer.headers.get('sl-violations'), answer.headers.get('content-type')];
        }),
      );
    } finally {
      prism.kill();
    }
  }
  const good = requests.map(([method, path]) => [
    path,
    method === 'GET' || path === '/graphql' ? 200 : 201,
    null,
    expect.stringContaining('application/json'),
  ]);

  test('as a mock server, returns JSON for each request', async () => {
    expect(await answers('mock', 'openapi.json')).toEqual(good);
  });

  test('as a proxy, finds that requests and responses are valid', async () => {
    expect(await answers('proxy', 'openapi.json', server.url)).toEqual(good);
  });
});

test('Spectral finds nothing with the ruleset of the page', async () => {
  const ruleset = (await blocksOf('generators.md')).find(({ info }) => info === 'yaml .spectral.yaml')?.code as string;
  const file = resolve(here, '.spectral.yaml');
  await writeFile(file, ruleset);
  try {
    const args = ['lint', 'openapi.json', '--ruleset', file, '--fail-severity', 'hint'];
    const { stdout } = await run(resolve(here, 'node_modules/.bin/spectral'), args);
    expect(stdout).toContain('No results');
  } finally {
    await rm(file);
  }
});
