import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { boards, cardIn, column } from './board.ts';

const { running, newPerson, look } = boards();

/** Beside that of its menu. */
const buttonsOf = (card: Locator): Promise<string[]> => card.locator('button:not([aria-haspopup])').allTextContents();

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
    await page.getByText('Sign in to see your invoices.').waitFor();
    await expectAccessible();
    await page.locator('#board').getByRole('button', { name: 'Use an access token' }).click();
    await page.getByLabel('Token', { exact: true }).fill('trp_nonsense');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('unknown, expired or revoked').waitFor();
    await expectAccessible();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await cardIn(page, 'Draft', 'R-1').waitFor();
    await page.getByRole('button', { name: /Signed in as person-/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to see your invoices.').waitFor();
    expect(await page.getByText('R-1').count()).toBe(0);
  });

  test('asks for the account and the invoices in one request, which its scripts do not repeat before the stream', async () => {
    const person = await newPerson();
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'F-1', amount: 1, currency: 'EUR' });
    const { page } = await look(null);
    await page.evaluate((token) => localStorage.setItem('terrapin-token', token), person.token as string);
    for (const [search, isWhole] of [
      ['', true],
      [`?invoice=${id}`, true],
      ['?overdue=true', false],
    ] as const) {
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url() + request.postData()));
      await page.goto(`${running.server.url}/board${search}`);
      if (isWhole) await column(page, 'Draft').getByText('F-1').waitFor();
      else await page.getByText('No invoice found.').waitFor();
      await page.getByRole('button', { name: 'Signed in as' }).waitFor();
      const accounts = asked.filter((one) => one.includes('session{'));
      expect([search, accounts.length, accounts[0]?.includes('invoiceTotals')]).toEqual([search, 1, isWhole]);
      const streamAt = asked.findIndex((one) => one.includes('/events?'));
      const before = streamAt < 0 ? asked : asked.slice(0, streamAt);
      if (isWhole) expect(before.filter((one) => one.includes('invoiceTotals')).length).toBe(1);
      expect(await page.locator('.banner').count()).toBe(0);
      page.removeAllListeners('request');
    }
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
    await page.getByText('The amount must be greater than 0.').waitFor();
    await expectAccessible();
    await page.getByLabel('Amount').fill('120.50');
    await page.getByRole('button', { name: 'Create' }).click();
    await cardIn(page, 'Draft', 'R-77').waitFor();
    expect(await buttonsOf(cardIn(page, 'Draft', 'R-77'))).toEqual(['Publish']);

    await page.getByRole('button', { name: 'Publish R-77' }).click();
    await cardIn(page, 'Published', 'R-77').waitFor();
    await page.getByRole('link', { name: 'R-77' }).click();
    const drawer = page.getByRole('dialog', { name: 'R-77', exact: true });
    await drawer.getByText('Send: An invoice without a contact cannot be sent. Add a contact first.').waitFor();
    await drawer.getByText('Draft → Published').waitFor();
    await expectAccessible();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabel('Name').fill('Grace Hopper');
    await drawer.getByLabel('Email').fill('no address');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Enter an email address such as grace@example.com.').waitFor();
    await expectAccessible();
    await drawer.getByLabel('Email').fill('grace@example.com');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('R-77 was saved.').waitFor();
    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog', { name: 'Send R-77?' }).getByRole('button', { name: 'Send' }).click();

    const id = new URL(page.url()).searchParams.get('invoice') as string;
    const payment = { invoiceNumber: 'R-77', amount: 120.5 };
    await drawer.getByText('Published → Sent').waitFor();
    await person.sdk.paymentAttempts.create(id, { ...payment, paymentToken: 'tok_declined' });
    await drawer.getByText('Sent → Failed').waitFor();
    await person.sdk.paymentAttempts.create(id, { ...payment, paymentToken: 'tok_success' });
    await drawer.getByText('Failed → Paid').waitFor();
    const events = await page.locator('.timeline li').allTextContents();
    expect(events.map((text) => text.replace(/ \S+ \d+, \d{4}.*/, ''))).toEqual([
      'Failed → Paid',
      'Payment of €120.50 succeeded',
      'Sent → Failed',
      'Payment of €120.50 failed: The card was declined.',
      'Published → Sent',
      'Contact name Grace Hopper added, contact email grace@example.com added',
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
    await person.sdk.invoices.createMany(
      Array.from({ length: 52 }, (_, i) => ({ invoiceNumber: `R-new-${i}`, amount: 1, currency: 'EUR' })),
    );
    const { page } = await look(person);
    await column(page, 'Draft').getByRole('button', { name: 'Show more' }).waitFor();
    expect(await cardIn(page, 'Draft', 'R-old').count()).toBe(0);
    await page.goto(`${running.server.url}/board?invoice=${id}`);
    await page.getByRole('dialog', { name: 'R-old' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await column(page, 'Draft').getByRole('button', { name: 'Show more' }).click();
    await cardIn(page, 'Draft', 'R-old').waitFor();
  });

  test('says that a linked invoice is not one of the user', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { id } = await newInvoice(other, 'R-other');
    await newInvoice(person, 'R-own');
    const { page, expectAccessible } = await look(person, { path: `/board?invoice=${id}` });
    const missing = page.getByRole('dialog', { name: 'Invoice not found' });
    await missing.getByText('It belongs to another user, or it was deleted.').waitFor();
    await expectAccessible();
    await missing.getByRole('button', { name: 'Use another token' }).click();
    await page.getByLabel('Token', { exact: true }).fill(other.token as string);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'R-other' }).waitFor();
    await page.goto(`${running.server.url}/board?invoice=01937c1e-5b5a-7c3e-9f0a-0123456789ab`);
    await missing.getByRole('button', { name: 'Show my invoices' }).click();
    await page.waitForURL(`${running.server.url}/board`);
    await missing.waitFor({ state: 'detached' });
  });

  test('keeps an open invoice that no column has loaded while others change', async () => {
    const person = await newPerson();
    const { id } = await newInvoice(person, 'R-old');
    await person.sdk.invoices.createMany(
      Array.from({ length: 52 }, (_, i) => ({ invoiceNumber: `R-new-${i}`, amount: 1, currency: 'EUR' })),
    );
    const { page } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'R-old' });
    await drawer.waitFor();
    await page.evaluate("document.querySelector('dialog').isSame = true");
    await newInvoice(person, 'R-newest');
    await cardIn(page, 'Draft', 'R-newest').waitFor({ state: 'attached' });
    expect(await page.evaluate("document.querySelector('dialog').isSame")).toBe(true);
  });

  test('opens the invoice of an email after signing in, and keeps the address of what is open', async () => {
    const person = await newPerson();
    const { id } = await newInvoice(person, 'R-5');
    const { page, expectAccessible } = await look(null, { path: `/board?invoice=${id}` });
    await page.locator('#board').getByRole('button', { name: 'Use an access token' }).click();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'R-5' }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${running.server.url}/board`);
    await page.getByRole('link', { name: 'R-5' }).click();
    await page.getByRole('dialog', { name: 'R-5' }).waitFor();
    await page.waitForURL(`${running.server.url}/board?invoice=${id}`);
    await page.goBack();
    await page.getByRole('dialog', { name: 'R-5' }).waitFor({ state: 'detached' });
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
    // One for each of the two columns, and the totals.
    expect(requests).toEqual(['/graphql', '/graphql', '/graphql']);
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
      const wanted = page.getByRole('button', { name }).first();
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press('Tab');
        if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
      }
      throw new Error(`Tab does not reach ${name}.`);
    };
    await tabTo('New invoice');
    await page.keyboard.press('Enter');
    await page.getByLabel('Number').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await column(page, 'Draft').locator('article:focus').waitFor();
    await tabTo(/^Publish /);
    await page.keyboard.press('Space');
    await column(page, 'Published').locator('article:focus').waitFor();
    await tabTo(/^More actions /);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Withdraw' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^More actions / })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Withdraw' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await column(page, 'Draft').locator('article:focus').waitFor();
  });
});
