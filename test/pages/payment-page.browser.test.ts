import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, type Visit, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';

const running = serverAndBrowser({ PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' });
const configFile = 'examples/payment-page/vite.config.ts';

let folder: string;
let site: PreviewServer;
let address: string;
let owner: Client;
let payer: Client;
let visits: Visit[] = [];
let numbers = 0;

beforeAll(async () => {
  if (!hasBrowser) return;
  folder = await mkdtemp(join(tmpdir(), 'terrapin-example-'));
  const define = { 'import.meta.env.VITE_TERRAPIN_URL': JSON.stringify(running.server.url) };
  const options = { configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } } as const;
  await build({ ...options, define });
  site = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
  address = site.resolvedUrls?.local[0] as string;
  owner = await running.server.as('ada');
  payer = await running.server.as('grace', ['payments:write']);
});
afterAll(async () => {
  await site?.close();
  if (folder) await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const { expectClean, close } of visits) {
    expectClean();
    await close();
  }
  visits = [];
});

/** An invoice of ada's that was sent, and the link that a mail of hers could contain. */
async function sentInvoice() {
  const invoiceNumber = `P-${++numbers}`;
  const contact = { name: 'Grace Hopper', email: 'grace@example.com' };
  const { id, payUrl } = await owner.sdk.invoices.create({ invoiceNumber, amount: 120.5, currency: 'EUR', contact });
  expect(payUrl).toBeNull();
  await owner.sdk.invoices.transition(id, 'PUBLISHED');
  const sent = await owner.sdk.invoices.transition(id, 'SENT');
  const link = { pay: sent.payUrl as string, number: invoiceNumber, amount: '120.5', currency: 'EUR' };
  return { id, number: invoiceNumber, payUrl: sent.payUrl as string, hash: `#${new URLSearchParams(link)}` };
}

async function look(hash: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const one = await visit(running.browser, `${address}${hash}`, { api: running.server.url, ...options });
  visits.push(one);
  return one;
}

async function signIn(page: Page, { token }: Client = payer): Promise<void> {
  await page.getByLabel('Access token').fill(token as string);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const attemptsOf = (id: string) => owner.sdk.invoices.paymentAttempts(id).toArray(10);

describe.skipIf(!hasBrowser)('the payment page', () => {
  test('pays an invoice of another user, with number and amount from the email', async () => {
    const { id, number, payUrl } = await sentInvoice();
    const { page, expectAccessible } = await look('');
    await expectAccessible();
    await page.getByLabel('Payment link').fill('https://example.com/');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(page.url()).toBe(address);
    await page.getByLabel('Payment link').fill(payUrl);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Access token').fill('trp_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This access token is unknown, expired or revoked.').waitFor();
    await expectAccessible();
    await signIn(page);
    await page.getByLabel('Invoice number').fill('P-none');
    await page.getByLabel('Amount').fill('120');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('There is no invoice with this number').waitFor();
    await page.getByLabel('Invoice number').fill(number);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Must match the amount of the invoice: 120.5.').waitFor();
    await expectAccessible();
    await page.getByLabel('Amount').fill('120,50');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid' }).waitFor();
    await expectAccessible();
    expect((await owner.sdk.invoices.get(id)).status).toBe('PAID');
    await page.reload();
    await page.getByText(`Invoice ${number} is paid`).waitFor();
  });

  test('shows why a payment failed, and pays with another card', async () => {
    const { id, hash } = await sentInvoice();
    const { page, expectAccessible } = await look(hash);
    await signIn(page);
    await page.getByLabel('Card').selectOption('tok_insufficient_funds');
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('alert').getByText('The card has insufficient funds. Try another card.').waitFor();
    await expectAccessible();
    await page.getByLabel('Card').and(page.locator(':focus')).selectOption('tok_success');
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('heading', { name: 'Paid' }).waitFor();
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
  });

  test.each([
    ['tok_timeout', /not completed in time/],
    ['tok_network_error_after_charge', /is paid: €120.50/],
  ])('follows an unknown outcome (%s) until it is settled, over a reload', async (token, outcome) => {
    const { id, hash } = await sentInvoice();
    const { page, expectAccessible } = await look(hash);
    await signIn(page);
    await page.getByLabel('Card').selectOption(token);
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('heading', { name: 'Payment in progress' }).waitFor();
    await expectAccessible();
    await page.reload();
    await page.getByText(outcome).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('pays once, however often the form is submitted', async () => {
    const { id, hash } = await sentInvoice();
    const { page } = await look(hash);
    await signIn(page);
    await page.getByRole('button', { name: 'Pay €120.50' }).waitFor();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.evaluate('const form = document.querySelector("form"); form.requestSubmit(); form.requestSubmit();');
    await page.getByRole('heading', { name: 'Paid' }).waitFor();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('says that an invoice is paid already', async () => {
    const { id, number, hash } = await sentInvoice();
    const { page, expectAccessible } = await look(hash);
    await signIn(page);
    await page.getByLabel('Card').waitFor();
    await owner.sdk.paymentAttempts.create(id, { invoiceNumber: number, amount: 120.5, paymentToken: 'tok_success' });
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('heading', { name: 'This invoice cannot be paid now' }).waitFor();
    await page.getByText(/paid cannot be paid/).waitFor();
    await expectAccessible();
  });

  test('reports a token without the scope', async () => {
    const { hash } = await sentInvoice();
    const { page } = await look(hash);
    await signIn(page, await running.server.as('grace', ['articles:read']));
    await page.getByText('its scope payments:write is missing').waitFor();
  });

  test.each([
    ['dark', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 375, height: 740 } }],
  ])('is accessible %s, without horizontal scrolling', async (_, options) => {
    const { hash } = await sentInvoice();
    const { page, expectAccessible } = await look(hash, options);
    await signIn(page);
    await page.getByLabel('Card').waitFor();
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
