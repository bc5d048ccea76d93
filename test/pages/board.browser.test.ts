import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { boards, cardIn, column } from './board.ts';

const { running, newPerson, look } = boards();

const buttonsOf = (card: Locator): Promise<string[]> => card.getByRole('button').allTextContents();

async function newInvoice(person: Client, number: string, contact = true) {
  const { sdk } = person;
  return sdk.invoices.create({
    invoiceNumber: number,
    amount: 42.5,
    currency: 'EUR',
    ...(contact && { contact: { name: 'Tess Tudo', email: 'tess@example.com' } }),
  });
}

describe.skipIf(!hasBrowser)('the invoice board', () => {
  test('requires a token, rejects an invalid one with a reason, and shows the invoices of a valid one', async () => {
    const person = await newPerson();
    await newInvoice(person, 'R-1');
    const { page, expectAccessible } = await look(null);
    await page.getByText('Sign in with an access token').waitFor();
    await expectAccessible();
    await page.locator('#board').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Token', { exact: true }).fill('trp_nonsense');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('unknown, expired or revoked').waitFor();
    await expectAccessible();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await cardIn(page, 'Draft', 'R-1').waitFor();
    await page.getByRole('button', { name: /Signed in as person-/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in with an access token').waitFor();
    expect(await page.getByText('R-1').count()).toBe(0);
  });

  test('signs in by a link with a token, and removes the token from the URL', async () => {
    const person = await newPerson();
    await newInvoice(person, 'R-1');
    const { page } = await visit(running.browser, `${running.server.url}/board#token=${person.token}`);
    await cardIn(page, 'Draft', 'R-1').waitFor();
    expect(page.url()).toBe(`${running.server.url}/board`);
    // Another link, in the open page.
    const other = await newPerson();
    await page.evaluate(`location.assign('#token=${other.token}')`);
    await page.getByText('R-1').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${running.server.url}/board`);
  });

  test('creates an invoice, rejects a transition, reports a declined payment and ends at paid', async () => {
    const person = await newPerson();
    const { page, expectAccessible } = await look(person);
    await page.getByText('No invoices yet').waitFor();
    await expectAccessible();

    await page.getByRole('button', { name: 'New invoice' }).click();
    await page.getByLabel('Number').fill('R-77');
    await page.getByLabel('Amount').fill('0');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Must be greater than 0.').waitFor();
    await expectAccessible();
    await page.getByLabel('Amount').fill('120.50');
    await page.getByRole('button', { name: 'Create' }).click();
    await cardIn(page, 'Draft', 'R-77').waitFor();
    expect(await buttonsOf(cardIn(page, 'Draft', 'R-77'))).toEqual(['Publish']);

    await page.getByRole('button', { name: 'Publish R-77' }).click();
    await cardIn(page, 'Published', 'R-77').waitFor();
    await expect.poll(() => buttonsOf(cardIn(page, 'Published', 'R-77'))).toEqual(['Withdraw', 'Mark paid']);

    await cardIn(page, 'Published', 'R-77').dragTo(column(page, 'Sent'));
    await page.getByText('An invoice without a contact cannot be sent').waitFor();
    await cardIn(page, 'Published', 'R-77').waitFor();
    expect((await person.sdk.invoices.list().toArray(1))[0]?.status).toBe('PUBLISHED');
    await expectAccessible();

    await page.getByRole('link', { name: 'R-77' }).click();
    await page.getByText('Draft → Published').waitFor();
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill('no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be an email address.').waitFor();
    await expectAccessible();
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Send R-77' }).click();
    await cardIn(page, 'Sent', 'R-77').waitFor();

    await page.getByRole('link', { name: 'R-77' }).click();
    await page.getByLabel('Payment token').fill('tok_declined');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText('R-77 was not paid. The card was declined.').waitFor();
    await page.getByLabel('Payment token').fill('tok_success');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText('Failed → Paid').waitFor();
    const events = await page.locator('.timeline li').allTextContents();
    expect(events.map((text) => text.replace(/ \S+ \d+, \d{4}.*/, ''))).toEqual([
      'Failed → Paid',
      'Payment of €120.50 with *******cess: succeeded',
      'Sent → Failed',
      'Payment of €120.50 with ********ined: The card was declined.',
      'Published → Sent',
      'Draft → Published',
      'Created',
    ]);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await cardIn(page, 'Paid', 'R-77').waitFor();
    expect(await buttonsOf(cardIn(page, 'Paid', 'R-77'))).toEqual([]);
  });

  test('shows a transition of one browser in another', async () => {
    const person = await newPerson();
    await newInvoice(person, 'R-2');
    const { page: first } = await look(person);
    const { page: second } = await look(person);
    await cardIn(second, 'Draft', 'R-2').waitFor();
    await first.getByRole('button', { name: 'Publish R-2' }).click();
    await cardIn(second, 'Published', 'R-2').waitFor();
    expect(await cardIn(second, 'Draft', 'R-2').count()).toBe(0);
    await newInvoice(person, 'R-3');
    await cardIn(second, 'Draft', 'R-3').waitFor();
  });

  test('opens an invoice by its URL, loaded or not', async () => {
    const person = await newPerson();
    const { id } = await newInvoice(person, 'R-old');
    for (let i = 0; i < 52; i++) await newInvoice(person, `R-new-${i}`);
    const { page } = await look(person);
    await column(page, 'Draft').getByRole('button', { name: 'Show more' }).waitFor();
    expect(await cardIn(page, 'Draft', 'R-old').count()).toBe(0);
    await page.goto(`${running.server.url}/board#invoice/${id}`);
    await page.getByRole('dialog', { name: 'R-old' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await column(page, 'Draft').getByRole('button', { name: 'Show more' }).click();
    await cardIn(page, 'Draft', 'R-old').waitFor();
    await page.goto(`${running.server.url}/board#invoice/01937c1e-5b5a-7c3e-9f0a-0123456789ab`);
    await page.getByText('The resource does not exist').waitFor();
  });

  test('sends no request while nothing changes, and shows a change at once', async () => {
    const person = await newPerson();
    const invoice = await newInvoice(person, 'R-4');
    const { page } = await look(person);
    await cardIn(page, 'Draft', 'R-4').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await person.sdk.invoices.transition(invoice.id, 'PUBLISHED');
    await cardIn(page, 'Published', 'R-4').waitFor();
    // One for each of the two columns.
    expect(requests).toEqual(['/graphql', '/graphql']);
  });

  test('reverts a transition that the server rejects, with the reason', async () => {
    const person = await newPerson();
    const invoice = await newInvoice(person, 'R-5');
    const { page } = await look(person);
    await cardIn(page, 'Draft', 'R-5').waitFor();
    // The board cannot read the change below.
    await page
      .context()
      .route('**/graphql', (route) =>
        /query/i.test(route.request().postDataJSON()?.query) ? route.abort() : route.continue(),
      );
    await person.sdk.invoices.transition(invoice.id, 'PUBLISHED');
    await page.getByRole('button', { name: 'Publish R-5' }).click();
    await page.getByText(/R-5 is still draft\. The status of the invoice is published, not draft\./).waitFor();
    await cardIn(page, 'Draft', 'R-5').waitFor();
    await page.context().unroute('**/graphql');
    await cardIn(page, 'Published', 'R-5').waitFor();
  });

  test('reports an unreachable server, keeps its cards, and reconnects', async () => {
    const person = await newPerson();
    await newInvoice(person, 'R-6');
    const { page, expectAccessible } = await look(person);
    await cardIn(page, 'Draft', 'R-6').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached').waitFor();
    expect(await cardIn(page, 'Draft', 'R-6').count()).toBe(1);
    await expectAccessible();
    await page.context().setOffline(false);
    await page.getByText('The server cannot be reached').waitFor({ state: 'hidden' });
  });

  test('works by keyboard, and the focus follows the card', async () => {
    const person = await newPerson();
    const { page } = await look(person);
    await page.getByText('No invoices yet').waitFor();
    const tabTo = async (name: RegExp | string) => {
      const wanted = page
        .getByRole(/^(Number|Amount|Name|Email)/.test(String(name)) ? 'textbox' : 'button', { name })
        .first();
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press('Tab');
        if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
      }
      throw new Error(`Tab does not reach ${name}.`);
    };
    await tabTo('New invoice');
    await page.keyboard.press('Enter');
    await tabTo('Amount');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(/^Publish /);
    await page.keyboard.press('Space');
    await column(page, 'Published').locator('article:focus').waitFor();
    await tabTo(/^Withdraw /);
    await page.keyboard.press('Enter');
    await column(page, 'Draft').getByRole('article').waitFor();
  });

  test.each([
    ['in dark', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('is accessible %s, without horizontal scrolling', async (_, options) => {
    const person = await newPerson();
    for (const number of ['R-7', 'R-8']) await newInvoice(person, number, false);
    const { page, expectAccessible } = await look(person, options);
    await cardIn(page, 'Draft', 'R-8').waitFor();
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
