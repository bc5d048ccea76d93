import { once } from 'node:events';
import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Response, Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn } from './board.ts';

const { newPerson, look, running } = boards();

describe.skipIf(!hasBrowser)('what the board says when something is in the way', () => {
  test('that the server cannot be reached, without a word about requests', async () => {
    const person = await newPerson();
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'T-1', amount: 1, currency: 'EUR' });
    const { page, expectAccessible } = await look(person);
    await cardIn(page, 'Draft', 'T-1').waitFor();
    const goOffline = async (route: Route) => {
      const response = await route.fetch();
      await page.context().setOffline(true);
      // It was on its way.
      await route.fulfill({ response });
    };
    await page.route('**/graphql', goOffline, { times: 1 });
    await person.sdk.invoices.update(id, { amount: 3 });
    await page.locator('.banner', { hasText: 'The server cannot be reached' }).waitFor();
    expect(await cardIn(page, 'Draft', 'T-1').count()).toBe(1);
    await expectAccessible();
    await page.getByRole('button', { name: 'Publish T-1' }).click();
    await page.getByText('T-1 is still draft. The server cannot be reached. Try again later.').waitFor();
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByLabel('Amount').fill('2');
    await page.keyboard.press('Enter');
    await form.getByText('The server cannot be reached. Try again later.', { exact: true }).waitFor();
    expect(await form.getByLabel('Amount').inputValue()).toBe('2');
    await page.context().setOffline(false);
    await page.locator('.banner').waitFor({ state: 'hidden' });
  });

  test('that the token does not show invoices, instead of columns that seem to load, and takes another one', async () => {
    const person = await newPerson();
    await person.sdk.invoices.create({ invoiceNumber: 'T-2', amount: 1, currency: 'EUR' });
    const { token } = await person.sdk.tokens.create({ scopes: ['PAYMENTS_WRITE'] });
    const { page, expectAccessible } = await look({ token: token as string });
    await page.getByText('With this access token, you cannot see invoices. Use another one.').waitFor();
    // It is tried again and again.
    const watchColumns = "new MutationObserver(() => (window.hadColumns ||= !!document.querySelector('.column')))";
    await page.evaluate(`${watchColumns}.observe(document.body, { childList: true, subtree: true })`);
    const isList = (response: Response) => response.request().postData()?.includes('invoiceTotals') === true;
    for (let i = 0; i < 2; i++) await page.waitForResponse(isList);
    expect(await page.locator('.column').count()).toBe(0);
    expect(await page.evaluate('window.hadColumns')).toBeUndefined();
    await expectAccessible();
    await page.getByRole('button', { name: 'Use another token' }).click();
    await page.getByLabel('Token', { exact: true }).fill(person.token as string);
    await page.keyboard.press('Enter');
    await cardIn(page, 'Draft', 'T-2').waitFor();
  });

  test('that its user is suspended, and shows the board again once they are active', async () => {
    const [admin, person] = [await newPerson(), await newPerson()];
    await person.sdk.invoices.create({ invoiceNumber: 'T-3', amount: 1, currency: 'EUR' });
    const { id } = (await person.get('/user')).body;
    await admin.patch(`/users/${id}`, { status: 'suspended' });
    const { page } = await look(person);
    await page.getByText('Your account is suspended. Someone with users:write can activate it again.').waitFor();
    expect(await page.locator('.column').count()).toBe(0);
    await admin.patch(`/users/${id}`, { status: 'active' });
    await cardIn(page, 'Draft', 'T-3').waitFor();
  });

  test('that the open invoice was deleted', async () => {
    const person = await newPerson();
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'T-4', amount: 1, currency: 'EUR' });
    const { page } = await look(person, { path: `/board?invoice=${id}` });
    await page
      .getByRole('dialog', { name: 'T-4' })
      .getByText(/^Created /)
      .waitFor();
    await person.sdk.invoices.delete(id);
    const deleted = page.getByRole('dialog', { name: 'Invoice deleted' });
    await deleted.getByText('This invoice was deleted while you looked at it.').waitFor();
    expect(await deleted.getByRole('button', { name: 'Use another token' }).count()).toBe(0);
    await deleted.getByRole('button', { name: 'Show my invoices' }).click();
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
  });

  test('that changes are late where a proxy does not pass on the stream of events, in whatever way', async () => {
    const person = await newPerson();
    await person.sdk.invoices.create({ invoiceNumber: 'T-5', amount: 1, currency: 'EUR' });
    const behind = async (answer: (response: ServerResponse) => void) => {
      const proxy = createServer((request, response) => {
        if (request.url?.startsWith('/events')) return void answer(response);
        const { method = 'GET', headers } = request;
        const through = forward(new URL(request.url ?? '/', running.server.url), { method, headers }, (answered) => {
          response.writeHead(answered.statusCode ?? 502, answered.headers);
          void pipeline(answered, response).catch(() => {});
        });
        void pipeline(request, through).catch(() => {});
      });
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => {
        proxy.close();
        proxy.closeAllConnections();
      });
      const { port } = proxy.address() as AddressInfo;
      const { page } = await look(person, { origin: `http://127.0.0.1:${port}` });
      await cardIn(page, 'Draft', 'T-5').waitFor();
      await page.getByText('Changes appear here every 5 seconds').waitFor();
      return page;
    };
    const pages = await Promise.all([
      // It keeps the stream back, breaks it off, says nothing at all, sends its own page, or forbids it.
      behind((response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()),
      behind((response) => void response.destroy()),
      behind(() => {}),
      behind((response) => void response.end('<h1>Sign in to the network</h1>')),
      behind((response) => void response.writeHead(403).end('<h1>Blocked</h1>')),
    ]);
    await person.sdk.invoices.create({ invoiceNumber: 'T-6', amount: 1, currency: 'EUR' });
    await Promise.all(pages.map((page) => cardIn(page, 'Draft', 'T-6').waitFor()));
  });
});
