import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, serverAndBrowser, type Visit, visit } from '../support/browser.ts';
import { type Client, createClient } from '../support/client.ts';
import { readPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { StripeDouble } from '../support/stripe-double.ts';
import { expectAccessibleEverywhere } from './board.ts';

const running = serverAndBrowser({ PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' });
let owner: Client;
let visits: Visit[] = [];
let numbers = 0;

beforeAll(async () => {
  if (hasBrowser) owner = await running.server.as('ada');
});
afterEach(async () => {
  for (const { expectClean, close } of visits) {
    expectClean();
    await close();
  }
  visits = [];
});

/** A published invoice and a payment link to it. */
async function linkedInvoice(by = owner, terms = {}) {
  const invoiceNumber = `P-${++numbers}`;
  const { id } = await by.sdk.invoices.create({ invoiceNumber, amount: 120.5, currency: 'EUR', ...terms });
  await by.sdk.invoices.transition(id, 'PUBLISHED');
  const { id: link, url } = await by.sdk.paymentLinks.create(id, {});
  return { id, link, number: invoiceNumber, url: url as string };
}

async function look(url: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const one = await visit(running.browser, url, options);
  visits.push(one);
  return one;
}

/** With PAY_PICTURES, a folder, the states are stored there as pictures. */
async function check({ page, expectAccessible }: Visit, name: string): Promise<void> {
  await expectAccessible();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  if (process.env.PAY_PICTURES) await page.screenshot({ path: `${process.env.PAY_PICTURES}/${name}.png` });
}

const attemptsOf = (id: string) => owner.sdk.invoices.paymentAttempts(id).toArray(10);

describe.skipIf(!hasBrowser)('the page of a payment link', () => {
  test('shows what is to be paid, takes a payment and shows a receipt to print', async () => {
    const terms = { description: 'Two days of research\nand a pair of calipers', dueOn: '2028-02-29' };
    const { id, number, url } = await linkedInvoice(owner, terms);
    const seen = await look(url, { locale: 'en-US' });
    const { page } = seen;
    await page.getByText('ada of the tests', { exact: true }).waitFor();
    await page.getByText('Due Feb 29, 2028', { exact: true }).waitFor();
    await page.getByText(number, { exact: true }).waitFor();
    const description = page.getByText('Two days of research and a pair of calipers');
    await description.waitFor();
    await page.getByText('no real money moves').waitFor();
    await check(seen, 'form');
    expect(await page.title()).toBe(`Invoice ${number} from ada of the tests`);
    await page.getByLabel('Email for your receipt (optional)').fill(' books@example.com ');
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).and(page.locator(':focus')).waitFor();
    expect(await description.count()).toBe(1);
    await page.getByText('The email with your receipt usually arrives within a minute, but can take longer.').waitFor();
    expect(await page.title()).toBe(`Receipt for invoice ${number} from ada of the tests`);
    const receipt = await page.getByRole('region', { name: 'Receipt' }).innerText();
    for (const part of [number, '€120.50', 'ada of the tests', 'books@example.com', 'Test card'])
      expect(receipt).toContain(part);
    expect(receipt).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(receipt.split('€120.50')).toHaveLength(2);
    const { width = 0 } = (await page.locator('.panel').boundingBox()) ?? {};
    const room = await page.getByRole('heading', { name: 'Paid', exact: true }).boundingBox();
    expect(room?.width).toBeGreaterThan(width * 0.8);
    expect((await attemptsOf(id)).map(({ receiptEmail }) => receiptEmail)).toEqual(['books@example.com']);
    await check(seen, 'paid');
    await expectAccessibleEverywhere(seen);
    expect((await owner.sdk.invoices.get(id)).status).toBe('PAID');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button').waitFor({ state: 'hidden' });
    await check(seen, 'print');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    if (process.env.PAY_PICTURES) await writeFile(`${process.env.PAY_PICTURES}/receipt.pdf`, pdf);
    const colours = () => page.evaluate('getComputedStyle(document.querySelector("dd")).color');
    const onPaper = await colours();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await colours()).toBe(onPaper);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.reload();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the receipt as PDF' }).click();
    expect((await saved).suggestedFilename()).toBe(`Receipt ${number}.pdf`);
    const opened = page.waitForEvent('download');
    await page.goto('about:blank');
    // As emails link to it.
    await page.goto(`${url}&pdf`);
    expect(readPdf(await readFile(await (await opened).path()))).toMatchObject({ sizes: ['612 792'] });
  });

  test('shows why a payment failed, and pays with another card, by keyboard', async () => {
    const { id, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByLabel('Test card').selectOption('tok_insufficient_funds');
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByRole('alert').getByText('The card has insufficient funds.').waitFor();
    await page.getByLabel('Test card').and(page.locator(':focus')).waitFor();
    await check(seen, 'declined');
    await expectAccessibleEverywhere(seen);
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
  });

  test.each([
    ['tok_timeout', /not completed in time/],
    ['tok_network_error_after_charge', /Test payment: no real money has moved/],
  ])('follows an unknown outcome (%s) until it is settled, over a reload', async (token, outcome) => {
    const { id, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByLabel('Test card').selectOption(token);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Payment in progress' }).waitFor();
    await check(seen, 'waiting');
    await page.reload();
    await page.getByText(outcome).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('lets the bank ask the customer to confirm, over a reload, and by keyboard', async () => {
    const { id, url } = await linkedInvoice();
    const seen = await look(url, { viewport: { width: 390, height: 780 }, colorScheme: 'dark' });
    const { page } = seen;
    await page.getByLabel('Test card').selectOption('tok_authentication');
    await page.getByRole('button', { name: 'Pay' }).click();
    const asked = page.getByRole('heading', { name: 'Your bank asks you to confirm' });
    await asked.and(page.locator(':focus')).waitFor();
    await check(seen, 'confirm');
    await page.reload();
    await asked.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['SUCCEEDED']);
  });

  test('takes another card when the bank rejects the customer', async () => {
    const { url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByLabel('Test card').selectOption('tok_authentication_failed');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('alert').getByText('The bank has not confirmed the payment.').waitFor();
    await check(seen, 'not-confirmed');
    await page.getByLabel('Test card').selectOption('tok_success');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
  });

  test('takes another card while the bank asks, also in a second tab, and says when it could not cancel', async () => {
    const { id, url } = await linkedInvoice();
    const seen = await look(url, { viewport: { width: 320, height: 640 } });
    const { page } = seen;
    await page.clock.install();
    await page.reload();
    await page.getByLabel('Test card').selectOption('tok_authentication');
    await page.getByRole('button', { name: 'Pay' }).click();
    const another = page.getByRole('button', { name: 'Use another card' });
    await another.waitFor();
    await page.route('**/cancellations', (route) => route.fulfill({ status: 204 }), { times: 1 });
    await another.click();
    await page.getByRole('alert').getByText('could not be canceled yet').waitFor();
    await check(seen, 'not-canceled');
    const looked = page.waitForResponse('**/payment_link');
    await page.clock.fastForward(10_000);
    await looked;
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['PROCESSING']);
    const { page: tab } = await look(url);
    // It would see by itself, sooner or later, what happens in the first.
    await tab.clock.install();
    await tab.reload();
    await tab.getByRole('button', { name: 'Use another card' }).waitFor();
    await another.click();
    await page
      .getByRole('alert')
      .getByText('The payment was canceled. Nothing was charged: try another card.')
      .waitFor();
    await page.getByLabel('Test card').and(page.locator(':focus')).waitFor();
    // One's own wish is no fault.
    expect(await page.locator('.warning').count()).toBe(0);
    await check(seen, 'canceled');
    await page.getByLabel('Test card').selectOption('tok_success');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await tab.getByRole('button', { name: 'Use another card' }).click();
    await tab.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
  });

  test('shows the receipt when the bank confirms just before another card is taken', async () => {
    const { id, url } = await linkedInvoice();
    const { page } = await look(url);
    await page.getByLabel('Test card').selectOption('tok_authentication');
    await page.getByRole('button', { name: 'Pay' }).click();
    const another = page.getByRole('button', { name: 'Use another card' });
    await another.waitFor();
    const [attempt] = await attemptsOf(id);
    const holder = createClient(running.server.url, new URL(url).hash.replace('#key=', ''));
    await holder.post(`/invoices/${id}/payment_attempts/${attempt?.id}/confirmations`);
    await another.click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('shows that the time to confirm is over, and takes another card', async () => {
    const { id, url } = await linkedInvoice();
    const { page } = await look(url);
    await page.getByLabel('Test card').selectOption('tok_authentication');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Your bank asks you to confirm' }).waitFor();
    const late = `update payment_attempts set created_at = now() - interval '16 minutes' where invoice_id = ?`;
    await running.server.database.fork().execute(late, [id]);
    await page.getByRole('alert').getByText('The payment was not confirmed in time.').waitFor();
    await page.getByRole('button', { name: 'Pay' }).waitFor();
  });

  test.each([
    ['tok_network_error_after_charge', 'Paid'],
    ['tok_timeout', 'This invoice cannot be paid now'],
  ])('shows the outcome of a payment (%s) whose link was revoked meanwhile', async (token, outcome) => {
    const { link, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByLabel('Test card').selectOption(token);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Payment in progress' }).waitFor();
    await owner.sdk.paymentLinks.delete(link);
    await page.reload();
    await page.getByRole('heading', { name: outcome, exact: true }).waitFor();
    await check(seen, `revoked-${token}`);
  });

  test('pays once, however often the form is submitted', async () => {
    const { id, url } = await linkedInvoice();
    const { page } = await look(url);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await page.evaluate('const form = document.querySelector("form"); form.requestSubmit(); form.requestSubmit();');
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('charges one of two customers who click at the same time, and says so to the other', async () => {
    const { id, url } = await linkedInvoice();
    const { url: second } = await owner.sdk.paymentLinks.create(id, {});
    const pages = [(await look(url)).page, (await look(second as string)).page];
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Pay' }).click()));
    const receipts = pages.map((page) => page.getByRole('heading', { name: 'Paid', exact: true }));
    const others = pages.map((page) => page.getByText(/^This invoice is paid$|^Another customer is paying/));
    for (const [i, receipt] of receipts.entries()) await receipt.or(others[i] as typeof receipt).waitFor();
    const shown = await Promise.all(receipts.map((receipt) => receipt.count()));
    expect(shown.sort()).toEqual([0, 1]);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('shows the receipt of a payment whose response was lost', async () => {
    const { id, url } = await linkedInvoice();
    const { page } = await look(url);
    await page.clock.install();
    await page.reload();
    await page.route('**/payment_attempts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('you will be charged only once').waitFor();
    await page.clock.fastForward(10_000);
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('keeps the receipt when a look at the unpaid bill ends late', async () => {
    const { url } = await linkedInvoice();
    const { page } = await look(url);
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    const [fetched, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async (route: Route) => {
      const response = await route.fetch();
      fetched.resolve();
      await late.promise;
      await route.fulfill({ response });
    };
    await page.route('**/payment_link', hold, { times: 1 });
    const first = page.waitForRequest('**/payment_link');
    await page.clock.fastForward(10_000);
    await fetched.promise;
    await page.getByRole('button', { name: 'Pay' }).click();
    const receipt = page.getByRole('heading', { name: 'Paid', exact: true });
    await receipt.waitFor();
    late.resolve();
    await (await (await first).response())?.finished();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await receipt.isVisible()).toBe(true);
  });

  test('takes a payment over http, where browsers make no UUID', async () => {
    const { url } = await linkedInvoice();
    const { page } = await look(url);
    await page.addInitScript('delete Crypto.prototype.randomUUID');
    await page.reload();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
  });

  test('says when another customer is paying or has paid', async () => {
    const { id, number, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    const payment = { invoiceNumber: number, amount: 120.5, paymentToken: 'tok_network_error_after_charge' };
    await owner.sdk.paymentAttempts.create(id, payment);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page
      .getByText('Another customer is paying this invoice')
      .or(page.getByText('This invoice is paid'))
      .waitFor();
    await check(seen, 'busy');
    await page.getByRole('heading', { name: 'This invoice is paid' }).waitFor();
    await check(seen, 'paid-elsewhere');
  });

  test('says that the amount has changed while it was open, before it charges anything', async () => {
    const { id, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByRole('button', { name: 'Pay €120.50' }).waitFor();
    await owner.sdk.invoices.update(id, { amount: 99 });
    await page.getByRole('button', { name: 'Pay €120.50' }).click();
    await page.getByText('from €120.50 to €99.00').waitFor();
    await check(seen, 'changed');
    expect(await attemptsOf(id)).toHaveLength(0);
    await page.getByRole('button', { name: 'Pay €99.00' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
  });

  test('says that the invoice was withdrawn, until it is published again', async () => {
    const { id, url } = await linkedInvoice();
    await owner.sdk.invoices.transition(id, 'DRAFT');
    const seen = await look(url);
    const { page } = seen;
    await page.getByRole('heading', { name: 'This invoice was withdrawn' }).waitFor();
    await check(seen, 'withdrawn');
    await owner.sdk.invoices.transition(id, 'PUBLISHED');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Pay €120.50' }).waitFor();
  });

  test('says that the invoice of a suspended owner cannot be paid, also while the page is open', async () => {
    const { url } = await linkedInvoice(await running.server.as('bob'));
    const seen = await look(url);
    const { page } = seen;
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await owner.patch('/users/bob', { status: 'suspended' });
    await page.getByRole('button', { name: 'Pay' }).click();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await page.getByRole('heading', { name: 'This invoice cannot be paid now' }).waitFor();
      await page.getByText('Ask bob of the tests how to pay it.').waitFor();
    }
    await check(seen, 'suspended');
  });

  test('says that the link was revoked while the page was open, before it charges anything', async () => {
    const { id, link, url } = await linkedInvoice();
    const seen = await look(url);
    const { page } = seen;
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    await owner.sdk.paymentLinks.delete(link);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'This link from ada of the tests was withdrawn' }).waitFor();
    await check(seen, 'revoked');
    expect(await attemptsOf(id)).toEqual([]);
  });

  test('works with what a mail program adds to its link, and what a mail gateway makes of it', async () => {
    const { url } = await linkedInvoice();
    const rewritten = [
      url.replace('#', '%23'),
      url.replace('#key=', '%23key%3D'),
      `${url.replace('#', '%23')}?utm_source=mail`,
      url.replace('#', '?utm_source=mail%23'),
    ];
    const { page } = await look(url);
    for (const given of [
      ...['”', '%E2%80%9D', '.', '%20)', '&utm_source=mail'].map((end) => url + end),
      ...rewritten,
    ]) {
      // Otherwise it stays where only what follows the # is another one.
      await page.goto('about:blank');
      await page.goto(given);
      await page.getByRole('button', { name: 'Pay' }).waitFor();
      if (!rewritten.includes(given)) continue;
      const at = new URL(page.url());
      expect([at.pathname, at.hash, await page.evaluate('document.referrer')]).toEqual([
        ...[new URL(url).pathname, new URL(url).hash],
        '',
      ]);
      await page.reload();
      await page.getByRole('button', { name: 'Pay' }).waitFor();
    }
  });

  test('says what is wrong with a link', async () => {
    const { link, url } = await linkedInvoice();
    const other = await linkedInvoice();
    const { page: incomplete } = await look(url.split('#')[0] as string);
    await incomplete.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await incomplete.getByText('Ask the sender of the invoice for a new email.').waitFor();
    const { page: foreign } = await look(`${other.url.split('#')[0]}#${url.split('#')[1]}`);
    await foreign.getByRole('heading', { name: 'This link does not work' }).waitFor();
    const { page: cut } = await look(url.slice(0, -3));
    await cut.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    const { page: unknown } = await look(url.replace(/.{10}$/, '0123456789'));
    await unknown.getByRole('heading', { name: 'This link does not work' }).waitFor();
    const expire = `update payment_links set expires_at = now() - interval '1 second' where id = ?`;
    await running.server.database.fork().execute(expire, [link]);
    const expired = await look(url);
    await expired.page.getByRole('heading', { name: 'This link from ada of the tests has expired' }).waitFor();
    await check(expired, 'expired');
  });

  test('mails a new link for one that has ended, with one click and by keyboard, and says when not', async () => {
    const contact = { name: 'Grace Hopper', email: 'grace@example.com' };
    const { id, link, url } = await linkedInvoice(owner, { contact });
    await owner.sdk.paymentLinks.delete(link);
    const seen = await look(url);
    const { page } = seen;
    const button = page.getByRole('button', { name: 'Email a new link' });
    await button.press('Enter');
    await page.getByText('a new link is on its way to the email address that ada of the tests has for it').waitFor();
    expect(await page.locator('main').innerText()).not.toContain(contact.email);
    await check(seen, 'renewed');
    expect((await owner.get(`/invoices/${id}/payment_links`)).body).toMatchObject([{ emailed_to: contact.email }]);
    for (const _ of [2, 3, 4, 5]) {
      await page.reload();
      await button.click();
    }
    await page.getByRole('alert').getByText('Try again after').waitFor();
    await check(seen, 'renewed-too-often');
  });

  test('keeps the key out of search indexes, referrers, URLs and the storage of the browser', async () => {
    const { url } = await linkedInvoice();
    const { headers } = await owner.get(new URL(url).pathname);
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer']);
    const { page } = await look(url);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { authorization: _, ...others } = request.headers();
      sent.push(request.url().split('#')[0] as string, JSON.stringify(others), request.postData() ?? '');
    });
    await page.reload();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect(sent.length).toBeGreaterThan(6);
    expect(sent.join()).not.toContain('tpl_');
    expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual(['', 0, 0]);
  });

  test('is small', async () => {
    const { page } = await look((await linkedInvoice()).url);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    const names = await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name)');
    const files = (names as string[]).filter((name) => name.includes('/assets/')).map((name) => name.split('/').at(-1));
    expect(files.length).toBeGreaterThan(1);
    const sizes = files.map((file) => gzipSync(readFileSync(globSync(`dist/web/assets/${file}`)[0] as string)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
  });

  describe('with Stripe', () => {
    let stripe: StripeDouble;
    /** What the customer does in the form of the bank, in turn. */
    let bank: Parameters<StripeDouble['authenticate']>[1][];
    let server: TestServer;
    let ada: Client;
    let url: string;
    let [intentsBefore, requestsBefore] = [0, 0];
    const intents = () => stripe.intents.slice(intentsBefore);
    beforeAll(async () => {
      if (!hasBrowser) return;
      stripe = await StripeDouble.start();
      const keys = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_PUBLISHABLE_KEY: 'pk_test_double' };
      server = await startTestServer({ ...keys, STRIPE_API_URL: stripe.url });
      ada = await server.as('ada');
    });
    beforeEach(async () => {
      bank = [];
      [intentsBefore, requestsBefore] = [stripe.intents.length, stripe.requests.length];
      ({ url } = await linkedInvoice(ada));
    });
    afterAll(async () => {
      if (!hasBrowser) return;
      await server.close();
      await stripe.stop();
    });

    /** Opens the page with a substitute for Stripe.js, which is on another host. It returns the cards in turn. */
    async function open(cards: (string | null)[], loads: boolean | Promise<boolean> = true): Promise<Page> {
      const context = await running.browser.newContext();
      onTestFinished(() => context.close());
      const body = `const cards = ${JSON.stringify(cards)};
        window.Stripe = (key) => ({
          elements: () => ({ create: () => {
            let field;
            return {
              mount: (place) => {
                place.textContent = 'Stripe ' + key;
                field = place.appendChild(document.createElement('input'));
                field.setAttribute('aria-label', 'Card number');
              },
              once: (_event, then) => queueMicrotask(then),
              focus: () => field.focus(),
            };
          } }),
          handleNextAction: ({ clientSecret }) => window.askBank(clientSecret),
          createPaymentMethod: async () => {
            const id = cards.shift();
            return id ? { paymentMethod: { id } } : { error: { message: 'Your card number is incomplete.' } };
          },
        });`;
      await context.route('https://js.stripe.com/**', async (route) => {
        if (await loads) await route.fulfill({ contentType: 'text/javascript', body });
        else await route.abort();
      });
      // Without an answer, the page of the bank hangs.
      await context.exposeFunction('askBank', (clientSecret: string) => {
        const answer = bank.shift();
        return answer ? stripe.authenticate(clientSecret, answer) : new Promise(() => {});
      });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      return page;
    }

    test('asks for the card in the element of Stripe, and pays', async () => {
      const page = await open([null, 'pm_card_visa']);
      await page.getByText('Stripe pk_test_double').waitFor();
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByText('Your card number is incomplete.').waitFor();
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
      expect(intents()).toMatchObject([{ amount: 12_050, currency: 'eur' }]);
    });

    test('shows the form of the bank for a card with 3-D Secure, and pays', async () => {
      const page = await open(['pm_card_authenticationRequired']);
      bank.push('confirms');
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
      expect(intents().map(({ status }) => status)).toEqual(['succeeded']);
    });

    test('takes another card when the bank rejects the customer', async () => {
      const page = await open(['pm_card_authenticationRequired', 'pm_card_visa']);
      bank.push('refuses');
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('alert').getByText('The bank has not confirmed the payment.').waitFor();
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
      expect(intents().map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    });

    test('takes another card while the page of the bank hangs', async () => {
      const page = await open(['pm_card_authenticationRequired', 'pm_card_visa']);
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('button', { name: 'Waiting for your bank…' }).waitFor();
      await page.getByRole('button', { name: 'Use another card' }).click();
      await page.getByRole('alert').getByText('The payment was canceled.').waitFor();
      await page.getByLabel('Card number').and(page.locator(':focus')).waitFor();
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
      expect(intents().map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    });

    test('shows the form of the bank again after a reload', async () => {
      const page = await open(['pm_card_authenticationRequired']);
      bank.push('closes', 'confirms');
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Payment in progress' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Continue to your bank' }).click();
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    });

    test('waits for the element when the customer clicks before it is there', async () => {
      const loads = Promise.withResolvers<boolean>();
      const page = await open(['pm_card_visa'], loads.promise);
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('button', { name: 'Paying…' }).waitFor();
      loads.resolve(true);
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    });

    test('says that the element could not be loaded', async () => {
      const page = await open([], false);
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('alert').getByText('could not be loaded').waitFor();
      expect(stripe.requests.slice(requestsBefore)).toEqual([]);
    });
  });
});
