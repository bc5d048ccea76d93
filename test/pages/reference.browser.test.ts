import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';
import { isNightly } from '../support/nightly.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('the API reference', () => {
  test('lists every operation and sends one with the token of the signed-in user', async () => {
    const ada = await running.server.as('ada');
    await ada.post('/turtles', { name: 'Painted turtle', species: 'Chrysemys picta', lifespan: 30 });
    const { page, expectAccessible } = await visit(
      running.browser,
      `${running.server.url}/docs#tag/turtles/GET/turtles`,
      {
        token: ada.token,
      },
    );
    await page.getByRole('heading', { name: 'List turtles' }).waitFor();
    const introduction = await page.locator('main.references-rendered').innerText();
    expect(introduction).toContain(`${running.server.url}/user`);
    expect(introduction).not.toContain('127.0.0.1:3000');
    const turtles = page.locator('section').filter({ hasText: 'List turtles' }).last();
    await turtles.getByText('terrapin.turtles.list()').first().waitFor();
    const asked = page.waitForRequest(/\/turtles/);
    await page
      .getByRole('button', { name: /Test Request.*\/turtles\)?$/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const request = await asked;
    expect(request.url()).toBe(`${running.server.url}/turtles`);
    expect(await request.headerValue('authorization')).toBe(`Bearer ${ada.token}`);
    await page.getByText('200 OK').waitFor();
    await page.getByText('Painted turtle').last().waitFor();
    // Scalar's own dialog, over all of its page.
    if (isNightly) await expectAccessible();
    await page.locator('.app-exit-button').click();
    await page.locator('main.references-rendered:not([inert])').waitFor();
  });

  test('has a form for a request with a body that fits a phone, below the bar', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/docs#tag/invoices/POST/invoices`, {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('button', { name: /Test Request.*post \/invoices\)?$/ }).click();
    await page.getByRole('button', { name: 'Raw' }).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const [right, belowBar, belowAddress] = (await page.evaluate(`(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const buttons = [...document.querySelectorAll('.scalar-app-layout button')];
        return [Math.max(...buttons.map((one) => one.getBoundingClientRect().right)),
          box('.scalar-app-layout').top - box('.bar').bottom,
          box('.scalar-sidebar-toggle').top - box('.address-bar-bg-states').bottom];
      })()`)) as number[];
      expect(right).toBeLessThanOrEqual(width);
      expect(belowBar).toBeCloseTo(0, 0);
      expect(belowAddress).toBeGreaterThanOrEqual(0);
    }
  });

  test('begins with a list of all operations, most used first, also without scripts', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/docs`, {
      javaScriptEnabled: false,
    });
    const { paths } = (await running.server.stranger.get('/openapi.json')).body as {
      paths: Record<string, Record<string, { summary?: string }>>;
    };
    // OPTIONS of every path has none.
    const summaries = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap(({ summary }) => summary ?? []),
    );
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
    const items = await page.getByRole('listitem').allInnerTexts();
    expect(items.length).toBe(summaries.length);
    const [first] = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(first).toBe('Invoices');
    for (const summary of summaries) expect(items.some((item) => item.startsWith(summary))).toBe(true);
  });

  test('is searched by words of an operation, and leads to a resource without its script', async () => {
    const { page, expectAccessible } = await visit(running.browser, `${running.server.url}/docs`);
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('post invoice pay');
    await expect
      .poll(() => page.getByRole('listitem').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Pay an invoice/));
    expect(await page.getByRole('link', { name: 'List articles' }).count()).toBe(0);
    await expectAccessible();
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByRole('status').getByText('No operation has all these words.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('navigation', { name: 'Resources' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(1000);
    await page.getByRole('searchbox').fill('create a webhook');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#tag/webhooks/POST/webhooks');
  });

  test('is accessible in light, and in dark on a phone', async () => {
    const { page, expectAccessible } = await visit(running.browser, `${running.server.url}/docs`);
    await expectAccessible();
    await page.getByRole('link', { name: 'Create an invoice POST /invoices' }).click();
    await page.getByRole('heading', { name: 'Create an invoice' }).waitFor();
    // Those of any operation are listed once.
    const statuses = page.locator('[id$="/POST/invoices"]').first().getByRole('tab');
    expect((await statuses.allTextContents()).map((one) => one.match(/\d+/)?.[0])).toEqual([
      '201',
      '400',
      '409',
      '422',
    ]);
    await page.getByRole('link', { name: 'issuer_unavailable' }).waitFor();
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('body.dark-mode').waitFor();
    await expectAccessible();
  });
});
