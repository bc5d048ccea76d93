import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../sdk/src/index.ts';
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

  test('names each operation as every surface has it', async () => {
    const { paths } = JSON.parse(await readFile('openapi.json', 'utf8'));
    const { data } = await demo.stranger.graphql(
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
    );
    const { queryType, mutationType } = data.__schema;
    const fields = [...queryType.fields, ...mutationType.fields].map(({ name }: { name: string }) => name);
    const terrapin = createClient({ url: demo.url, token: 'none' });
    const rows = [...readme.matchAll(/\| `([A-Z]+) (\S+)` \| `(\w+)` \| `(\w+)` \| `(\w+)\.(\w+)` \|/g)];
    expect(rows).toHaveLength(3);
    for (const [row, method = '', path = '', field, tool, group = '', name = ''] of rows) {
      expect(paths[path][method.toLowerCase()].operationId, row).toBe(tool);
      expect(fields).toContain(field);
      expect(Object(terrapin)[group][name], row).toBeTypeOf('function');
    }
  });

  test('answers the questions of a newcomer', async () => {
    const [set = '', token = '', leaves = '', invoice = '', articles = '', forAgent = '', done = '', ...more] =
      blocks('sh session');
    expect(more).toEqual([]);
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const answer = async (script: string) => {
      const text = (set + script).replaceAll('http://127.0.0.1:3000', demo.url);
      const { stdout } = await run('bash', ['-euc', text], { cwd: here, env });
      return stdout
        .trim()
        .split('\n')
        .map((line) => line && JSON.parse(line));
    };
    expect(await answer(token)).toMatchObject([{ token: expect.stringMatching(/^trp_/) }]);
    expect(await answer(leaves)).toMatchObject([{ status: 'suspended' }, { username: 'grace', status: 'active' }]);
    const [list, , after, audit] = await answer(invoice);
    expect(list.data).toMatchObject([{ attributes: { invoice_number: 'R-2026-0005' } }]);
    expect(after.data.attributes.contact).toEqual(list.data[0].attributes.contact);
    const change = { type: 'invoice.updated', actor: { username: 'ada' }, via: 'rest' };
    expect(audit).toMatchObject([change, change]);
    const search = `curl -sS ${demo.url}/invoices?invoice_number=none -H "Authorization: Bearer $AGENT_TOKEN"`;
    expect(await answer(`${forAgent}${search}`)).toMatchObject([{ data: [] }]);
    expect(await answer(`${forAgent}${done}`)).toEqual(['']);
    expect(await answer(`${articles}cat .data/articles.ndjson`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]),
    );
    if (pythonReason === null) {
      const code = python.replaceAll('http://127.0.0.1:3000', demo.url);
      const { stdout } = await run('python3', ['-c', code], { cwd: here, env });
      expect(stdout.trim().split('\n')).toHaveLength(2);
    }
  });

  test('states the versions of Node that package.json, .nvmrc and the image require', async () => {
    const { engines, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const installed = `${devDependencies.node}`.split('.', 1)[0];
    expect(readme).toContain(`npm with Node ${engines.node.replace('>=', '')} or newer`);
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(installed);
    expect(await readFile('Dockerfile', 'utf8')).toContain(`FROM node:${installed}-`);
  });
});
