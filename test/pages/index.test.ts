import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Koa from 'koa';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../sdk/src/index.ts';
import { INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { openForms } from '../../src/surfaces/pages/forms.ts';
import { LIFECYCLE } from '../invoices/lifecycle.table.ts';
import { sharedServer } from '../support/server.ts';

const packageJson = JSON.parse(await readFile('package.json', 'utf8'));

const server = await sharedServer();

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('GET /', () => {
  test('lists the collections and links as JSON, and each URL works', async () => {
    const { status, headers, body } = await server.stranger.get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('vary')).toContain('Accept');
    expect(body).toMatchObject({ name: 'Terrapin', version: packageJson.version });
    const ada = await server.as('ada');
    const collections = body.collections.map(({ href }: { href: string }) => href);
    expect(collections).toContain(`${server.url}/api/v3/companies`);
    for (const href of collections) expect([href, (await ada.get(href)).status]).toEqual([href, 200]);
    for (const [name, link] of Object.entries<{ href: string }>(body.links)) {
      const response = await server.stranger.get(link.href, asBrowser);
      expect([name, response.status]).toEqual([name, 200]);
    }
  });

  test('shows browsers requests that work, with GraphQL and with the SDK', async () => {
    const { text } = await server.stranger.get('/', asBrowser);
    const plain = text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll(/&#0?39;|&#x27;/g, "'");
    const [, query = ''] = /'(\{ "query.*?)'/.exec(plain) ?? [];
    const ada = await server.as('ada', ['articles:read']);
    expect((await ada.post('/graphql', JSON.parse(query))).body).toHaveProperty('data.articles.nodes');
    const [, program = ''] = /from '@terrapin\/sdk';\n(.*?;\n)\n/s.exec(plain) ?? [];
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    const run = AsyncFunction('createClient', 'token', 'console', program);
    const log = vi.fn();
    await run(createClient, (await server.as('grace')).token, { log });
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Pay it at http.*\/pay\/.+#key=tpl_/));
  });

  test('returns 304 for a matching ETag, and supports HEAD and OPTIONS', async () => {
    const { headers } = await server.stranger.get('/');
    const again = await server.stranger.get('/', { 'if-none-match': headers.get('etag') as string });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await server.stranger.request('HEAD', '/')).headers.get('etag')).toBe(headers.get('etag'));
    expect((await server.stranger.request('OPTIONS', '/')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const refused = await server.stranger.post('/', {});
    expect([refused.status, refused.body.code]).toEqual([405, 'method_not_allowed']);
    expect((await server.stranger.get('/', { accept: 'text/csv' })).status).toBe(406);
  });

  test('shows browsers the lifecycle of the state machine', async () => {
    const { headers, text } = await server.stranger.get('/', asBrowser);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(`${server.url}/articles`);
    expect(text).not.toMatch(/\{\{|127\.0\.0\.1:3000/);
    const moves = [...text.matchAll(/leads from (\w+) to (\w+)/g)].map(([, from, to]) => `${from} ${to}`);
    const table = LIFECYCLE.map(({ from, to }) => `${from} ${to}`);
    expect(moves.sort()).toEqual(table.sort());
    for (const state of INVOICE_STATUSES) expect(text).toContain(`<g class="state ${state}">`);
    expect(text.match(/<g class="transition">/g)).toHaveLength(moves.length);
  });
});

describe('the pages', () => {
  test.each([
    '/',
    '/board',
    '/pay/01937c1e-5b5a-7c3e-9f0a-0123456789ab',
    '/docs',
    '/docs/errors',
    '/docs/guides',
    '/graphql',
  ])('%s has a strict content security policy', async (path) => {
    const { status, headers, text } = await server.stranger.get(path, asBrowser);
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') as string;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/<script(?![^>]* src="(?:\/|(?:\.\.\/)+)assets\/)|<style|\son\w+=|\sstyle=/);
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const again = await server.stranger.get(path, { ...asBrowser, 'if-none-match': headers.get('etag') as string });
    expect(again.status).toBe(304);
  });

  test.each([
    ['/board/', '/board'],
    ['/pay/0190a000-0000-7000-8000-000000000001/', '/pay/0190a000-0000-7000-8000-000000000001'],
    ['/sign-in/undo/?key=a', '/sign-in/undo?key=a'],
    ['/sign-in/code/?code=BBBB-BBBB', '/sign-in/code?code=BBBB-BBBB'],
    ['/device/', '/device'],
    ['/docs/', '/docs'],
    ['/docs/guides/', '/docs/guides'],
    ['/docs/guides/concepts/errors', '/docs/errors'],
    ['/docs/concepts/lists.md', '/docs/guides/lists'],
    ['/docs/guides/lists/?a=b', '/docs/guides/lists?a=b'],
    ['/Board', '/board'],
    ['/login', '/sign-in'],
    ['/graphiql/', '/graphql'],
    ['/oauth/grants', '/developers'],
  ])('%s leads a browser to %s', async (path, page) => {
    const { status, headers } = await fetch(server.url + path, { headers: asBrowser, redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, page]);
    expect((await server.stranger.get(path)).status).toBe(404);
  });

  test('a path with a slash too many or a typo has the right one as a link', async () => {
    const meant = async (path: string) => {
      const { status, text } = await server.stranger.get(path, asBrowser);
      return [status, /Did you mean <a href="([^"]*)"/.exec(text)?.[1]];
    };
    expect(await meant('//articles/')).toEqual([404, '/articles']);
    expect(await meant('/bord')).toEqual([404, '/board']);
    expect(await meant('/devlopper')).toEqual([404, '/developers']);
    expect(await meant('/invoice/some')).toEqual([404, '/invoices/some']);
    expect(await meant('/user/ada/mesages')).toEqual([404, '/users/ada/messages']);
    expect(await meant('/docs/guides/tutorials')).toEqual([404, '/docs/guides/tutorial']);
    expect(await meant('/docs/guides/abc')).toEqual([404, undefined]);
    expect(await meant(`/bord${'/'.padEnd(4_000, 'a')}`)).toEqual([404, undefined]);
    expect(await meant('//example.com/')).toEqual([404, undefined]);
  });

  test('a path that does not exist is a page in a browser, and JSON for other clients', async () => {
    const path = '/nowhere/<b>"&amp;';
    const { status, headers, text } = await server.stranger.get(path, { ...asBrowser, 'x-request-id': 'a-browser' });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
      expect.stringContaining('Accept'),
      'no-store',
    ]);
    expect(headers.get('x-request-id')).toBe('a-browser');
    expect(text).toContain('Request id: <code>a-browser</code>');
    expect(text).not.toMatch(/<b>|\{\{/);
    expect((await server.stranger.get(path, { ...asBrowser, 'if-none-match': '*' })).status).toBe(404);
    for (const accept of ['*/*', 'application/json', 'application/problem+json, text/html']) {
      const { status, body } = await server.stranger.get(path, { accept });
      expect([accept, status, body.code]).toEqual([accept, 404, 'not_found']);
    }
    const posted = await server.stranger.post(path, {}, asBrowser);
    expect([posted.status, posted.body.code]).toEqual([404, 'not_found']);
    // The resource does not exist; its path does.
    const ada = await server.as('ada');
    expect((await ada.get('/articles/none', asBrowser)).body.code).toBe('not_found');
  });

  test('/favicon.ico is the icon of the pages', async () => {
    const { status, headers, text } = await server.stranger.get('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toContain('<svg');
    const again = await server.stranger.get('/favicon.ico', { 'if-none-match': headers.get('etag') as string });
    expect(again.status).toBe(304);
    const metrics = async () => (await server.stranger.get('/metrics')).text;
    await expect.poll(metrics).toContain('route="/favicon.ico",status="200"');
  });

  test('load compressed, immutable assets, and no other files', async () => {
    const { text } = await server.stranger.get('/board', asBrowser);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] as string;
    const { status, headers } = await server.stranger.get(script, { 'accept-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(headers.get('content-type')).toContain('javascript');
    for (const path of [
      '/assets/none.js',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e%2fbuilt-from',
      '/assets/.gz',
    ]) {
      const missing = await server.stranger.get(path);
      expect([path, missing.status, missing.body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('an asset that could not be read once is read again', async () => {
    const assets = join(await mkdtemp(join(tmpdir(), 'assets-')), 'assets');
    await mkdir(assets);
    await writeFile(join(assets, 'a.js'), 'export {};');
    let serve!: Koa.Middleware;
    const router = { get: (_: string, handler: Koa.Middleware) => (serve = handler) };
    openForms(router as never, dirname(assets));
    const app = new Koa();
    app.silent = true;
    const listening = app.use((koa, next) => serve(Object.assign(koa, { params: { file: 'a.js' } }), next)).listen(0);
    const { port } = listening.address() as AddressInfo;
    const statusOf = async () => (await fetch(`http://127.0.0.1:${port}`)).status;
    await rm(join(assets, 'a.js'));
    expect(await statusOf()).toBe(404);
    await mkdir(join(assets, 'a.js'));
    expect(await statusOf()).toBe(500);
    await rmdir(join(assets, 'a.js'));
    await writeFile(join(assets, 'a.js'), 'export {};');
    expect(await statusOf()).toBe(200);
    listening.close();
  });

  test('the board loads less than 42.5 kB of compressed scripts, after its styles', async () => {
    const { text } = await server.stranger.get('/board', asBrowser);
    expect(text).toMatch(/<script async.*<link rel="stylesheet".*<script type="module"/s);
    expect(text).not.toMatch(/<script type="module".*<link rel="stylesheet"/s);
    expect((await server.stranger.get('/sign-in', asBrowser)).text).toContain('<link rel="stylesheet"');
    expect(text).toContain('<search');
    const scripts = [...text.matchAll(/(?:src|modulepreload"[^>]* href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path]) => path as string,
    );
    expect(scripts.length).toBeGreaterThanOrEqual(2);
    const responses = scripts.map((path) =>
      fetch(server.url + path, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } }),
    );
    const sizes = (await Promise.all(responses)).map(({ headers }) => Number(headers.get('content-length')));
    expect(Math.min(...sizes)).toBeGreaterThan(300);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(42_500);
  });

  test('GraphiQL is served to browsers, GraphQL to other clients', async () => {
    const { text } = await server.stranger.get('/graphql', asBrowser);
    expect(text).toContain(`curl ${server.url}/graphql `);
    const query = '/graphql?query=%7B__typename%7D';
    expect((await server.stranger.get(query, { ...asBrowser, 'apollo-require-preflight': '1' })).body.data).toEqual({
      __typename: 'Query',
    });
    expect((await server.stranger.get('/graphql')).status).toBe(400);
    expect((await server.stranger.post('/graphql', { query: '{ __typename }' }, asBrowser)).status).toBe(200);
  });
});
