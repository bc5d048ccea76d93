import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn } from './board.ts';

const { running, newPerson, look } = boards();

describe.skipIf(!hasBrowser)('the account button', () => {
  test('says in words who is signed in, what the token allows and until when', async () => {
    const person = await newPerson();
    const { token } = await person.sdk.tokens.create({ scopes: ['INVOICES_READ'], expiresAt: '2099-12-31 12:00:00Z' });
    const { page, expectAccessible } = await look({ token: token as string }, { locale: 'en-US', timezoneId: 'UTC' });
    const button = page.getByRole('button', { name: /^Signed in as person-\d+ Read only until Dec 31, 2099/ });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'You are signed in' });
    await dialog.getByText(/^person-\d+ of the tests \(person-\d+\)$/).waitFor();
    await dialog.getByText('Read only. Read your invoices.').waitFor();
    await dialog.getByText('Dec 31, 2099, 12:00 PM').waitFor();
    await expectAccessible();
  });

  test('says at once that the token was revoked, also while its owner does nothing', async () => {
    const person = await newPerson();
    await person.sdk.invoices.create({ invoiceNumber: 'S-1', amount: 1, currency: 'EUR' });
    const { id, token } = await person.sdk.tokens.create({ scopes: ['INVOICES_READ'] });
    const { page, expectAccessible } = await look({ token: token as string });
    await cardIn(page, 'Draft', 'S-1').waitFor();
    const start = Date.now();
    await person.sdk.tokens.revoke(id);
    await page.getByText('Your access token is not valid: it is mistyped, revoked or expired.').waitFor();
    expect(Date.now() - start).toBeLessThan(2_000);
    await page.getByRole('button', { name: 'Token invalid' }).waitFor();
    expect(await page.getByText('S-1').count()).toBe(0);
    await expectAccessible();
    await page.locator('#board').getByRole('button', { name: 'Use an access token' }).click();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await cardIn(page, 'Draft', 'S-1').waitFor();
  });

  test.each([
    ['/', 'Token invalid'],
    ['/board', 'Your access token is not valid'],
    ['/docs', 'Token invalid'],
    ['/graphql', 'Most queries need a valid access token.'],
  ])('says on %s that the token is wrong after one request', async (path, text) => {
    const { page } = await look({ token: 'trp_mistyped' }, { path });
    await page.getByText(text).waitFor();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(`${response.request().method()} ${response.url()}`);
    });
    // GraphiQL reads the schema without a token.
    const isSchema = (answer: Response) => answer.request().method() === 'POST' && answer.status() === 200;
    const schema = path === '/graphql' ? page.waitForResponse(isSchema) : null;
    await page.reload();
    await page.getByRole('button', { name: 'Token invalid' }).waitFor();
    await page.getByText(text).waitFor();
    await schema;
    expect(refused).toEqual([expect.stringContaining('/graphql')]);
  });

  test('is right without a reload, whatever happens to the token, and wherever', async () => {
    const person = await newPerson();
    const { page } = await look(null, { path: '/' });
    const other = await page.context().newPage();
    await other.goto(`${running.server.url}/docs`);
    const buttons = (name: string) => [page, other].map((one) => one.getByRole('button', { name }));
    const wait = (name: string) => Promise.all(buttons(name).map((button) => button.waitFor()));
    await wait('Sign in');
    await buttons('Sign in')[0]?.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Token', { exact: true }).isVisible()).toBe(false);
    await page.getByText('Use an access token').click();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await wait('Signed in as person-');
    await buttons('Signed in as')[1]?.click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await wait('Sign in');

    // A page that comes back from the history was not told.
    await page.evaluate((token) => localStorage.setItem('terrapin-token', token), person.token as string);
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await wait('Signed in as person-');
  });

  test('is right again when the server is', async () => {
    const person = await newPerson();
    const { page } = await look(null, { path: '/' });
    await page.route('**/graphql', (route) => route.abort());
    await page.evaluate((token) => localStorage.setItem('terrapin-token', token), person.token as string);
    await page.reload();
    await page.getByRole('button', { name: 'Offline' }).waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Signed in as' }).waitFor();
  });

  test.each([
    [390, null],
    [320, null],
    [390, { token: 'trp_mistyped' }],
  ])('leaves room for the links to all pages at %i px, with %j', async (width, person) => {
    const { page } = await look(person, { viewport: { width, height: 700 } });
    const button = page.locator('.account');
    await (person ? button.getByText('Token invalid') : button.getByText('Sign in')).waitFor();
    const ends = '[...document.querySelectorAll(".pages a")].map((link) => link.getBoundingClientRect().right)';
    const [lastEnd] = ((await page.evaluate(ends)) as number[]).slice(-1);
    const end = (await page.evaluate('document.querySelector(".pages").getBoundingClientRect().right')) as number;
    expect(lastEnd).toBeLessThanOrEqual(end + 0.5);
  });
});
