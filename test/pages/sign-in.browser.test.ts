import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn } from './board.ts';

const { running, newPerson, look } = boards();

/** The code of the newest email to a person. */
async function codeOf(username: string): Promise<string> {
  const folder = join(running.server.dataDir, 'mail');
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.find((one) => one.includes(`<${username}@example.com>`));
    return mail && /Subject: ([A-Z]{4}-[A-Z]{4})/.exec(mail)?.[1];
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) as string;
}

const usernameOf = async (person: Awaited<ReturnType<typeof newPerson>>) => (await person.get('/user')).body.username;

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email address').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code').fill(await codeOf(username));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe.skipIf(!hasBrowser)('a person', () => {
  test('signs in by email from the board and is back on it, as on all other pages, until they sign out', async () => {
    const person = await newPerson();
    const username = await usernameOf(person);
    await person.sdk.invoices.create({ invoiceNumber: 'E-1', amount: 1, currency: 'EUR' });
    const { page, expectAccessible } = await look(null, { path: '/board?query=E' });
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in to' }).waitFor();
    await expectAccessible();
    await page.getByLabel('Email address').fill(`${username}@example.com`);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    await expectAccessible();
    await page.getByLabel('Code').fill('BBBB-BBBB');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This is not the code. You have 4 tries left.').waitFor();
    await expectAccessible();
    await page.getByLabel('Code').fill(await codeOf(username));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await cardIn(page, 'Draft', 'E-1').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/board?query=E');

    const button = page.getByRole('button', {
      name: new RegExp(`^Signed in as ${username}$`),
    });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'You are signed in' });
    await dialog.getByText('When you sign out, or after 30 days').waitFor();
    await dialog.getByText('Full access').waitFor();
    await expectAccessible();

    const other = await page.context().newPage();
    for (const path of ['/', '/docs', '/graphql', '/docs/guides']) {
      await other.goto(running.server.url + path);
      await other.getByRole('button', { name: `Signed in as ${username}` }).waitFor();
    }
    const token = await page.evaluate(() => localStorage.getItem('terrapin-token'));
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to see your invoices.').waitFor();
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const { status } = await fetch(`${running.server.url}/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
  });

  test('stays signed in when the token of the pages ends, without noticing', async () => {
    const person = await newPerson();
    const username = await usernameOf(person);
    await person.sdk.invoices.create({ invoiceNumber: 'E-2', amount: 1, currency: 'EUR' });
    const { page } = await look(null, { path: '/sign-in' });
    await signIn(page, username);
    await cardIn(page, 'Draft', 'E-2').waitFor();
    const token = await page.evaluate(() => localStorage.getItem('terrapin-token'));
    const admin = await running.server.as('admin');
    const { body } = await admin.get(`/users/${username}/tokens`);
    for (const { id, name } of body) if (name?.startsWith('Pages in')) await admin.delete(`/tokens/${id}`);
    await person.sdk.invoices.create({ invoiceNumber: 'E-3', amount: 1, currency: 'EUR' });
    await cardIn(page, 'Draft', 'E-3').waitFor();
    await cardIn(page, 'Draft', 'E-2').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('terrapin-token'))).not.toBe(token);
  });

  test('is asked to sign in again once the session was ended elsewhere', async () => {
    const person = await newPerson();
    const username = await usernameOf(person);
    await person.sdk.invoices.create({ invoiceNumber: 'E-4', amount: 1, currency: 'EUR' });
    const { page } = await look(null, { path: '/sign-in' });
    await signIn(page, username);
    await cardIn(page, 'Draft', 'E-4').waitFor();
    await (await running.server.as('admin')).delete(`/users/${username}/tokens`);
    await page.getByText('Sign in to see your invoices.').waitFor();
    expect(await page.getByText('E-4').count()).toBe(0);
  });

  test('signs in without scripts', async () => {
    const username = await usernameOf(await newPerson());
    const { page } = await look(null, { path: '/sign-in?return_to=/docs/guides', javaScriptEnabled: false });
    await signIn(page, username);
    await page.waitForURL(`${running.server.url}/docs/guides`);
    await page.goto(`${running.server.url}/sign-in`);
    await page.getByText('You are signed in').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email address').waitFor();
  });

  test('opens the link of the email in another browser, which only says where to enter the code', async () => {
    const username = await usernameOf(await newPerson());
    const { page } = await look(null, { path: '/sign-in' });
    await page.getByLabel('Email address').fill(`${username}@example.com`);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const code = await codeOf(username);
    const { page: other, expectAccessible } = await look(null, { path: `/sign-in/code?code=${code}` });
    await other.getByRole('heading', { name: 'Enter the code in the other browser' }).waitFor();
    await other.getByText(code).waitFor();
    await expectAccessible();
    await page.goto(`${running.server.url}/sign-in/code?code=${code}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: `Signed in as ${username}` }).waitFor();
  });
});
