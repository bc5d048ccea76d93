import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from './support/client.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const run = promisify(execFile);
const readme = await readFile('README.md', 'utf8');
const [start = '', curl = ''] = blocks('sh');
const [graphql = ''] = blocks('graphql');

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
    expect(blocks('sh')).toHaveLength(2);
  });

  test('states the versions of Node that package.json, .nvmrc and the image require', async () => {
    const { engines, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const installed = `${devDependencies.node}`.split('.', 1)[0];
    expect(readme).toContain(`npm with Node ${engines.node.replace('>=', '')} or newer`);
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(installed);
    expect(await readFile('docker-compose.yml', 'utf8')).toContain(`FROM node:${installed}-`);
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
