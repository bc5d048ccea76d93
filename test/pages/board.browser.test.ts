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
  test('requires a token, rejects an invalid one with a reason, and opens the invoice of the link with a valid one', async () => {
    const person = await newPerson();
    const { id } = await newInvoice(person, 'R-1');
    const { page, expectAccessible } = await look(null, { path: `/board?invoice=${id}` });
    await page.getByText('Sign in to see your invoices.').waitFor();
    await expectAccessible();
    await page.locator('#board').getByRole('button', { name: 'Use an access token' }).click();
    await page.getByLabel('Token', { exact: true }).fill('trp_nonsense');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('unknown, expired or revoked').waitFor();
    await expectAccessible();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'R-1' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${running.server.url}/board`);
    await page.getByRole('link', { name: 'R-1' }).click();
    await page.getByRole('dialog', { name: 'R-1' }).waitFor();
    await page.waitForURL(`${running.server.url}/board?invoice=${id}`);
    await page.goBack();
    await page.getByRole('dialog', { name: 'R-1' }).waitFor({ state: 'detached' });
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

  test('shows in the open invoice what others do with it: a payment that is declined, and one that succeeds', async () => {
    const person = await newPerson();
    const { id } = await newInvoice(person, 'R-77', false);
    const { page, expectAccessible } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'R-77', exact: true });
    await drawer.getByRole('button', { name: 'Publish' }).click();
    await drawer.getByText('Why not send or delete?').click();
    await drawer.getByText('An invoice without a contact cannot be sent. Add a contact first.').waitFor();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabel('Name').fill('Grace Hopper');
    await drawer.getByLabel('Email').fill('grace@example.com');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('R-77 was saved.').waitFor();
    await person.sdk.invoices.transition(id, 'SENT');
    const payment = { invoiceNumber: 'R-77', amount: 42.5 };
    await drawer.getByText('Published → Sent').waitFor();
    await person.sdk.paymentAttempts.create(id, { ...payment, paymentToken: 'tok_declined' });
    await drawer.getByText('Sent → Failed').waitFor();
    await person.sdk.paymentAttempts.create(id, { ...payment, paymentToken: 'tok_success' });
    await drawer.getByText('Failed → Paid').waitFor();
    const events = await page.locator('.timeline li').allTextContents();
    expect(events.map((text) => text.replace(/ \S+ \d+, \d{4}.*/, ''))).toEqual([
      'Failed → Paid',
      'Payment of €42.50 succeeded',
      'Sent → Failed',
      'Payment of €42.50 failed: The card was declined.',
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

  test('opens an invoice by its URL, loaded or not, and keeps it open while others change', async () => {
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
    await page.evaluate("document.querySelector('dialog').isSame = true");
    await newInvoice(person, 'R-newest');
    await cardIn(page, 'Draft', 'R-newest').waitFor({ state: 'attached' });
    expect(await page.evaluate("document.querySelector('dialog').isSame")).toBe(true);
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
});
