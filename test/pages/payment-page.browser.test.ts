import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';

const readme = await readFile('examples/README.md', 'utf8');
const [, PAYMENT_PAGE_URL = ''] = /^PAYMENT_PAGE_URL='(.+)' npm start$/m.exec(readme) ?? [];
const running = serverAndBrowser({ PAYMENT_PAGE_URL, PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' });
const configFile = 'examples/payment-page/vite.config.ts';

let folder: string;
let site: PreviewServer;
let address: string;
let owner: Client;
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
});
afterAll(async () => {
  await site?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** A published invoice, and what `PAYMENT_PAGE_URL` makes of the link to it: the built page has another port. */
async function linkedInvoice() {
  const number = `P-${++numbers}`;
  const { id } = await owner.sdk.invoices.create({ invoiceNumber: number, amount: 120.5, currency: 'EUR' });
  await owner.sdk.invoices.transition(id, 'PUBLISHED');
  const { id: link, url } = await owner.sdk.paymentLinks.create(id, {});
  expect(url).toContain('http://127.0.0.1:5174/#');
  return { id, link, number, hash: new URL(url as string).hash };
}

const look = (hash: string) => visit(running.browser, `${address}${hash}`, { api: running.server.url });

const attemptsOf = (id: string) => owner.sdk.invoices.paymentAttempts(id).toArray(10);

describe.skipIf(!hasBrowser)('your own payment page', () => {
  test('opens with a payment link, shows what is to be paid, and pays', async () => {
    const { id, number, hash } = await linkedInvoice();
    const { page, expectAccessible } = await look(hash);
    await page.getByRole('heading', { name: `Invoice ${number} from ada of the tests: €120.50` }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible();
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('status').and(page.locator(':focus')).getByText('Paid. Your receipt').waitFor();
    await expectAccessible();
    const [attempt] = await attemptsOf(id);
    await page.reload();
    await page.getByText(`payment ${attempt?.id}.`).waitFor();
  });

  test('lets the bank ask the customer to confirm the payment, also after a reload', async () => {
    const { id, hash } = await linkedInvoice();
    const { page, expectAccessible } = await look(hash);
    await page.getByLabel('Card').selectOption('tok_authentication');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Your bank asks you to confirm the payment').waitFor();
    await expectAccessible();
    await page.reload();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByText('Paid. Your receipt').waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('shows why a card was declined, and pays with another', async () => {
    const { id, hash } = await linkedInvoice();
    const { page, expectAccessible } = await look(hash);
    await page.getByLabel('Card').selectOption('tok_insufficient_funds');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('status').getByText('The card has insufficient funds. Nothing was charged').waitFor();
    await expectAccessible();
    await page.getByLabel('Card').selectOption('tok_success');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Paid.').waitFor();
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
  });

  test.each([
    ['tok_timeout', /not completed in time/],
    ['tok_network_error_after_charge', /Paid\./],
  ])('follows an unknown outcome (%s) until it is settled, also after a reload', async (token, outcome) => {
    const { id, hash } = await linkedInvoice();
    const { page } = await look(hash);
    await page.getByLabel('Card').selectOption(token);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Your bank has not confirmed the payment yet.').waitFor();
    await page.reload();
    await page.getByText(outcome).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('pays once, however often the form is submitted', async () => {
    const { id, hash } = await linkedInvoice();
    const { page } = await look(hash);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.evaluate('const form = document.querySelector("form"); form.requestSubmit(); form.requestSubmit();');
    await page.getByText('Paid.').waitFor();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('charges nothing after a change of the amount, and shows the new one', async () => {
    const { id, hash } = await linkedInvoice();
    const { page } = await look(hash);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await owner.sdk.invoices.update(id, { amount: 99 });
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('The amount has changed from €120.50. Nothing was charged.').waitFor();
    await page.getByRole('heading', { name: '€99.00' }).waitFor();
    expect(await attemptsOf(id)).toEqual([]);
  });

  test('says that an invoice was paid in another way, or withdrawn', async () => {
    const { id, number, hash } = await linkedInvoice();
    const { page } = await look(hash);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await owner.sdk.invoices.transition(id, 'DRAFT');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('It cannot be paid now. Ask ada of the tests.').waitFor();
    await owner.sdk.invoices.transition(id, 'PUBLISHED');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await owner.sdk.paymentAttempts.create(id, { invoiceNumber: number, amount: 120.5, paymentToken: 'tok_success' });
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('This invoice was paid in another way.').waitFor();
  });

  test('says that a link does not work', async () => {
    const { link, hash } = await linkedInvoice();
    const other = await linkedInvoice();
    await owner.sdk.paymentLinks.delete(link);
    const foreign = other.hash.replace(other.id, 'another');
    for (const broken of ['', hash, foreign, other.hash.slice(0, -3)]) {
      const { page } = await look(broken);
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    }
  });
});
