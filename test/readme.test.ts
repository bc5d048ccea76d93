import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../sdk/src/index.ts';
import { createClient as createTestClient } from './support/client.ts';
import { pythonReason } from './support/python.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const run = promisify(execFile);
const readme = await readFile('README.md', 'utf8');
const [start = '', agent = '', ...others] = blocks('sh');
const [python = ''] = blocks('python');

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => `${code}`);
}

describe('the README', () => {
  let demo: TestServer;
  let here: string;
  beforeAll(async () => {
    demo = await startTestServer({ SEED: 'demo' });
    here = await mkdtemp(join(tmpdir(), 'terrapin-readme-'));
    await mkdir(join(here, '.data'));
    await writeFile(join(here, '.data/demo-token'), demo.demoToken as string);
  });
  afterAll(async () => {
    await demo.close();
    await rm(here, { recursive: true });
  });

  test('starts the server with one command, and gives agents a path that exists', async () => {
    expect([start, others]).toEqual(['npm ci && npm start\n', []]);
    const path = /http:\/\/127\.0\.0\.1:3000(\S+)/.exec(agent)?.[1] as string;
    expect([path, (await demo.stranger.post(path, {})).status]).toEqual(['/mcp', 401]);
  });

  test('fits in 130 lines', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(130);
  });

  test('names each resource as every surface has it', async () => {
    const { paths } = JSON.parse(await readFile('openapi.json', 'utf8'));
    const { data } = await demo.stranger.graphql('{ __schema { queryType { fields { name } } } }');
    const fields = data.__schema.queryType.fields.map(({ name }: { name: string }) => name);
    const terrapin = createClient({ url: demo.url, token: 'none' });
    const rows = [...readme.matchAll(/\| `(\/\S+)` \| `(\w+)` \| `(\w+)\.(\w+)` \|/g)];
    expect(rows).toHaveLength(7);
    for (const [row, path = '', field, group = '', name = ''] of rows) {
      expect(paths[path], row).toHaveProperty('get');
      expect(fields).toContain(field);
      expect(Object(terrapin)[group][name], row).toBeTypeOf('function');
    }
  });

  const responsesOf = async (script: string) => {
    const { PATH, HOME } = process.env;
    const [set = ''] = blocks('sh session');
    const text = (set + script).replaceAll('http://127.0.0.1:3000', demo.url);
    const { stdout } = await run('bash', ['-euc', text], { cwd: here, env: { PATH, HOME } });
    const lines = stdout.trim().split('\n');
    return lines.map((line) => line && JSON.parse(line));
  };

  test('has commands whose responses are what it says', async () => {
    const [, first = '', token = '', last = '', ...more] = blocks('sh session');
    expect(more).toEqual([]);
    const [article, articles, invoices] = await responsesOf(first);
    expect(article).toMatchObject({ title: 'On shells', author: { username: 'ada' } });
    expect([articles.length, invoices.data.length > 0]).toEqual([2, true]);
    expect(await responsesOf(token)).toMatchObject([{ token: expect.stringMatching(/^trp_/) }]);
    const [audit] = await responsesOf(last);
    expect(audit).toMatchObject([{ type: 'token.deleted' }, { type: 'token.created' }]);
    const exported = (await readFile(join(here, '.data/articles.ndjson'), 'utf8')).trim().split('\n');
    expect(exported.map((line) => JSON.parse(line).title)).toContain('On shells');
  });

  test('has documents of GraphQL that return what they ask for', async () => {
    const [documents = ''] = blocks('graphql');
    const token = (await readFile(join(here, '.data/demo-token'), 'utf8')).trim();
    const ada = createTestClient(demo.url, token);
    const run = async (operationName: string) => {
      const body = JSON.stringify({ query: documents, operationName });
      const headers = { 'content-type': 'application/json' };
      return (await ada.request('POST', '/graphql', { body, headers })).body.data;
    };
    expect((await run('Overdue')).invoices.nodes.length).toBeGreaterThan(0);
    expect((await run('Write')).createArticle).toMatchObject({ author: { username: 'ada' } });
  });

  test.skipIf(pythonReason !== null)('has a program in Python that prints titles', async () => {
    const code = python.replaceAll('http://127.0.0.1:3000', demo.url);
    const { stdout } = await run('python3', ['-c', code], { cwd: here });
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  test('states the versions of Node that package.json, .nvmrc and the image require', async () => {
    const { engines, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const installed = `${devDependencies.node}`.split('.', 1)[0];
    expect(readme).toContain(`npm with Node ${engines.node.replace('>=', '')} or newer`);
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(installed);
    expect(await readFile('Dockerfile', 'utf8')).toContain(`FROM node:${installed}-`);
  });
});
