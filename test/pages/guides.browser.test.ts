import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('the guides', () => {
  test.each([
    '/docs/guides',
    '/docs/guides/performance',
    '/docs/errors',
  ])('%s is accessible in light, in dark and on a phone', async (path) => {
    const { page, expectClean, expectAccessible, close } = await visit(running.browser, running.server.url + path);
    const fits = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fits()).toBeLessThanOrEqual(0);
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible();
    expectClean();
    await close();
  });

  test('are searched, and their code is copied', async () => {
    const { page, expectClean, expectAccessible, close } = await visit(
      running.browser,
      `${running.server.url}/docs/errors`,
    );
    const search = page.getByRole('searchbox', { name: 'Search the guides' });
    await search.fill('restore to a point in time');
    await page.getByRole('search').getByRole('link').first().waitFor();
    await expectAccessible();
    await search.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Restore to a point in time' }).waitFor();
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('No guide is about that. Try fewer or other words.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = page.locator('pre').first();
    await code.getByRole('button', { name: 'Copy' }).click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.locator('code').textContent());
    expectClean();
    await close();
  });

  test('lead from one to another and to a section, as links do', async () => {
    const { page, expectClean, close } = await visit(running.browser, `${running.server.url}/docs/guides`, {
      javaScriptEnabled: false,
    });
    await page.getByRole('main').getByRole('link', { name: 'Errors', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    expect(page.url()).toBe(`${running.server.url}/docs/errors`);
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.getByText('On this page').click();
    const section = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const name = (await section.textContent()) as string;
    await section.click();
    expect(await page.locator(':target').textContent()).toBe(name);
    expectClean();
    await close();
  });
});
