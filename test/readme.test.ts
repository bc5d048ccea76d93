import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../src/resources/registry.ts';
import { type Client, createClient } from './support/client.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const run = promisify(execFile);
const readme = await readFile('README.md', 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code as string);

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

describe('what the README says', () => {
  const commands = blocks('sh')
    .flatMap((block) => block.split(/\n\n/))
    .filter((command) => command.startsWith('curl'));

  test('has commands to try', () => expect(commands.length).toBeGreaterThanOrEqual(2));

  test.each(commands)('runs: %s', async (command) => {
    const local = command.trim().replaceAll('http://127.0.0.1:3000', server.url).replace(/^curl/, 'curl -sS --fail');
    const { stdout } = await run('sh', ['-c', local], { env: { PATH: process.env.PATH, TOKEN: ada.token as string } });
    expect(JSON.parse(stdout)).toBeTruthy();
  });

  test.each(blocks('graphql'))('answers: %s', async (query) => {
    const answer = await createClient(server.url, ada.token).graphql(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.articles.pageInfo).toBeTruthy();
  });

  test('names scopes that exist', () => {
    const named = [...readme.matchAll(/\b(\w+:(?:read|write))\b/g)].map(([, scope]) => scope);
    for (const scope of named) expect(scopes).toContain(scope);
  });
});
