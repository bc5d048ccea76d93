import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, serverAndBrowser } from '../support/browser.ts';
import { moduleOf } from './page.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('the SDK', () => {
  test('runs in a browser from another origin as in docs/clients/sdk.md', async () => {
    const { token, url } = await running.server.as('ada');
    const contents = await moduleOf('sdk.md', 'js browser', { url, token: '' });
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: '.' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Nobody</title>');
    }).listen(0);
    onTestFinished(() => void site.close());
    const page = await running.browser.newPage();
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
    await page.evaluate((value) => sessionStorage.setItem('token', value), token as string);
    await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text as string });
    await page.waitForFunction("document.title !== 'Nobody'");
    expect(await page.title()).toBe('ada of the tests');
    await page.close();
  });

  test('follows two subscriptions in three tabs with two connections, where a browser has six for a server', async () => {
    const ada = await running.server.as('ada');
    const contents = `import { createLive } from './sdk/src/live.ts';
      const live = createLive({ url: '${running.server.url}', token: '${ada.token}', share: 'ada' });
      for (const type of ['ARTICLE_CREATED', 'TURTLE_CREATED'])
        live.subscribe({ query: 'subscription { eventHappened(types: [' + type + ']) { type } }' }, {
          next: ({ data }) => (document.title += ' ' + data.eventHappened.type), error() {}, complete() {} });
      fetch('${running.server.url}/health/live').then(() => (document.title = 'Open'));`;
    const bundled = { bundle: true, format: 'iife', write: false } as const;
    const { outputFiles } = await build({ stdin: { contents, resolveDir: '.' }, ...bundled });
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Closed</title><script>${outputFiles[0]?.text}</script>`);
    }).listen(0);
    onTestFinished(() => void site.close());
    const context = await running.browser.newContext();
    onTestFinished(() => context.close());
    let streams = 0;
    context.on(
      'request',
      (request) => (streams += Number(request.url().endsWith('/graphql') && request.method() === 'POST')),
    );
    const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
      // The third tab is not blocked.
      await tab.waitForFunction("document.title === 'Open'");
    }
    await expect.poll(() => streams).toBe(2);
    await ada.post('/articles', { title: 'Live' });
    for (const tab of tabs) await tab.waitForFunction("document.title === 'Open ARTICLE_CREATED'");
    await ada.post('/turtles', { name: 'Tide', lifespan: 1, species: 'x' });
    for (const tab of tabs) await tab.waitForFunction("document.title === 'Open ARTICLE_CREATED TURTLE_CREATED'");
    expect(streams).toBe(2);
  });
});
