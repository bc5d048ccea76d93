import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, visit } from '../support/browser.ts';
import { articleInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  if (!hasBrowser) return;
  server = await startTestServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.skipIf(!hasBrowser)('GraphiQL', () => {
  test('runs the query that it begins with, and an example in a tab of its own', async () => {
    const ada = await server.as('ada');
    await ada.post('/articles', articleInput({ title: 'On shells' }));
    const { page, expectClean, expectAccessible } = await visit(browser, `${server.url}/graphql`, { token: ada.token });
    const answer = page.locator('.graphiql-response');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await answer.getByText('On shells').waitFor();
    await page.getByRole('button', { name: 'Show Examples' }).click();
    await page.getByRole('button', { name: 'Write an article' }).click();
    await page.getByRole('button', { name: 'Write', exact: true }).waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await answer.getByText('createArticle').waitFor();
    const { body } = await ada.get('/articles');
    expect(body[0].body).toBe('A house that grows.');
    for (const panel of ['History', 'GraphiQL Explorer', 'Documentation Explorer']) {
      await page.getByRole('button', { name: `Show ${panel}` }).click();
      await page.getByRole('button', { name: `Hide ${panel}` }).waitFor();
    }
    await expectAccessible();
    expectClean();
  });

  test('says what is wrong without a token', async () => {
    const { page, close } = await visit(browser, `${server.url}/graphql`);
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('unauthenticated').waitFor();
    await close();
  });

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['a phone', { viewport: { width: 390, height: 844 } }],
  ])('is accessible in %s, and asks no other host', async (_, options) => {
    const { page, expectClean, expectAccessible, close } = await visit(browser, `${server.url}/graphql`, options);
    await page.getByRole('button', { name: /Execute query/ }).waitFor();
    await page.getByText('revisions').first().waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('All Schema Types').waitFor();
    await expectAccessible();
    expectClean();
    await close();
  });
});
