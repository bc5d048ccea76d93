import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('the home page', () => {
  test('is accessible in light, in dark and on a phone, and sends no request to other hosts', async () => {
    const { page, expectClean, expectAccessible } = await visit(running.browser, `${running.server.url}/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible();
    expectClean();
  });
});
