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
});
