import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { register } from '../oauth/flow.ts';
import { hasBrowser, serverAndBrowser } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { moduleOf } from './page.ts';

const running = serverAndBrowser({ SEED: 'demo' });

/** Serves the page of docs/clients/single-page-app.md at an origin of its own, which is registered. */
async function serveApp(): Promise<string> {
  const { url } = running.server;
  let script = '';
  const site = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Shop</title><script src="/app.js"></script>');
  }).listen(0);
  onTestFinished(() => void site.close());
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  const { client_id } = await register(running.server, { client_name: 'Shop', redirect_uris: [`${origin}/`] });
  const contents = (await moduleOf('single-page-app.md', 'js app.js', { url, token: '' })).replace(
    "'shop'",
    `'${client_id}'`,
  );
  const bundled = { bundle: true, format: 'iife', globalName: 'app', write: false } as const;
  script = (await build({ stdin: { contents, resolveDir: '.' }, ...bundled })).outputFiles[0]?.text as string;
  return origin;
}

const finish = (page: Page) => page.evaluate('app.oauth.finish()');
const tokens = (page: Page) =>
  page.evaluate('Promise.all([app.oauth.token(), app.oauth.token()])') as Promise<string[]>;

describe.skipIf(!hasBrowser)('@terrapin/sdk/oauth in a browser', () => {
  test('signs in, renews the token once for all tabs, and signs out of all', async () => {
    const origin = await serveApp();
    const context = await running.browser.newContext();
    onTestFinished(() => context.close());
    const asked: string[] = [];
    context.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const count = (path: string) => asked.filter((one) => one === path).length;
    const page = await context.newPage();
    await page.goto(`${origin}/articles?page=2`);
    expect([await finish(page), await tokens(page)]).toEqual([false, [null, null]]);
    await page.evaluate('app.oauth.begin()');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${origin}/?code=*`);
    expect(await Promise.all([finish(page), finish(page)])).toEqual([true, true]);
    expect(page.url()).toBe(`${origin}/articles?page=2`);
    expect(await page.evaluate('app.terrapin.viewer()')).toMatchObject({ username: 'ada' });

    const other = await context.newPage();
    await other.goto(origin);
    expect(await finish(other)).toBe(true);
    const [first] = await tokens(page);
    expect(count('/oauth/token')).toBe(1);
    for (const tab of [page, other]) await tab.evaluate(`Date.now = () => ${Date.now() + 3_600_000}`);
    const renewed = (await Promise.all([page, other, page, other].map(tokens))).flat();
    expect(new Set(renewed).size).toBe(1);
    expect(renewed).not.toContain(first);
    expect(count('/oauth/token')).toBe(2);
    const app = createClient(running.server.url, renewed[0] as string);
    expect((await app.get('/articles')).status).toBe(200);

    await page.evaluate('app.oauth.signOut()');
    expect(await tokens(other)).toEqual([null, null]);
    expect((await app.get('/articles')).status).toBe(401);
    expect(count('/oauth/revoke')).toBe(1);
  });

  test('says that the user has refused, and that access was ended elsewhere', async () => {
    const origin = await serveApp();
    const context = await running.browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate('app.oauth.begin()');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(`${origin}/?*error=access_denied*`);
    expect(await page.evaluate('app.oauth.finish().catch(({ code }) => code)')).toBe('access_denied');
    await page.evaluate('app.oauth.begin()');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${origin}/?code=*`);
    expect(await finish(page)).toBe(true);
    const [token] = await tokens(page);
    const app = createClient(running.server.url, token as string);
    const { body } = await app.get('/tokens');
    await (await running.server.as('admin')).delete(`/tokens/${body[0].id}`);
    await page.evaluate(`Date.now = () => ${Date.now() + 3_600_000}`);
    expect([await tokens(page), await finish(page)]).toEqual([[null, null], false]);
  });
});
