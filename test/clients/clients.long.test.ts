import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkExchange } from '../support/conformity.ts';
import { observeServer, type WireExchange } from '../support/exchanges.ts';
import { pythonReason } from '../support/python.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { blocksOf } from './blocks.ts';
import { type Access, expectAsItSays, expectLines, moduleOf, newFolder, run } from './page.ts';
import { artifactOf, bundleRelayPage } from './relay.ts';

let server: TestServer;
let access: Access;
const requests: WireExchange[] = [];

beforeAll(async () => {
  server = await startTestServer({ SEED: 'demo' });
  access = { url: server.url, token: server.demoToken as string };
  observeServer(server.url, (exchange) => {
    checkExchange(exchange);
    requests.push(exchange);
  });
});
beforeEach(() => void requests.splice(0));
afterAll(() => server.close());

function graphqlRequests(): string[] {
  return requests.map(({ method, url, request }) => {
    const parameters = Object.fromEntries(new URL(url, server.url).searchParams);
    const { query, operationName, extensions } = method === 'GET' ? parameters : JSON.parse(request.body.toString());
    const isHashed = JSON.stringify(extensions ?? null).includes('persistedQuery');
    const how = [isHashed && 'hash', query && 'text'].filter(Boolean);
    return `${method} ${operationName} by ${how.join(' and ')}`;
  });
}

/** The two requests for an operation whose text the server has not stored yet. */
const hashThenText = (request: string) => [`${request} by hash`, `${request} by hash and text`];

test('docs/clients/urql.md: urql prints what the page says', async () => {
  await expectAsItSays(await moduleOf('urql.md', 'js', access));
  expect(graphqlRequests()).toEqual([
    ...hashThenText('GET Profile'),
    ...hashThenText('GET ArticlePage'),
    'GET ArticlePage by hash',
    'POST Create by text',
    'POST Both by text',
    ...hashThenText('GET CompanyNames'),
    'POST Rename by text',
  ]);
});

test('docs/clients/relay.md: Relay prints what the page says', async () => {
  const { code, file } = await bundleRelayPage(access);
  await expectAsItSays(code, file);
  expect(graphqlRequests()).toEqual([
    ...hashThenText('POST appUserQuery'),
    ...hashThenText('POST appArticlesQuery'),
    'POST appArticlesQuery by hash',
    ...hashThenText('POST appBothMutation'),
    ...hashThenText('POST appCompaniesQuery'),
    ...hashThenText('POST appRenameMutation'),
    ...hashThenText('POST appArticleRefetchQuery'),
  ]);
});

test('Relay generates non-null types for fields that are null only together with an error', () => {
  expect(artifactOf('appUserQuery')).toContain(' readonly name: string;');
  expect(artifactOf('appRenameMutation')).toMatch(/ readonly updateCompany: \{[^}]*\} \| null/);
});

test('docs/clients/tanstack-query.md: TanStack Query prints what the page says', async () => {
  await expectAsItSays(await moduleOf('tanstack-query.md', 'ts', access));
  const graphql = 'POST /graphql';
  const turtles = 'GET /turtles';
  expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    ...[graphql, graphql, graphql],
    ...[turtles, turtles],
    // A rejected request is not repeated; a change refetches the list.
    ...[graphql, graphql, graphql, graphql],
  ]);
});

test('docs/clients/agents.md: an MCP client prints what the page says', async () => {
  await expectAsItSays(await moduleOf('agents.md', 'js', access));
});

test('docs/clients/agents.md: the command creates a token with which an agent sees the tools of invoices only', async () => {
  const [block] = (await blocksOf('agents.md')).filter(({ info }) => info === 'sh session');
  const code = `${block?.code}`.replaceAll('http://127.0.0.1:3000', access.url);
  const folder = await newFolder({ '.data/demo-token': access.token });
  const { stdout } = await run('bash', ['-euc', code], { cwd: folder, env: { PATH: process.env.PATH } });
  const { token, scopes } = JSON.parse(stdout);
  expect(scopes).toEqual(['invoices:read', 'invoices:write']);
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const response = await fetch(`${access.url}/mcp?tools=all`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(listTools),
  });
  const text = await response.text();
  expect(text).toContain('"name":"createInvoice"');
  expect(text).not.toContain('"name":"createArticle"');
});

test('docs/clients/sdk.md: the SDK prints what the page says in Node', async () => {
  await expectAsItSays(await moduleOf('sdk.md', 'ts', access));
});

test('docs/clients/sdk.md: the SDK runs in an edge runtime that has web APIs only', async () => {
  const code = await moduleOf('sdk.md', 'js edge', access);
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: '.' },
    bundle: true,
    platform: 'neutral',
    format: 'iife',
    globalName: 'worker',
    write: false,
  });
  const web = {
    AbortController,
    AbortSignal,
    Headers,
    Response,
    URL,
    URLSearchParams,
    clearTimeout,
    crypto,
    fetch,
    setTimeout,
  };
  const context = createContext(web);
  runInContext(outputFiles[0]?.text as string, context);
  const ask = (TERRAPIN_TOKEN: string): Promise<Response> =>
    context.worker.default.fetch(new Request('https://edge.example'), { TERRAPIN_TOKEN });
  const answer = await ask(access.token);
  expect([answer.status, await answer.json()]).toMatchObject([200, { items: [{ author: {} }, { author: {} }] }]);
  const refused = await ask('nobody');
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_token' }]);
});

test.each(['tanstack-query.md', 'sdk.md'])('the TypeScript of %s compiles', async (page) => {
  const compilerOptions = {
    ...{ strict: true, target: 'es2024', module: 'nodenext', types: ['node'], skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, noEmit: true },
  };
  const folder = await newFolder({
    'page.ts': await moduleOf(page, 'ts', access),
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['page.ts'] }),
  });
  const compiled = run('node_modules/.bin/tsc', ['-p', folder]);
  await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' });
});

test.skipIf(pythonReason !== null)(
  `docs/clients/python.md: the program prints what its comments say${pythonReason ? ` (skipped: ${pythonReason})` : ''}`,
  async () => {
    const blocks = (await blocksOf('python.md')).filter(({ info }) => info === 'python');
    const code = blocks
      .map(({ code }) => code)
      .join('\n')
      .replaceAll('http://127.0.0.1:3000', access.url);
    const folder = await newFolder({ 'page.py': code });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, TOKEN: access.token };
    const { stdout } = await run('python3', [`${folder}/page.py`], { env });
    expectLines(
      stdout,
      [...code.matchAll(/^ *print\(.*\) {2}# (.+)$/gm)].map(([, text]) => `${text}`),
    );
  },
);

test('docs/clients/curl.md: curl prints what the page says', async () => {
  const blocks = await blocksOf('curl.md');
  const commands = blocks.filter(({ info }) => info === 'sh').map(({ code }) => code);
  const says = blocks.filter(({ info }) => info !== 'sh').flatMap(({ code }) => code.trimEnd().split('\n'));
  expect(says.length).toBeGreaterThan(10);
  const script = commands.join('echo\n').replaceAll('http://127.0.0.1:3000', access.url);
  const { stdout } = await run('bash', ['-euc', script], { env: { PATH: process.env.PATH, TOKEN: access.token } });
  expectLines(stdout, says);
});
