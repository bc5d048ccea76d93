import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from './support/client.ts';
import { pythonReason } from './support/python.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const run = promisify(execFile);
const readme = await readFile('README.md', 'utf8');
const [start = '', agent = '', upgrade = '', curl = '', ...others] = blocks('sh');
const [graphql = ''] = blocks('graphql');
const [python = ''] = blocks('python');

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => `${code}`);
}

/** What each surface reads back. */
const article = { title: 'On turtle shells', body: 'A house that grows.', author: { username: 'ada' } };

describe('the README', () => {
  let server: TestServer;
  let ada: Client;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.as('ada');
    folder = await mkdtemp(join(tmpdir(), 'terrapin-readme-'));
    await mkdir(join(folder, '.data'));
    await writeFile(join(folder, '.data/demo-token'), ada.token ?? '');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('starts the server, and runs the tests, with one command each', () => {
    expect(start.match(/^\S+ \S+ && \S+ \S+/gm)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
    expect(others).toEqual([]);
  });

  test('upgrades by the commands that start it, and gives agents a path that exists', async () => {
    expect(upgrade.trim().split('\n')).toEqual(['npm run backup -- /var/backups/', 'git pull && npm ci && npm start']);
    const path = /http:\/\/127\.0\.0\.1:3000(\S+)/.exec(agent)?.[1] as string;
    expect([path, (await ada.post(path, {})).status]).toEqual(['/mcp', 400]);
  });

  test('answers the questions of a newcomer', async () => {
    const [set = '', token = '', invoice = '', articles = '', ...more] = blocks('sh session');
    expect(more).toEqual([]);
    const demo = await startTestServer({ SEED: 'demo' });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const here = await mkdtemp(join(tmpdir(), 'terrapin-newcomer-'));
    await mkdir(join(here, '.data'));
    await writeFile(join(here, '.data/demo-token'), demo.demoToken as string);
    const answer = async (script: string) => {
      const text = (set + script).replaceAll('http://127.0.0.1:3000', demo.url);
      const { stdout } = await run('bash', ['-euc', text], { cwd: here, env });
      return stdout
        .trim()
        .split('\n')
        .map((line) => line && JSON.parse(line));
    };
    expect(await answer(token)).toMatchObject([{ token: expect.stringMatching(/^trp_/) }]);
    const [list, , audit] = await answer(invoice);
    expect(list.data).toMatchObject([{ attributes: { invoice_number: 'R-2026-0005' } }]);
    expect(audit).toMatchObject([{ type: 'invoice.updated', actor: { username: 'ada' } }]);
    expect(await answer(`${articles}cat articles.ndjson`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]),
    );
    if (pythonReason === null) {
      const code = python.replaceAll('http://127.0.0.1:3000', demo.url);
      const { stdout } = await run('python3', ['-c', code], { cwd: here, env });
      expect(stdout.trim().split('\n')).toHaveLength(2);
    }
    await demo.close();
    await rm(here, { recursive: true });
  });

  test('states the versions of Node that package.json, .nvmrc and the image require', async () => {
    const { engines, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const installed = `${devDependencies.node}`.split('.', 1)[0];
    expect(readme).toContain(`npm with Node ${engines.node.replace('>=', '')} or newer`);
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(installed);
    expect(await readFile('Dockerfile', 'utf8')).toContain(`FROM node:${installed}-`);
  });

  test('creates, renames and reads an article with curl', async () => {
    const script = curl.replaceAll('http://127.0.0.1:3000', server.url);
    const { stdout } = await run('sh', ['-ec', script], { cwd: folder, env: { PATH: process.env.PATH } });
    expect(JSON.parse(stdout)).toMatchObject({ ...article, status: 'published' });
  });

  test('creates, renames and reads the same article with GraphQL', async () => {
    const client = createClient(server.url, ada.token);
    const send = async (operationName: string, variables = {}) => {
      const { body } = await client.post('/graphql', { query: graphql, operationName, variables });
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const { id } = (await send('Create')).createArticle;
    await send('Rename', { id });
    expect((await send('Read', { id })).article).toMatchObject({ ...article, status: 'PUBLISHED' });
  });
});
