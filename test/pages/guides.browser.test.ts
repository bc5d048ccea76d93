import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit, watchMoves } from '../support/browser.ts';
import { isNightly } from '../support/nightly.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('the home page and the guides', () => {
  test.each([
    '/',
    '/docs/guides',
    '/docs/guides/performance',
    '/docs/errors',
  ])('%s is accessible in light, and in dark on a phone', async (path) => {
    const { page, expectAccessible } = await visit(running.browser, running.server.url + path);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await expectAccessible();
  });

  test.each([1440, 390])('nothing moves while a page of documentation loads, %s pixels wide', async (width) => {
    const { page } = await visit(running.browser, running.server.url, { viewport: { width, height: 844 } });
    await page.addInitScript(watchMoves);
    for (const path of ['/', '/docs', '/docs/errors', '/docs/guides/users', '/graphql', '/nowhere']) {
      await page.goto(running.server.url + path);
      await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
      if (path === '/graphql') await page.getByText('allowedNextStates').first().waitFor();
      expect([path, await page.evaluate('moved')]).toEqual([path, expect.closeTo(0, 2)]);
    }
  });

  test('show a phone a picture of a phone, and code of which nothing is covered or cut', async () => {
    const phone = { viewport: { width: 390, height: 844 }, permissions: ['clipboard-write'] };
    const { page } = await visit(running.browser, running.server.url, phone);
    const picture = page.getByRole('img', { name: 'Invoices on a board' });
    await expect.poll(() => picture.evaluate((img: { currentSrc: string }) => img.currentSrc)).toMatch(/\/phone-light/);
    await page.getByRole('button', { name: 'Copy' }).first().waitFor();
    const covered = `[...document.querySelectorAll('pre')].flatMap((block) => {
      const text = document.createRange();
      text.selectNodeContents(block.querySelector('code'));
      const { left, right: end, bottom } = block.querySelector('.copy').getBoundingClientRect();
      return [...text.getClientRects()].filter(({ right, top }) => right > (top < bottom ? left : end));
    })`;
    expect(await page.evaluate(covered)).toEqual([]);
  });

  test('are searched, and their code is copied', async () => {
    const { page, expectAccessible } = await visit(running.browser, `${running.server.url}/docs/errors`);
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
  });

  test('lead from one to another and to a section, as links do', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/docs/guides`, {
      javaScriptEnabled: false,
    });
    await page.getByRole('main').getByRole('link', { name: 'Errors', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    expect(page.url()).toBe(`${running.server.url}/docs/errors`);
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    const section = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const name = (await section.textContent()) as string;
    await section.click();
    expect(await page.locator(':target').textContent()).toBe(name);
    await page.getByRole('link', { name: /^Next / }).click();
    await page.getByRole('link', { name: 'Previous Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  });

  test('show which of them is open', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/docs/payments`);
    const search = page.getByRole('searchbox', { name: 'Search the guides' });
    const { height } = page.viewportSize() as { height: number };
    for (const path of ['/docs/payments', '/docs/guides/operations']) {
      await page.goto(running.server.url + path);
      const current = await page.locator('.guides [aria-current]').boundingBox();
      expect(current?.y).toBeGreaterThan(0);
      expect(current?.y).toBeLessThan(height);
      expect(await page.evaluate('scrollY')).toBe(0);
      // A line that the search covers is covered whole.
      const { y = 0, height: own = 0 } = (await search.boundingBox()) ?? {};
      const lines = await page
        .locator('.guides :is(h2, details a)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      expect(lines.filter(({ top, bottom }) => top < y + own + 6 && bottom > y + own + 6)).toEqual([]);
    }
  });

  test('begin with the search and the lists of guides and sections on a phone', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/docs/guides/users`, {
      viewport: { width: 390, height: 844 },
    });
    const places = [
      page.getByRole('searchbox'),
      page.getByText('All guides'),
      page.getByText('On this page'),
      page.getByRole('heading', { level: 1 }),
    ].map(async (place) => (await place.boundingBox())?.y as number);
    const tops = await Promise.all(places);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(tops.at(-1)).toBeLessThan(300);
    await page.getByText('All guides').click();
    await page.getByRole('link', { name: 'Errors', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  });

  test('draw diagrams, colour code, and have tables that fit each window', async () => {
    const url = `${running.server.url}/docs/guides`;
    const { page } = await visit(running.browser, `${url}/invoice-lifecycle`, {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    });
    await page.getByRole('img', { name: /publish leads from draft to published/ }).waitFor();
    expect(await page.getByText('stateDiagram').count()).toBe(0);
    const paths = await page.locator('.guides a').evaluateAll((links) => links.map((link) => String(link)));
    const isCut = '[...document.querySelectorAll(".table")].some((one) => one.scrollWidth > one.clientWidth)';
    for (const path of [running.server.url, ...paths]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      for (const width of isNightly ? [1440, 1024, 768, 390, 320] : [1024, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await page.evaluate(isCut)]).toEqual([path, width, false]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}/sdk`);
    expect(await page.locator('pre span').count()).toBeGreaterThan(20);
  });
});
