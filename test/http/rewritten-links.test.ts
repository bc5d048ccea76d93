import { describe, expect, test } from 'vitest';
import { createInvoiceIn, mailsDelivered } from '../invoices/steps.ts';
import { startCollector } from '../support/collector.ts';
import { insertUser } from '../support/factories.ts';
import { shared } from '../support/shared.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';

/** Mail gateways lead to `%23` instead of `#`, so that a secret arrives in the path or the query. */

const id = '0190a000-0000-7000-8000-000000000001';
const key = `tpl_${'Aa0-_'.repeat(8)}xyz`;

const collector = await shared(startCollector());
const { mailbox, server } = await startWithMailbox({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

const open = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });

describe('a link that a mail gateway has rewritten leads to the page with its fragment', () => {
  test.each([
    [`/pay/${id}%23key=${key}`, `/pay/${id}#key=${key}`],
    [`/pay/${id}%23key%3D${key}`, `/pay/${id}#key=${key}`],
    [`/pay/${id}%2523key%253D${key}`, `/pay/${id}#key=${key}`],
    [`/pay/${id}%23key%3d${key}%26pdf`, `/pay/${id}#key=${key}&pdf`],
    [`/pay/${id}/%23key=${key}`, `/pay/${id}#key=${key}`],
    [`/pay/${id}%23key=${key}?utm_source=mail&x=1`, `/pay/${id}?utm_source=mail&x=1#key=${key}`],
    [`/pay/${id}?utm_source=mail%23key=${key}`, `/pay/${id}?utm_source=mail#key=${key}`],
    [`/pay/${id}%23key=${key}&data=05`, `/pay/${id}#key=${key}&data=05`],
    ['/board%23token=trp_demo', '/board#token=trp_demo'],
    ['/board/%23token=trp_demo', '/board#token=trp_demo'],
    ['/board?invoice=1%23token=trp_demo', '/board?invoice=1#token=trp_demo'],
    ['/docs%23token=trp_demo', '/docs#token=trp_demo'],
    ['/docs/guides%23token=trp_demo', '/docs/guides#token=trp_demo'],
    ['/%23token=trp_demo', '/#token=trp_demo'],
  ])('%s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await open(path, { method });
      expect([status, headers.get('location')]).toEqual([303, location]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test.each([
    `//evil.example%23key=${key}`,
    `/\\evil.example%23key=${key}`,
    `/pay//evil.example%23key=${key}`,
    `/pay/..%2f..%23key=${key}`,
    `/invoices%23key=${key}`,
    '/board?query=%2342',
    '/board',
  ])('%s leads nowhere else', async (path) => {
    expect((await open(path)).headers.get('location')).toBeNull();
  });
});

describe('a secret in a path is in no log, span, metric or error', () => {
  test.each([
    ['GET', `/pay/${id}%23key=${key}`],
    ['GET', `/pay/${id}%23key=${key}?utm=1`],
    ['POST', `/pay/${id}%23key=${key}`],
    ['GET', `/paid/${id}%23key=${key}`],
    ['GET', `/board%23token=short-secret`],
    ['POST', `/board%23token=short-secret`],
    ['GET', `/bored%23token=short-secret`],
    ['GET', `/invoices/${id}%23key=short-secret`],
    ['GET', `/bored%2523token=short-secret`],
    ['GET', `/board%23token=short-secret%`],
  ])('%s %s', async (method, path) => {
    for (const accept of ['text/html', 'application/json', 'application/problem+json']) {
      const response = await open(path, { method, headers: { accept } });
      expect(await response.text()).not.toMatch(/short-secret|Aa0-/);
    }
  });

  test('afterwards', async () => {
    const metrics = await (await open('/metrics')).text();
    await expect.poll(() => collector.spans.length).toBeGreaterThan(20);
    for (const text of [server.logged(), metrics, collector.received()]) {
      expect(text).toContain('/pay/{invoice}');
      expect(text).not.toMatch(/short-secret|Aa0-|tpl_/);
    }
  });
});

test('each link of each mail leads to the same page, whether or not it was rewritten', async () => {
  const [ada, admin] = [await server.as('ada'), await server.as('admin')];
  await createInvoiceIn(ada, 'failed');
  await insertUser(server.database, { username: 'invited' });
  await admin.post('/users/invited/invitations');
  await open('/sign-in', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=invited@example.com',
  });
  await mailsDelivered(server.database);
  const links = () =>
    mailbox.received.flatMap(({ source }) => {
      const text = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return [...text.matchAll(/^[A-Z][\w ]+: (http\S+)$/gm)].map(([, url]) => url as string);
    });
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(4);
  expect(links().some((url) => url.includes('#'))).toBe(true);
  for (const url of links()) {
    const { status, headers } = await fetch(url.replace('#', '%23'), { redirect: 'manual' });
    const isRewritten = url.includes('#');
    expect([status, headers.get('location')]).toEqual(isRewritten ? [303, url.slice(server.url.length)] : [200, null]);
    expect((await fetch(url)).status).toBe(200);
  }
});
