import { describe, expect, test } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';
import { articleInput } from '../support/factories.ts';

const running = serverAndBrowser();

describe.skipIf(!hasBrowser)('GraphiQL', () => {
  test('runs the default query, and an example in a separate tab', async () => {
    const ada = await running.server.as('ada');
    await ada.post('/articles', articleInput({ title: 'On shells' }));
    const { page, expectClean, expectAccessible } = await visit(running.browser, `${running.server.url}/graphql`, {
      token: ada.token,
    });
    const answer = page.locator('.graphiql-response');
    await page.getByText('revisions').first().waitFor();
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

  test('signs in by the link that the server prints, and removes the token from the URL', async () => {
    const ada = await running.server.as('ada');
    const { page, close } = await visit(running.browser, `${running.server.url}/graphql#token=${ada.token}`);
    await page.getByRole('button', { name: 'Signed in as ada' }).waitFor();
    expect(page.url()).toBe(`${running.server.url}/graphql`);
    await close();
  });

  test('shows the events of a subscription as they arrive', async () => {
    const ada = await running.server.as('ada');
    const { page, close } = await visit(running.browser, `${running.server.url}/graphql`, { token: ada.token });
    await page.getByText('revisions').first().waitFor();
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
    await close();
  });

  test('shows the error without a token', async () => {
    const { page, close } = await visit(running.browser, `${running.server.url}/graphql`);
    await page.getByText('revisions').first().waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('unauthenticated').waitFor();
    await close();
  });

  test('is accessible in light mode, in dark mode and on a phone', async () => {
    const { page, expectClean, expectAccessible, close } = await visit(
      running.browser,
      `${running.server.url}/graphql`,
    );
    await page.getByText('revisions').first().waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('All Schema Types').waitFor();
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    // The editor reads the mode of the system at its start.
    await page.reload();
    await page.getByText('All Schema Types').waitFor();
    await page.getByText('revisions').first().waitFor();
    await expectAccessible();
    expectClean();
    await close();
  });
});
