import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { authorizeQuery, newVerifier, register, tokenRequest } from '../oauth/flow.ts';
import { hasBrowser } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { boards } from './board.ts';

const { running, look } = boards({ SEED: 'demo' });

/** Moves the focus to what is named, as a person without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()';
  const isThere = async () => {
    await page.keyboard.press('Tab');
    return ((await page.evaluate(focused)) as string).startsWith(name);
  };
  await expect.poll(isThere, { interval: 0, timeout: 5_000 }).toBe(true);
}

/** A program that waits for the browser at an address of this machine. */
async function newApp(name = 'Billing agent') {
  const { url } = running.server;
  const redirect_uri = `${url}/`;
  const { client_id } = await register(running.server, { client_name: name, redirect_uris: [redirect_uri] });
  const code_verifier = newVerifier();
  return {
    path: (scope: string) => authorizeQuery(client_id, code_verifier, { redirect_uri, scope }),
    finish: async (page: Page) => {
      await page.waitForURL(/[?&]code=/);
      const code = new URL(page.url()).searchParams.get('code') as string;
      const grant = { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri };
      return (await tokenRequest(running.server, grant)).json;
    },
  };
}

async function signedIn(username: string) {
  const one = await look(null, { path: '/sign-in' });
  await tabTo(one.page, username);
  await one.page.keyboard.press('Enter');
  await one.page.getByRole('button', { name: 'Signed in as' }).waitFor();
  return one;
}

const scope = 'articles:read articles:write invoices:write payments:write';

describe.skipIf(!hasBrowser)('a person whom an app asks for access', () => {
  test('shows the app and its scopes, and removes a scope by keyboard alone', async () => {
    const { page, expectAccessible } = await signedIn('Grace Hopper');
    const app = await newApp();
    await page.goto(running.server.url + app.path(scope));
    await page.getByRole('heading', { name: 'Allow Billing agent to act for you?' }).waitFor();
    for (const text of [
      'any app could use this name',
      'You would be the first to allow it.',
      'A program on this computer',
      'Grace Hopper',
    ])
      await page.getByText(text).waitFor();
    await page
      .getByRole('checkbox', { name: 'Create, change, send and delete your invoices. may send email' })
      .waitFor();
    await expectAccessible();
    await tabTo(page, 'Create, change and delete articles.');
    await page.keyboard.press('Space');
    await tabTo(page, 'Pay any invoice');
    await page.keyboard.press('Space');
    await tabTo(page, 'For how long');
    await page.keyboard.press('1');
    await tabTo(page, 'Allow');
    await page.keyboard.press('Enter');
    expect((await app.finish(page)).scope).toBe('articles:read invoices:write');
  });

  test('refuses by keyboard alone', async () => {
    const { page } = await signedIn('Grace Hopper');
    await page.goto(running.server.url + (await newApp()).path(scope));
    await tabTo(page, 'Refuse');
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]error=access_denied/);
  });

  test('sees it beside the other apps, with what it may do and its last use, and ends it', async () => {
    const { page, expectAccessible } = await signedIn('Linus Torvalds');
    const [app, other] = [await newApp(), await newApp('Other <app>')];
    const clients = [];
    for (const one of [app, other]) {
      await page.goto(running.server.url + one.path(scope));
      await page.getByRole('button', { name: 'Allow' }).click();
      clients.push(createClient(running.server.url, (await one.finish(page)).access_token));
    }
    for (const client of clients) expect((await client.get('/articles')).status).toBe(200);
    await page.goto(`${running.server.url}/board`);
    await page.getByRole('button', { name: 'Signed in as linus' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Developers' }).click();
    const ended = page.getByRole('button', { name: 'Revoke access of Billing agent' });
    const apps = page.getByRole('region', { name: 'Apps' });
    await apps.getByText(scope).first().waitFor();
    const lastUse = async () => {
      await page.reload();
      await ended.waitFor();
      return apps.getByRole('row', { name: /just now just now .*20\d\d/ }).count();
    };
    await expect.poll(lastUse, { timeout: 10_000, interval: 500 }).toBeGreaterThan(1);
    await expectAccessible();
    await ended.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('access of Billing agent').waitFor();
    expect(await Promise.all(clients.map(async (client) => (await client.get('/articles')).status))).toEqual([
      401, 200,
    ]);
    await page.getByRole('button', { name: 'Revoke access of Other <app>' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No apps yet.').waitFor();
  });
});
