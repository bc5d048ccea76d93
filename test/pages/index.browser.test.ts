import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, visit } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe.skipIf(!hasBrowser)('the first page', () => {
  test('is accessible in light, in dark and on a phone, and asks no other host', async () => {
    const browser = await launchBrowser();
    const { page, expectClean, expectAccessible } = await visit(browser, `${server.url}/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible();
    expectClean();
    await browser.close();
  });
});
