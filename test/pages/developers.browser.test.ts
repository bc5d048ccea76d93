import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { Webhook } from '../../src/resources/webhooks/webhook.entity.ts';
import { hasBrowser, watchMoves } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { boards } from './board.ts';

const receiver = await Receiver.start();
afterAll(() => receiver.close());

const { running, look, newPerson } = boards({ ...receiver.settings, SEED: 'demo', JOB_POLL_INTERVAL: '0.5' });
const path = '/developers';

const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

async function expectRoom({ page, expectAccessible }: Awaited<ReturnType<typeof look>>): Promise<void> {
  await expectAccessible();
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
}

describe.skipIf(!hasBrowser)('the page of developers', () => {
  test('makes a token that works, and ends it by keyboard', async () => {
    const person = await newPerson();
    const seen = await look(person, { path });
    const { page } = seen;
    await page.getByText('No apps yet.').waitFor();
    await page.getByText('New token').click();
    const button = page.getByRole('button', { name: 'Create token', description: 'Choose at least one permission.' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await button.waitFor({ state: 'hidden' });
    await page.getByText('New token').click();
    const before = await page.locator('#tokens').boundingBox();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.locator('.title').boundingBox())?.height).toBeLessThan(70);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByRole('checkbox', { name: 'Read your invoices invoices:read' }).check();
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Nightly export was created.').waitFor();
    expect(await page.locator('#tokens').boundingBox()).toEqual(before);
    const secret = await page.locator('.secret').innerText();
    const made = createClient(running.server.url, secret);
    expect((await made.get('/invoices')).status).toBe(200);
    expect((await made.post('/invoices', {})).status).toBe(403);
    expect((await made.get('/articles')).status).toBe(403);
    await expectRoom(seen);
    await page.getByRole('button', { name: 'Revoke Nightly export' }).focus();
    await page.keyboard.press('Enter');
    await confirm(page, 'Revoke');
    await page.getByRole('status').getByText('Revoked: Nightly export').waitFor();
    expect((await made.get('/invoices')).status).toBe(401);
  });

  test('shows the browser of the reader, whose tokens last until they sign out, and leads back to the board', async () => {
    const seen = await look(null, { path: '/sign-in?return_to=/developers' });
    const { page } = seen;
    await seen.expectAccessible();
    await page.addInitScript(watchMoves);
    await page.getByRole('button', { name: 'Alan Turing', exact: true }).click();
    const browsers = page.getByRole('region', { name: 'Browsers' }).getByRole('row');
    await browsers.nth(1).getByText('This browser').waitFor();
    await page.getByRole('button', { name: 'Signed in as alan' }).waitFor();
    expect(await page.evaluate('moved')).toBe(0);
    await page.getByText('New token').click();
    await page.getByLabel('Name').fill('Script');
    await page.getByRole('checkbox', { name: 'Create, change, send and delete your invoices' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('button', { name: 'Revoke Script' }).waitFor();
    const made = createClient(running.server.url, await page.locator('.secret').innerText());
    const { body } = await made.get('/user');
    expect(new Date(body.expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(body.scopes).toContain('invoices:write');
    expect(body.scopes).not.toContain('account:write');
    await expectRoom(seen);
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await confirm(page, 'Sign out everywhere');
    await expect.poll(async () => (await made.get('/user')).status).toBe(401);
  });

  test('shows all tokens, also one that is named as those of pages, with a single token of its own', async () => {
    const person = await newPerson();
    const scopes = ['articles:read'];
    for (const name of ['Pages in Firefox on Linux', 'Oldest']) await person.post('/tokens', { name, scopes });
    await Promise.all(Array.from({ length: 100 }, () => person.post('/tokens', { name: 'Newer', scopes })));
    const { page } = await look(person, { path });
    await page.getByRole('button', { name: 'Revoke Oldest' }).waitFor();
    await page.getByRole('button', { name: 'Revoke Pages in Firefox on Linux' }).waitFor();

    const { page: signedIn } = await look(null, { path: '/sign-in?return_to=/developers' });
    let issued = 0;
    signedIn.on('request', (request) => void (issued += request.postData()?.includes('account%3Awrite') ? 1 : 0));
    await signedIn.getByRole('button', { name: 'Grace Hopper' }).click();
    await signedIn.getByText('New token').click();
    expect(issued).toBe(1);
    await signedIn.getByLabel('Name').fill('Nothing');
    await signedIn.getByText('Choose at least one permission.').waitFor();
    expect(await signedIn.getByRole('button', { name: 'Create token' }).isDisabled()).toBe(true);
  });

  test('makes a webhook, tests it, shows its deliveries, sends one again and replaces the secret', async () => {
    const person = await newPerson();
    const seen = await look(person, { path });
    const { page } = seen;
    receiver.answer = () => 500;
    await page.getByText('New webhook').click();
    await page.getByLabel('URL').fill(receiver.url('/hook'));
    await page.getByRole('checkbox', { name: 'invoices' }).check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('status').getByText('The webhook was created.').waitFor();
    const webhook = page.getByRole('article', { name: receiver.url('/hook') });
    await webhook.getByText('It has not accepted a test yet.').waitFor();
    receiver.answer = () => 204;
    await webhook.getByRole('button', { name: 'Test' }).click();
    await page.getByRole('status').getByText('A test was sent.').waitFor();
    const [{ id }] = (await person.get('/webhooks')).body;
    await expect.poll(async () => (await person.get(`/webhooks/${id}`)).body.verified).toBe(true);
    await page.reload();
    await webhook.getByText('It receives new events.').waitFor();
    await webhook.getByText('Deliveries').click();
    await webhook.getByRole('row', { name: 'ping succeeded 204' }).first().waitFor();
    await expectRoom(seen);
    await webhook
      .getByRole('button', { name: /^Send again: ping/ })
      .first()
      .click();
    await page.getByRole('status').getByText('The event is being sent again.').waitFor();
    await webhook.getByRole('button', { name: 'New secret' }).click();
    await webhook.getByText(/^whsec_/).waitFor();
    await webhook.getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'Delete');
    await page.getByText('No webhooks yet.').waitFor();
  });

  test('shows why a webhook is disabled, to which an email led, and enables it again', async () => {
    const person = await newPerson();
    const input = { url: 'https://hooks.example.com/terrapin', events: ['INVOICE_PAID'], enabled: false } as const;
    const { id } = await person.sdk.webhooks.create({ ...input, events: [...input.events] });
    const receiverGone = { enabled: false, disabledReason: 'receiver_gone', verified: true } as const;
    await running.server.database.fork().nativeUpdate(Webhook, { id }, receiverGone);
    const { page } = await look(person, { path: `/board?webhook=${id}` });
    await page.getByText('It receives no events. Its receiver responded with status 410').waitFor();
    await page.getByRole('button', { name: /^Enable:/ }).click();
    await page.getByText('It receives new events.').waitFor();
    expect((await person.get(`/webhooks/${id}`)).body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  test('asks to sign in', async () => {
    const { page } = await look(null, { path });
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    expect(await link.getAttribute('href')).toBe('/sign-in?return_to=%2Fdevelopers');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('navigation').getByRole('link', { name: 'Developers' }).waitFor();
  });
});
