import { describe, expect, test } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';
import { invoiceInput } from '../support/factories.ts';

const running = serverAndBrowser();

/** Of each word in an editor: WCAG 2.2, "relative luminance" and "contrast ratio". */
const contrasts = `(() => {
  const channels = (color) => {
    const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = ({ rgb, alpha }, ground) => rgb.map((value, i) => value * alpha + ground[i] * (1 - alpha));
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return [...document.querySelectorAll('.view-line span[class*=mtk]')].map((word) => {
    const around = [];
    for (let one = word; one; one = one.parentElement) around.unshift(channels(getComputedStyle(one).backgroundColor));
    const ground = around.reduce((below, color) => over(color, below), [255, 255, 255]);
    const [dark, light] = [luminance(over(channels(getComputedStyle(word).color), ground)), luminance(ground)].sort((a, b) => a - b);
    return [word.textContent, (light + 0.05) / (dark + 0.05)];
  });
})()`;

/** As a user, with the query that is there at first. */
async function open(options: Parameters<typeof visit>[2] = {}) {
  const ada = await running.server.as('ada');
  const seen = await visit(running.browser, `${running.server.url}/graphql`, { token: ada.token, ...options });
  await seen.page.getByText('allowedNextStates').first().waitFor();
  return { ...seen, ada };
}

describe.skipIf(!hasBrowser)('GraphiQL', () => {
  test('runs the default query, and an example in a separate tab', async () => {
    const { ada, page, expectAccessible } = await open();
    await ada.post('/invoices', invoiceInput({ invoice_number: 'R-SHELLS' }));
    const answer = page.locator('.graphiql-response');
    await answer.getByRole('button', { name: 'Open the examples' }).click();
    await answer.getByRole('button', { name: 'Run the query' }).click();
    await answer.getByText('R-SHELLS').waitFor();
    await answer.getByText('The response appears here.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Write an article' }).click();
    await page.getByRole('button', { name: 'Write', exact: true }).waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await answer.getByText('createArticle').waitFor();
    const { body } = await ada.get('/articles');
    expect(body[0].body).toBe('A house that grows.');
    for (const panel of ['History', 'GraphiQL Explorer', 'Documentation Explorer']) {
      await page.getByRole('button', { name: `Show ${panel}` }).click();
      await page.getByRole('button', { name: `Hide ${panel}` }).waitFor();
      await expectAccessible();
    }
  });

  test('adds a field to the query by keyboard, in the explorer', async () => {
    const { page, expectAccessible } = await open();
    await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
    await page.getByRole('button', { name: 'dueOn' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.graphiql-query-editor').getByText('dueOn').waitFor();
    await page.getByRole('button', { name: 'direction:' }).focus();
    await page.keyboard.press(' ');
    await page.getByRole('combobox', { name: 'direction' }).waitFor();
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('combobox', { name: 'direction' }).waitFor();
    await expectAccessible();
  });

  test('is accessible in light, and in dark on a phone, with room for the query and all panels', async () => {
    const { page, expectAccessible } = await open();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('All Schema Types').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
    await page.setViewportSize({ width: 768, height: 900 });
    const width = async () =>
      (await page.locator('.graphiql-query-editor .monaco-editor').first().boundingBox())?.width;
    await expect.poll(width).toBeGreaterThan(500);
    for (const height of await page
      .locator('.graphiql-editors, .graphiql-response')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
      expect(height).toBeGreaterThan(250);
    await page.setViewportSize({ width: 320, height: 740 });
    for (const button of await page.locator('.graphiql-sidebar button').all()) {
      const box = await button.boundingBox();
      expect([Number(box?.x) >= 0, Number(box?.x) + Number(box?.width) <= 320]).toEqual([true, true]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    // The editor reads the mode of the system at its start.
    await page.reload();
    await page.getByText('All Schema Types').waitFor();
    await page.getByText('allowedNextStates').first().waitFor();
    await expectAccessible();
  });

  test('shows the events of a subscription as they arrive', async () => {
    const { ada, page } = await open();
    await page.getByRole('button', { name: 'Show Examples' }).click();
    await page.getByRole('button', { name: 'Watch transitions of invoices' }).click();
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    // The tab appears before the editor has its text.
    await page.locator('.graphiql-query-editor').getByText('subscription').first().waitFor();
    const opened = page.waitForResponse(
      (response) => response.headers()['content-type']?.includes('event-stream') === true,
    );
    await page.getByRole('button', { name: /Execute query/ }).click();
    await opened;
    await createInvoiceIn(ada, 'published');
    await page.locator('.graphiql-response').getByText('PUBLISHED').first().waitFor();
    await page.getByRole('button', { name: /Stop query/ }).click();
  });

  test.each([null, 'trp_mistyped'])('with the token %s, shows the error, and a banner to sign in', async (token) => {
    const ada = await running.server.as('ada');
    const { page } = await visit(running.browser, `${running.server.url}/graphql`, { token });
    await page.getByText('allowedNextStates').first().waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('unauthenticated').waitFor();
    const banner = page.getByRole('status').filter({ hasText: 'Most queries need a valid access token.' });
    await banner.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Token', { exact: true }).fill(ada.token as string);
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('"invoices"').first().waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('All Schema Types').waitFor();
  });

  test.each([
    'light',
    'dark',
  ] as const)('in %s mode, has a contrast of 4.5 in each word of a query and its response', async (colorScheme) => {
    const { ada, page } = await open({ colorScheme });
    await ada.post('/turtles', { name: 'Bert', lifespan: 80 });
    await page.getByRole('button', { name: 'Show Examples' }).click();
    await page.getByRole('button', { name: 'Turtles and companies' }).click();
    await page.locator('.graphiql-query-editor').getByText('turtles').waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('80').first().waitFor();
    const words = (await page.evaluate(contrasts)) as [text: string, contrast: number][];
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
  });
});
