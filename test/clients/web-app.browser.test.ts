import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, hasBrowser } from '../support/browser.ts';
import { isLive, WebApp } from './web-app.ts';

const app = new WebApp();

const isOpen = (stream: Request) => !stream.frame().page().isClosed();
const shown = (page: Page) => page.getByRole('region', { name: 'Articles' }).locator('li strong').allTextContents();
let made = 0;
const create = async (title = `Article ${++made}`) => (await app.ada.post('/articles', { title, body: 'Round.' })).body;

async function openEditor(page: Page, title: string) {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
}

describe.skipIf(!hasBrowser)('examples/web-app', () => {
  test('signs in, and shows articles by status and order, a page at a time', async () => {
    for (let n = 0; n < 6; n++) await create();
    const { page } = await app.signIn();
    const newest = `Article ${made}`;
    expect((await shown(page))[0]).toBe(newest);
    expect(await shown(page)).toHaveLength(5);
    await page.getByRole('button', { name: 'Load more' }).first().click();
    await expect.poll(() => shown(page)).toHaveLength(10);
    await page.getByLabel('Order').selectOption('Oldest first');
    await expect
      .poll(async () => [(await shown(page)).length, (await shown(page)).includes(newest)])
      .toEqual([5, false]);
    await page.getByLabel('Order').selectOption('Newest first');
    await expect.poll(() => shown(page)).toHaveLength(10);
    await page.getByLabel('Status').selectOption('Archived');
    await expect.poll(() => shown(page)).not.toContain(newest);
  });

  test('shows an article while it is being created, and removes one that is refused', async () => {
    const { page } = await app.signIn();
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CreateArticle')) await held;
      await route.continue();
    });
    const [title, refused] = [`Typed ${++made}`, 'x'.repeat(201)];
    await page.getByLabel('Title of a new article').fill(title);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => shown(page)).toContain(title);
    respond();
    await expect.poll(async () => (await app.ada.get('/articles?limit=1')).body[0].title).toBe(title);
    expect((await shown(page)).filter((one) => one === title)).toHaveLength(1);
    await page.getByLabel('Title of a new article').fill(refused);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('title must have at most 200 characters.').waitFor();
    expect(await shown(page)).not.toContain(refused);
  });

  test('keeps both texts when two people edit an article, and saves only what each has changed', async () => {
    const { id, title } = await create();
    const { context, page } = await app.signIn();
    const other = await app.openTab(context);
    await openEditor(page, title);
    await openEditor(other, title);
    await other.getByLabel('Text').fill('Theirs.');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('button', { name: 'Edit' }).waitFor();
    // The cache of the first tab has the new entity tag.
    const conflict = page.getByRole('alert').filter({ hasText: 'Another user has changed this article' });
    await conflict.getByText('Theirs.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Title').fill('Mine');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save my changes over theirs' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    expect((await app.ada.get(`/articles/${id}`)).body).toMatchObject({ title: 'Mine', body: 'Theirs.' });
  });

  test('refuses what is saved over a change that has not arrived yet, and then shows it', async () => {
    const { id, title } = await create();
    const { page } = await app.signIn();
    await openEditor(page, title);
    await page.getByLabel('Text').fill('Mine.');
    // As in the moment before an event arrives.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('UpdateArticle'))
        await app.ada.patch(`/articles/${id}`, { body: 'Theirs.' });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Theirs.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Mine.');
    expect((await app.ada.get(`/articles/${id}`)).body.body).toBe('Theirs.');
  });

  test('moves an invoice to its next states, and says why it cannot be moved to others', async () => {
    const attributes = { invoice_number: `W-${++made}`, amount: 12.5, currency: 'EUR' };
    const { page } = await app.signIn();
    await app.ada.post('/invoices', { data: { attributes } });
    const invoice = page.getByRole('listitem').filter({ hasText: attributes.invoice_number });
    await invoice.getByText('draft', { exact: true }).waitFor();
    expect(await invoice.getByRole('button').allTextContents()).toEqual(['Mark as published']);
    await invoice.getByText('Why not others?').click();
    await invoice.getByText(/^sent: .*\.$/).waitFor();
    await invoice.getByRole('button', { name: 'Mark as published' }).click();
    await invoice.getByText('published', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('goes on after %s, and shows what was made in the gap', async (signal) => {
    const { context, page } = await app.signIn();
    await context.setOffline(true);
    await app.restart(signal);
    const [first, second] = [await create(), await create()];
    await page.getByRole('status').getByText('Reconnecting…').waitFor();
    await context.setOffline(false);
    await isLive(page);
    await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual([second.title, first.title]);
    const later = await create();
    await expect.poll(async () => (await shown(page))[0]).toBe(later.title);
  });

  test('goes on with the next token when one expires, and shows what was made in the gap', async () => {
    const { page } = await app.signIn();
    const expires_at = new Date(Date.now() + 8_000).toISOString();
    const { body } = await app.ada.post('/tokens', { scopes: ['articles:read', 'invoices:read'], expires_at });
    await app.giveToken(page, body.token, Date.parse(expires_at) - 1_000);
    await page.reload();
    await isLive(page);
    await page.getByRole('status').getByText('Reconnecting…').waitFor();
    const [first, second] = [await create(), await create()];
    await isLive(page);
    await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual([second.title, first.title]);
  });

  test('has one stream for all tabs, which another takes over, and signs out of all', async () => {
    const { context, page, streams } = await app.signIn();
    const tabs = [page, await app.openTab(context), await app.openTab(context)];
    expect([...streams].filter(isOpen)).toHaveLength(1);
    const { title } = await create();
    for (const tab of tabs) await expect.poll(async () => (await shown(tab))[0]).toBe(title);
    await page.close();
    const next = await create();
    const [left, last] = tabs.slice(1) as [Page, Page];
    for (const tab of [left, last]) await expect.poll(async () => (await shown(tab))[0]).toBe(next.title);
    expect([...streams].filter(isOpen)).toHaveLength(1);
    const stored = await left.evaluate(() => Object.values(localStorage).join());
    const signedIn = app.server.client(JSON.parse(stored).access_token);
    expect((await signedIn.get('/articles')).status).toBe(200);
    await left.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [left, last]) await tab.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(async () => (await signedIn.get('/articles')).status).toBe(401);
  });

  test.each([
    ['light', { viewport: { width: 1440, height: 900 } }],
    ['dark', { colorScheme: 'dark' as const, viewport: { width: 1440, height: 900 } }],
    ['dark-phone', { colorScheme: 'dark' as const, viewport: { width: 390, height: 800 } }],
    ['light-phone', { viewport: { width: 390, height: 800 } }],
  ])('is accessible and as wide as its window: %s', async (_name, options) => {
    const { page } = await app.signIn(options);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
