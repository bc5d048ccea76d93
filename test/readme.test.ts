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

describe('README.md', () => {
  const commands = blocks('sh')
    .flatMap((block) => block.split(/\n\n/))
    .filter((command) => command.startsWith('curl'));

  test('has at least two curl commands', () => expect(commands.length).toBeGreaterThanOrEqual(2));

  test.each(commands)('has a command that runs: %s', async (command) => {
    const local = command.trim().replaceAll('http://127.0.0.1:3000', server.url).replace(/^curl/, 'curl -sS --fail');
    const { stdout } = await run('sh', ['-c', local], { env: { PATH: process.env.PATH, TOKEN: ada.token as string } });
    expect(JSON.parse(stdout)).toBeTruthy();
  });

  test.each(blocks('graphql'))('has a query that succeeds: %s', async (query) => {
    const answer = await createClient(server.url, ada.token).graphql(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.articles.pageInfo).toBeTruthy();
  });

  test('lists only settings that exist; .env.example lists all of them', async () => {
    const example = await readFile('.env.example', 'utf8');
    const config = await readFile('src/settings/environment.ts', 'utf8');
    const known = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
    const shown = [...example.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(shown.sort()).toEqual(known.sort());
    const rows = [...readme.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
      ([, names]) => (names as string).match(/[A-Z_]+/g) ?? [],
    );
    for (const name of rows) expect(known).toContain(name);
  });

  test('names only scopes that exist', () => {
    const mentioned = [...readme.matchAll(/\b(\w+:(?:read|write))\b/g)].map(([, scope]) => scope);
    for (const scope of mentioned) expect(scopes).toContain(scope);
  });
});
